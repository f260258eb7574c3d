// The page as a whole: its policy, its accessibility, its look.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { HARD, ended, expect, open, solve, test } from "./slidewise.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

test("a script or style that is not the page's own does nothing", async ({ page }) => {
  await open(page);
  const policy = await page.locator("meta[http-equiv=Content-Security-Policy]").getAttribute("content");
  expect(policy).toMatch(
    /^default-src 'self'; script-src 'self' 'wasm-unsafe-eval' 'sha256-[^']+'; img-src 'self' data:; worker-src 'self'; object-src 'none'; base-uri 'self'$/,
  );
  const [ran, styled] = await page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "window.ran = true";
    const styled = document.createElement("p");
    styled.setAttribute("style", "--mine: 1");
    document.body.append(script, styled);
    return [window.ran === true, getComputedStyle(styled).getPropertyValue("--mine")];
  });
  expect([ran, styled]).toEqual([false, ""]);
});

for (const colorScheme of ["light", "dark"]) {
  for (const [name, width, height] of [["wide", 1280, 800], ["middle", 768, 1024], ["narrow", 360, 740], ["least", 320, 640]]) {
    test(`${name} and ${colorScheme}: axe finds nothing, nothing overflows, a picture is kept`, async ({ browser, baseURL }) => {
      const page = await browser.newPage({ baseURL, colorScheme, viewport: { width, height } });
      const check = async (state) => {
        const violations = await page.evaluate(`${axe}; axe.run().then((found) => found.violations)`);
        expect(violations.map((violation) => `${violation.id}: ${violation.nodes[0].html}`)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
        await page.screenshot({ path: `target/screenshots/${state}-${name}-${colorScheme}.png`, fullPage: true });
      };
      await open(page, "board=8.6.7_2.5.4_3.0.1");
      await check("idle");
      await solve(page);
      await ended(page);
      await check("solved");
      await open(page, "board=1.2.3_4.5.6_8.7.0");
      await check("unsolvable");
      await open(page, "board=1.2.3_4.4.6_8.7.0");
      await check("bad-link");
      await open(page, "board=2.1_3.4_5.6_7.8_9.10_11.12_13.14_15.16_17.18_19.0");
      await check("tall");
      await open(page, HARD);
      await solve(page);
      await expect.poll(() => page.locator("#figures").getAttribute("data-expanded").then(Number)).toBeGreaterThan(0);
      await check("running");
      await page.close();
    });
  }
}
