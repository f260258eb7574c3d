// A stand-in for the browser's half of the benchmarks.
import { chromium } from "@playwright/test";
import { launch } from "../tests/browser/launch.mjs";

const browser = await chromium.launch(launch);
try {
  const page = await browser.newPage();
  await page.goto(process.env.SLIDEWISE_URL);
  await page.getByText("answer 42").waitFor();
  console.log("browser: fast");
} finally {
  await browser.close();
}
