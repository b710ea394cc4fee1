import type { Reporter, TestModule } from 'vitest/node';

const SLOW_MS = 10_000;
const MAX_LINES = 10;

/** Prints the files of tests that took longest; failures are printed by the reporter of vitest. */
export default class SlowFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const slow = modules.filter((module) => module.diagnostic().duration >= SLOW_MS);
    const slowest = slow.toSorted((a, b) => b.diagnostic().duration - a.diagnostic().duration);
    for (const module of slowest.slice(0, MAX_LINES))
      console.log(`${(module.diagnostic().duration / 1000).toFixed(0)} s ${module.relativeModuleId}`);
  }
}
