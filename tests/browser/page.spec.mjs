// The page as a whole: its policy, its accessibility, its look.
import { HARD, button, changeMethod, checkAccess, choose, chooseSize, ended, expect, open, solve, stop, tab, test, tile } from "./slidewise.mjs";

test("foreign scripts and inline styles are blocked", async ({ page }) => {
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

/** A 5x5 board that is not proved soon. */
const LARGE = "board=14.5.9.2.18_8.23.19.12.17_15.0.10.20.4_6.11.21.1.7_24.3.16.22.13&goal=first";

/** Fails where axe finds something or the page is wider than its window, and keeps a picture. */
async function check(page, picture) {
  await checkAccess(page);
  await page.screenshot({ path: `target/screenshots/${picture}.png`, fullPage: true });
}

/** The views that a visitor meets, each with the way there. */
const VIEWS = {
  // Storage is empty at first.
  "first-visit": async (page) => {
    await open(page);
    await expect(page.locator("#welcome")).toBeVisible();
  },
  idle: (page) => open(page, "board=8.6.7_2.5.4_3.0.1"),
  solved: async (page) => {
    await solve(page);
    await ended(page);
  },
  solutions: async (page) => {
    await page.getByText("All shortest solutions").click();
    await expect(page.getByRole("radio", { name: "40" })).toBeVisible();
  },
  method: changeMethod,
  runs: async (page) => {
    for (const algorithm of ["wastar", "greedy"]) {
      await choose(page, algorithm, "manhattan");
      await page.locator("#run").click();
      await expect(page.locator("#figures summary")).toContainText(algorithm === "greedy" ? "Greedy" : "Weighted");
      await ended(page);
    }
    await expect(page.locator("#recent-runs")).toBeVisible();
  },
  "set-up": (page) => tab(page, "Set up"),
  goal: (page) => button(page, "Goal").click(),
  unsolvable: async (page) => {
    await open(page, "board=1.2.3.4_5.6.7.8_9.10.11.12_13.15.14.0");
    await button(page, "Show the inversions").click();
  },
  "bad-link": (page) => open(page, "board=1.2.3_4.4.6_8.7.0"),
  fixing: (page) => button(page, "Fix it").click(),
  hint: async (page) => {
    await open(page, "board=1.2.3_0.4.6_7.5.8");
    await button(page, "Hint").click();
    await expect(page.locator("[data-hint]")).toHaveCount(1);
  },
  won: async (page) => {
    for (const number of [4, 5, 8]) await tile(page, number).click();
    await expect(page.locator("#game-status")).toContainText("Solved in 3 moves");
  },
  linked: (page) => open(page, "board=1.2.3_0.4.6_7.5.8&moves=LUL&at=2"),
  tall: (page) => open(page, "board=2.1_3.4_5.6_7.8_9.10_11.12_13.14_15.16_17.18_19.0"),
  large: (page) => chooseSize(page, 5),
  improving: async (page) => {
    await open(page, LARGE);
    await page.getByRole("radio", { name: "no limit" }).check({ force: true });
    await solve(page);
    await expect(page.locator("#incumbent")).toHaveAttribute("data-length", /^\d+$/);
    await button(page, "Forward").click();
  },
  improved: async (page) => {
    await stop(page);
    await ended(page);
  },
  running: async (page) => {
    await open(page, HARD);
    await solve(page);
    await expect.poll(() => page.locator("#search-stats").getAttribute("data-expanded").then(Number)).toBeGreaterThan(0);
  },
};

/** The popovers, by the button that opens each. */
const POPOVERS = { Share: "share", Settings: "settings", "New board options": "difficulty" };

/** Checks a view in both colour schemes. */
async function checkBoth(page, picture) {
  for (const colorScheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme });
    await check(page, `${picture}-${colorScheme}`);
  }
}

// The zoomed window is the wide one at 200%.
for (const [name, width, height] of [["wide", 1280, 800], ["middle", 768, 1024], ["narrow", 360, 740], ["least", 320, 640], ["zoomed", 640, 400], ["low", 844, 390]]) {
  test(`${name}, light and dark: axe finds nothing and nothing overflows`, async ({ browser, baseURL }) => {
    const page = await browser.newPage({ baseURL, viewport: { width, height } });
    for (const [view, go] of Object.entries(VIEWS)) {
      await go(page);
      await checkBoth(page, `${view}-${name}`);
    }
    for (const [opener, popover] of Object.entries(POPOVERS)) {
      await button(page, opener).click();
      await expect(page.locator(`#${popover}`)).toBeVisible();
      await checkBoth(page, `${popover}-${name}`);
      await page.keyboard.press("Escape");
      await expect(page.locator(`#${popover}`)).toBeHidden();
    }
    await page.close();
  });
}

