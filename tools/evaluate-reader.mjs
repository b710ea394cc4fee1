/**
 * Measures the reading of papers:
 *
 *   npm run evaluate-reader -- <directory> [--year 2024] [--details] [--json]
 *
 * The directory has papers and a manifest.json with what is right about each (tools/papers/manifest.ts). `--details` names
 * what was not right, paper by paper.
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
  },
});
const [directory] = positionals;
if (!directory)
  exitWithError('Usage: npm run evaluate-reader -- <directory> [--year 2024] [--details] [--json]');
const { evaluatePapers, formatEvaluation } = await import('./papers/evaluate.ts');
const evaluation = await evaluatePapers(directory, Number(values.year));
if (values.details) console.log(`${evaluation.problems.join('\n')}\n`);
console.log(values.json ? JSON.stringify(evaluation, null, 1) : formatEvaluation(evaluation));
process.exit();
