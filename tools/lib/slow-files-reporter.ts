import type { Reporter, TestModule } from 'vitest/node';

const SLOW_MS = 10_000;

/** Prints a line for each file of tests that takes long; failures are printed by the reporter of vitest. */
export default class SlowFiles implements Reporter {
  onTestModuleEnd(module: TestModule): void {
    const { duration } = module.diagnostic();
    if (duration >= SLOW_MS) console.log(`${(duration / 1000).toFixed(0)} s ${module.relativeModuleId}`);
  }
}
