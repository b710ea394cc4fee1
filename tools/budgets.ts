/**
 * The performance budgets of the shell and of every remote: what the first page of each may request, and what each content that a
 * remote adds to a slot of another page.
 */
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
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

/** Measures the builds in `dist/` of every workspace. A content of a slot is `<remote>/<id>`. */
export function measureBuilds(): Budgets {
  return Object.fromEntries(
    pageWorkspaces().flatMap((name) => {
      const dist = join(ROOT, name, 'dist');
      const fills = Object.entries(measureFills(dist)).map(([id, fill]) => [`${name}/${id}`, fill] as const);
      return [[name, measure(dist)] as const, ...fills];
    }),
  );
}

/** The contents of slots by their ids: entry and scripts, without the texts, which are loaded in one language. */
export function measureFills(dist: string): Budgets {
  const { fills = {} } = readJson(dist, 'sizes.json') as {
    fills?: Record<string, { scripts: string[]; modules: FirstPage['modules'] }>;
  };
  return Object.fromEntries(
    Object.entries(fills).map(([id, { scripts, modules }]) => [
      id,
      { KB: bytesOf(dist, scripts) / 1000, requests: scripts.length, modules },
    ]),
  );
}

export function measure(dist: string): FirstPage {
  const { entry, preload, locales } = readJson(dist, 'remote.json') as {
    entry: string;
    preload?: string[];
    locales?: Record<string, string>;
  };
  const texts = Object.values(locales ?? {}).toSorted((a, b) => bytesOf(dist, [b]) - bytesOf(dist, [a]));
  const scripts = preload
    ? [...preload, ...texts.slice(0, 1)]
    : scriptsOfPage(readFileSync(join(dist, entry), 'utf8'));
  const { modules } = readJson(dist, 'sizes.json') as Pick<FirstPage, 'modules'>;
  return { KB: bytesOf(dist, scripts) / 1000, requests: scripts.length, modules };
}

const readJson = (dist: string, file: string): unknown => JSON.parse(readFileSync(join(dist, file), 'utf8'));

/** The compressed size of some files. */
function bytesOf(dist: string, files: readonly string[]): number {
  return files.reduce((sum, file) => {
    const compressed = join(dist, `${file}.br`);
    return sum + statSync(existsSync(compressed) ? compressed : join(dist, file)).size;
  }, 0);
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
  const what = name.includes('/') ? 'this content of a slot' : 'its first page';
  const found: string[] = [];
  if (page.KB > budget.KB)
    found.push(`${what} needs ${page.KB.toFixed(1)} KB of scripts (brotli), its budget is ${budget.KB} KB`);
  if (page.requests > budget.requests)
    found.push(`${what} requests ${page.requests} scripts, its budget is ${budget.requests}`);
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
    const isSet = names.some((each) => name === each || name.startsWith(`${each}/`));
    const budget = isSet && page ? { ...page, KB: withHeadroom(page.KB) } : budgets[name];
    return budget ? [[name, budget] as const] : [];
  });
  return Object.fromEntries(entries);
}

const withHeadroom = (KB: number): number => Math.ceil(KB * headroom * 10) / 10;

export function writeBudgets(budgets: Budgets): void {
  writeFileSync(join(ROOT, budgetsPath), `${JSON.stringify(budgets, null, 2)}\n`);
}
