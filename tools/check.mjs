import { prepare } from './lib/prepare.mjs';

await prepare();
const { runChecks } = await import('./checks.ts');
process.exitCode = (await runChecks()) ? 0 : 1;