for (const [name, media] of [["more contrast", { contrast: "more" }], ["forced colours", { forcedColors: "active" }], ["less motion", { reducedMotion: "reduce" }]]) {
  test(`${name}: axe finds nothing`, async ({ page }) => {
    await page.emulateMedia(media);
    for (const view of ["first-visit", "idle", "solved", "solutions", "set-up", "hint", "won", "improving", "improved"]) {
      await VIEWS[view](page);
      await check(page, `${view}-${name.replace(" ", "-")}`);
    }
    if (media.reducedMotion) {
      const slides = await tile(page, 1).evaluate((tile) => getComputedStyle(tile).transitionProperty);
      expect(slides).toBe("none");
    }
  });
}

test("in the least window the recent runs fit with large counts and long times", async ({ browser, baseURL }) => {
  const page = await browser.newPage({ baseURL, viewport: { width: 320, height: 640 } });
  for (const view of ["idle", "solved", "method", "runs"]) await VIEWS[view](page);
  await page.locator("#recent-runs tbody tr").first().evaluate((row) => {
    const [algorithm, ...cells] = row.children;
    algorithm.firstElementChild.textContent = "Iterative deepening";
    ["Linear conflict", "80, not proved", "100,000,000", "999.9 ms"].forEach((text, index) => (cells[index].textContent = text));
  });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.screenshot({ path: "target/screenshots/recent-runs-least.png", fullPage: true });
  await page.close();
});

