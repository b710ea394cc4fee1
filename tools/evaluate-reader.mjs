/**
 * Measures the reading of papers:
 *
 *   npm run evaluate-reader -- <directory> [--year 2024] [--details] [--json] [--recordings <directory>] [--only scan]
 *
 * The directory has papers and a manifest.json with what is right about each (services/recognition/evaluation/manifest.ts). `--details` names
 * what was not right, paper by paper. `--recordings` keeps what the reader read of each file, and takes it from there the
 * next time, to measure a change of the rules alone: use a new directory after a change of the reader. `--only` takes
 * the papers of a medium (pdf, scan, photo), and may be repeated.
 */
import { parseArgs } from 'node:util';
import { exitWithError, prepare } from './lib/prepare.mjs';

await prepare();
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    year: { type: 'string', default: '2024' },
    details: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    recordings: { type: 'string' },
    only: { type: 'string', multiple: true },
  },
});
const [directory] = positionals;
if (!directory)
  exitWithError(
    'Usage: npm run evaluate-reader -- <directory> [--year 2024] [--details] [--json] [--recordings <directory>] [--only scan]',
  );
const { evaluatePapers, formatEvaluation } = await import('@dossier/service-recognition/evaluate-papers');
const evaluation = await evaluatePapers(directory, {
  taxYear: Number(values.year),
  recordings: values.recordings,
  only: values.only,
});
if (values.details) console.log(`${evaluation.problems.join('\n')}\n`);
console.log(values.json ? JSON.stringify(evaluation, null, 1) : formatEvaluation(evaluation));
process.exit();
