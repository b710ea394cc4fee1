/**
 * The whole test run, or the stages named: npm test -- unit e2e.
 * Ends with `N passed, 0 failed`, or with what failed; a test that was skipped counts as failed.
 */
import { prepare } from './lib/prepare.mjs';

await prepare();
const { runStages } = await import('./test-stages.ts');
process.exit(await runStages(process.argv.slice(2)));
