/**
 * Runs all tests or the named stages: npm test -- unit e2e; with 1/4, the first quarter of their tests;
 * with --changed, those that the changes of this branch can break; with --shuffle, unit tests in another order.
 * The last line is `N passed, N failed`; a skipped test counts as failed.
 */
import { prepare } from './lib/prepare.mjs';

await prepare();
const { runStages } = await import('./test-stages.ts');
process.exit(await runStages(process.argv.slice(2)));
