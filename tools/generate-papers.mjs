/**
 * Writes invented papers with a manifest of what is right about each, to measure the reading of papers with:
 *
 *   npm run generate-papers -- <directory> [--set tuning|validation|held-out] [--seed 1] [--rounds 1]
 *
 * The forms and issuers of `held-out` measure: nobody looks at its errors while rules are changed.
 */
import { parseArgs } from 'node:util';
import { exitWithError, prepare } from './lib/prepare.mjs';

await prepare();
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    set: { type: 'string', default: 'tuning' },
    seed: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '1' },
  },
});
const [directory] = positionals;
if (!directory || !['tuning', 'validation', 'held-out'].includes(values.set))
  exitWithError(
    'Usage: npm run generate-papers -- <directory> [--set tuning|validation|held-out] [--seed 1] [--rounds 1]',
  );
const { generatePapers } = await import('@dossier/service-recognition/generate-papers');
const count = await generatePapers(directory, {
  set: values.set,
  seed: Number(values.seed),
  rounds: Number(values.rounds),
});
console.log(`${count} papers in ${directory}`);
