/**
 * Compares the builds of the shell and the remotes with their performance budgets in tools/budgets.json.
 *
 *   npm run budgets               fails when a budget is exceeded or missing, and names the modules that grew
 *   npm run budgets -- mf-home    sets the budget of a remote, or of the shell, to its present size
 */
import { prepare } from './lib/prepare.mjs';

await prepare();
const { buildPages } = await import('./build.ts');
const { findProblems, measureBuilds, readBudgets, setBudgets, writeBudgets } = await import('./budgets.ts');

await buildPages();
const names = process.argv.slice(2);
const measured = measureBuilds();
const unknown = names.find((name) => !measured[name]);
if (unknown) throw new Error(`${unknown} is neither the shell nor a remote`);
if (names.length > 0) writeBudgets(setBudgets(names, measured, readBudgets()));
const budgets = readBudgets();
for (const [name, { KB, requests }] of Object.entries(measured)) {
  const limit = budgets[name];
  console.log(
    `${name}: ${KB.toFixed(1)} of ${limit?.KB ?? 'no'} KB, ${requests} of ${limit?.requests ?? 'no'} scripts`,
  );
}
const problems = findProblems(measured, budgets);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
