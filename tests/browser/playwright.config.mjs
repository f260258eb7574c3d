// End-to-end tests; `cargo xtask test browser` serves dist/ and sets the two variables used here.
import { defineConfig } from "@playwright/test";
import { launch } from "./launch.mjs";

if (!process.env.SLIDEWISE_URL || !process.env.SLIDEWISE_CHROMIUM) {
  throw new Error("Run these tests with `cargo xtask test browser`.");
}

export default defineConfig({
  testDir: ".",
  testMatch: "**/*.spec.mjs",
  outputDir: "../../target/browser",
  reporter: "list",
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // These only end a test that hangs. A busy machine may take many seconds to compile a program, to start a worker or to build
  // the pattern databases of a test, and no test asserts a time.
  timeout: 180_000,
  expect: { timeout: 60_000 },
  use: {
    browserName: "chromium",
    // A sub-path that ends in a slash: tests open "./", never "/".
    baseURL: process.env.SLIDEWISE_URL,
    launchOptions: launch,
    // What a service worker answers, a test cannot change on its way; only the tests of the service worker allow it.
    serviceWorkers: "block",
    screenshot: "only-on-failure",
    trace: "retain-on-failure",
  },
});
