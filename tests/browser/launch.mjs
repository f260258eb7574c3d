// How the tests and the benchmarks start Chromium: the system's own, as `cargo xtask` found it,
// with the arguments that the wasm tests use too.
import { readFileSync } from "node:fs";

const settings = JSON.parse(readFileSync(new URL("../../webdriver.json", import.meta.url), "utf8"));

export const launch = {
  executablePath: process.env.SLIDEWISE_CHROMIUM,
  args: settings["goog:chromeOptions"].args,
};