test("on a phone every button is at least 40 px high and wide, and board, game stats and buttons fit", async ({ browser, baseURL }) => {
  const page = await browser.newPage({ baseURL, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const small = () =>
    page.evaluate(() =>
      [...document.querySelectorAll("button, select, summary, input, textarea")]
        .map((element) => [element.getAttribute("aria-label") ?? element.textContent.trim(), element.closest("label") ?? element])
        .map(([name, element]) => [name, element.getBoundingClientRect()])
        .filter(([, box]) => box.width > 0 && (box.width < 40 || box.height < 40))
        .map(([name, box]) => `${name}: ${Math.round(box.width)}x${Math.round(box.height)}`),
    );
  for (const view of ["first-visit", "idle", "solved", "method", "set-up", "goal", "improving", "improved"]) {
    await VIEWS[view](page);
    expect(await small(), view).toEqual([]);
  }
  for (const opener of Object.keys(POPOVERS)) {
    await button(page, opener).click();
    expect(await small(), opener).toEqual([]);
    await page.keyboard.press("Escape");
  }
  await page.close();
});

for (const [width, height] of [[1280, 800], [390, 844]]) {
  test(`board, game stats and buttons are visible together at ${width}x${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    for (const board of ["8.6.7_2.5.4_3.0.1", "2.1_3.4_5.6_7.8_9.10_11.12_13.14_15.16_17.18_19.0", "1.2.3.4.5.6.7.8.9.10_11.12.13.14.15.16.17.18.19.0"]) {
      await open(page, `board=${board}`);
      for (const part of [page.locator("#board"), page.locator(".game-stats"), button(page, "Solve")]) {
        await expect(part).toBeInViewport({ ratio: 1 });
      }
    }
  });
}

for (const [width, height] of [[844, 390], [740, 360], [640, 400]]) {
  test(`board, New, Hint and Solve are visible together at ${width}x${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    for (const board of ["8.6.7_2.5.4_3.0.1", "2.1_3.4_5.6_7.8_9.10_11.12_13.14_15.16_17.18_19.0"]) {
      await open(page, `board=${board}`);
      for (const part of [page.locator("#board"), ...["New", "Hint", "Solve"].map((name) => button(page, name))]) {
        await expect(part).toBeInViewport({ ratio: 1 });
      }
    }
  });

  test(`board, player and result are visible together after Solve at ${width}x${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await open(page, "board=8.6.7_2.5.4_3.0.1");
    await solve(page);
    await ended(page);
    for (const part of ["#board", ".player", "#result"]) await expect(page.locator(part)).toBeInViewport({ ratio: 1 });
  });
}

test("the result of another method comes into view at 640x400", async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 400 });
  await open(page, "board=8.6.7_2.5.4_3.0.1");
  await solve(page);
  await ended(page);
  await choose(page, "greedy", "manhattan");
  await page.locator("#run").click();
  await expect(page.locator("#result")).not.toHaveText("31 moves, proved shortest");
  await expect(page.locator("#result")).toBeInViewport({ ratio: 1 });
});

for (const [name, link] of [["a proved solution", "board=8.6.7_2.5.4_3.0.1"], ["the first solution of a large board", LARGE]]) {
  test(`board, buttons and player are visible together with ${name} at 360x740`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await open(page, link);
    const before = await page.locator("#board").boundingBox();
    await solve(page);
    await expect(page.locator("#step")).toHaveText(/^Move 0 of [1-9]/);
    for (const part of ["#board", ".buttons", ".player"]) await expect(page.locator(part)).toBeInViewport({ ratio: 1 });
    // Nothing has moved for it.
    expect(await page.locator("#board").boundingBox()).toEqual(before);
  });
}

test("the player scrolls into view after Solve in a window too low for it", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 560 });
  await open(page, "board=8.6.7_2.5.4_3.0.1");
  await solve(page);
  await expect(page.locator(".player")).toBeInViewport({ ratio: 1 });
});

test("the page does not scroll while a solution is played", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 560 });
  await open(page, "board=1.2.3_0.4.6_7.5.8");
  await solve(page);
  await expect(page.locator(".player")).toBeInViewport({ ratio: 1 });
  await page.evaluate(() => {
    scrollTo({ top: 0, behavior: "instant" });
    window.scrolls = 0;
    return new Promise(requestAnimationFrame).then(() => addEventListener("scroll", () => window.scrolls++));
  });
  for (const key of [".", ".", "."]) await page.keyboard.press(key);
  await expect(page.locator("#step")).toHaveText("Move 3 of 3");
  expect(await page.evaluate(() => window.scrolls)).toBe(0);
});

test("a wide page does not scroll after Solve", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, "board=8.6.7_2.5.4_3.0.1");
  await solve(page);
  await ended(page);
  await expect(page.locator("#result")).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test("the words of the top bar stay within their buttons from 320 to 400 px", async ({ page }) => {
  await open(page, "board=8.6.7_2.5.4_3.0.1");
  for (let width = 320; width <= 400; width += 10) {
    await page.setViewportSize({ width, height: 740 });
    const outside = await page.evaluate(() =>
      [...document.querySelectorAll("header .segmented button")]
        .filter((button) => {
          const words = document.createRange();
          words.selectNodeContents(button);
          const [inner, outer] = [words, button].map((part) => part.getBoundingClientRect());
          const frame = button.parentElement.getBoundingClientRect();
          return inner.left < outer.left || inner.right > outer.right || outer.right > frame.right;
        })
        .map((button) => button.textContent),
    );
    expect(outside, `${width} px`).toEqual([]);
  }
});

test("every field has a font of at least 16 px on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const small = () =>
    page.evaluate(() =>
      [...document.querySelectorAll("input[type=text], textarea, select")]
        .filter((field) => parseFloat(getComputedStyle(field).fontSize) < 16)
        .map((field) => field.id || field.getAttribute("aria-label")),
    );
  for (const view of ["idle", "solved", "method", "set-up", "goal"]) {
    await VIEWS[view](page);
    expect(await small(), view).toEqual([]);
  }
});

for (const [width, height] of [[1280, 800], [360, 740]]) {
  test(`New is the primary button of a solved board, and no button moves for it, at ${width}x${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await open(page, "board=1.2.3_4.5.6_7.0.8");
    const boxes = () => page.locator(".buttons > *, .split-button > *").evaluateAll((parts) => parts.map((part) => JSON.stringify(part.getBoundingClientRect())));
    const before = await boxes();
    await expect(button(page, "Solve")).toHaveClass(/primary/);
    await expect(button(page, "New")).not.toHaveClass(/primary/);
    await tile(page, 8).click();
    await expect(button(page, "New")).toHaveClass(/primary/);
    await expect(button(page, "Solve")).not.toHaveClass(/primary/);
    expect(await boxes()).toEqual(before);
  });
}
