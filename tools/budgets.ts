/** The performance budgets of the shell and of every remote: what the first page of each may request. */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pageWorkspaces } from '@dossier/operations/parts';
import { ROOT } from './lib/prepare.mjs';

/** The scripts of a first page: of the shell for every page, of a remote with its texts in the longest language. */
export interface FirstPage {
  /** Brotli, in units of 1000 bytes. */
  KB: number;
  requests: number;
  /** Source bytes of each package and directory in these scripts. */
  modules: Readonly<Record<string, number>>;
}

/** `KB` and `requests` are limits; `modules` are the sizes when the limits were set. */
export type Budgets = Readonly<Record<string, FirstPage>>;

const budgetsPath = 'tools/budgets.json';

/** Room for small changes, so that not every one of them sets a new budget. */
const headroom = 1.05;

export const readBudgets = (): Budgets =>
  JSON.parse(readFileSync(join(ROOT, budgetsPath), 'utf8')) as Budgets;

/** Measures the builds in `dist/` of every workspace. */
export function measureBuilds(): Budgets {
  return Object.fromEntries(pageWorkspaces().map((name) => [name, measure(join(ROOT, name, 'dist'))]));
}

export function measure(dist: string): FirstPage {
  const read = (file: string) => readFileSync(join(dist, file), 'utf8');
  const { entry, preload, locales } = JSON.parse(read('remote.json')) as {
    entry: string;
    preload?: string[];
    locales?: Record<string, string>;
  };
  const compressed = new Set(readdirSync(dist).filter((file) => file.endsWith('.br')));
  const bytesOf = (file: string) =>
    statSync(join(dist, compressed.has(`${file}.br`) ? `${file}.br` : file)).size;
  const texts = Object.values(locales ?? {}).toSorted((a, b) => bytesOf(b) - bytesOf(a));
  const scripts = preload ? [...preload, ...texts.slice(0, 1)] : scriptsOfPage(read(entry));
  const { modules } = JSON.parse(read('sizes.json')) as Pick<FirstPage, 'modules'>;
  const bytes = scripts.reduce((sum, file) => sum + bytesOf(file), 0);
  return { KB: bytes / 1000, requests: scripts.length, modules };
}

/** The scripts of the shell's page: its first one, and those that it starts. */
const scriptsOfPage = (html: string): string[] =>
  [...html.matchAll(/<(?:script|link rel="preload" as="script")[^>]+(?:src|href)="[^"]*\/([^/"]+)"/g)].map(
    ([, file]) => file ?? '',
  );

/** One text for each budget that is exceeded, missing or left over. */
export function findProblems(measured: Budgets, budgets: Budgets): string[] {
  const leftOver = Object.keys(budgets).filter((name) => !measured[name]);
  return [
    ...Object.entries(measured).flatMap(([name, page]) => problemsOf(name, page, budgets[name])),
    ...leftOver.map((name) => `${name} does not exist, but has a budget in ${budgetsPath}: remove it.`),
  ];
}

function problemsOf(name: string, page: FirstPage, budget: FirstPage | undefined): string[] {
  if (!budget)
    return [`${name} has no performance budget. "npm run budgets -- ${name}" adds it to ${budgetsPath}.`];
  const found: string[] = [];
  if (page.KB > budget.KB)
    found.push(
      `its first page needs ${page.KB.toFixed(1)} KB of scripts (brotli), its budget is ${budget.KB} KB`,
    );
  if (page.requests > budget.requests)
    found.push(`its first page requests ${page.requests} scripts, its budget is ${budget.requests}`);
  if (found.length === 0) return [];
  const grown = describeGrowth(page.modules, budget.modules);
  return [
    `${name}: ${found.join('; ')}. ${grown}\n  Load it later (import()), or set a new budget: npm run budgets -- ${name}`,
  ];
}

/** At most this many modules are named, the one that grew most first. */
const maxNamed = 8;

function describeGrowth(now: FirstPage['modules'], before: FirstPage['modules']): string {
  const grown = Object.entries(now)
    .map(([module, bytes]) => ({ module, growth: bytes - (before[module] ?? 0), isNew: !(module in before) }))
    .filter(({ growth }) => growth > 0)
    .toSorted((a, b) => b.growth - a.growth)
    .slice(0, maxNamed);
  if (grown.length === 0) return 'No module grew: more of the exports of the same modules are used.';
  const lines = grown.map(
    ({ module, growth, isNew }) =>
      `  ${module}: ${isNew ? 'new, ' : '+'}${(growth / 1000).toFixed(1)} KB of source`,
  );
  return `Since the budget was set:\n${lines.join('\n')}`;
}

/** Sets the budgets of these workspaces to their present sizes with a little headroom, and removes those left over. */
export function setBudgets(names: readonly string[], measured: Budgets, budgets: Budgets): Budgets {
  const all = Object.keys(measured).toSorted();
  const entries = all.flatMap((name) => {
    const page = measured[name];
    const budget = names.includes(name) && page ? { ...page, KB: withHeadroom(page.KB) } : budgets[name];
    return budget ? [[name, budget] as const] : [];
  });
  return Object.fromEntries(entries);
}

const withHeadroom = (KB: number): number => Math.ceil(KB * headroom * 10) / 10;

export function writeBudgets(budgets: Budgets): void {
  writeFileSync(join(ROOT, budgetsPath), `${JSON.stringify(budgets, null, 2)}\n`);
}
