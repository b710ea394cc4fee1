import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findProblems, measure, measureFills, setBudgets, type FirstPage } from './budgets.ts';

const page = (change: Partial<FirstPage> = {}): FirstPage => ({
  KB: 10,
  requests: 3,
  modules: { 'mf-x/src': 1000, swr: 5000 },
  ...change,
});

describe('findProblems', () => {
  it('finds nothing within the budgets', () => {
    expect(findProblems({ 'mf-x': page() }, { 'mf-x': page() })).toEqual([]);
    expect(findProblems({ 'mf-x': page({ KB: 9 }) }, { 'mf-x': page({ requests: 4 }) })).toEqual([]);
  });

  it('names the modules that grew, the largest growth first', () => {
    const grown = page({ KB: 14.04, modules: { 'mf-x/src': 1500, swr: 5000, moment: 60_000 } });
    const [problem, ...others] = findProblems({ 'mf-x': grown }, { 'mf-x': page() });
    expect(others).toEqual([]);
    expect(problem).toBe(
      [
        'mf-x: its first page needs 14.0 KB of scripts (brotli), its budget is 10 KB. Since the budget was set:',
        '  moment: new, 60.0 KB of source',
        '  mf-x/src: +0.5 KB of source',
        '  Load it later (import()), or set a new budget: npm run budgets -- mf-x',
      ].join('\n'),
    );
  });

  it('says when no module grew', () => {
    const [problem] = findProblems({ 'mf-x': page({ KB: 11 }) }, { 'mf-x': page() });
    expect(problem).toContain('No module grew');
  });

  it('finds more requests, a missing budget and one without a remote', () => {
    const problems = findProblems(
      { shell: page({ requests: 4 }), 'mf-new': page() },
      { shell: page(), 'mf-gone': page() },
    );
    expect(problems).toEqual([
      expect.stringContaining('shell: its first page requests 4 scripts, its budget is 3.'),
      'mf-new has no performance budget. "npm run budgets -- mf-new" adds it to tools/budgets.json.',
      'mf-gone does not exist, but has a budget in tools/budgets.json: remove it.',
    ]);
  });
});

it('setBudgets changes only the named budgets, and removes those without a remote', () => {
  const measured = { 'mf-y': page({ KB: 20 }), 'mf-x': page({ KB: 50 }) };
  const budgets = setBudgets(['mf-y'], measured, { 'mf-x': page(), 'mf-gone': page() });
  expect(budgets).toEqual({ 'mf-x': page(), 'mf-y': page({ KB: 21 }) });
  expect(Object.keys(budgets)).toEqual(['mf-x', 'mf-y']);
});

it('setBudgets changes the contents of slots with their remote', () => {
  const measured = { 'mf-x': page(), 'mf-x/card': page({ KB: 20 }), 'mf-xy/card': page() };
  const budgets = { 'mf-x': page(), 'mf-x/card': page(), 'mf-xy/card': page() };
  expect(setBudgets(['mf-x'], measured, budgets)).toEqual({
    'mf-x': page({ KB: 10.5 }),
    'mf-x/card': page({ KB: 21 }),
    'mf-xy/card': page(),
  });
});

it('names a content of a slot that grew', () => {
  const [problem] = findProblems({ 'mf-x/card': page({ KB: 11 }) }, { 'mf-x/card': page() });
  expect(problem).toMatch(/^mf-x\/card: this content of a slot needs 11\.0 KB/);
});

describe('measure', () => {
  let dist: string;
  beforeEach(() => (dist = mkdtempSync(join(tmpdir(), 'dossier-budget-'))));
  afterEach(() => rmSync(dist, { recursive: true }));
  const write = (files: Record<string, number | string>) => {
    for (const [file, content] of Object.entries(files))
      writeFileSync(join(dist, file), typeof content === 'string' ? content : 'x'.repeat(content));
  };
  const sizes = JSON.stringify({ modules: { swr: 1 } });

  it('counts the preloaded scripts of a remote and its longest catalogue, compressed where a copy exists', () => {
    const manifest = {
      entry: 'entry.js',
      preload: ['entry.js', 'remote.js'],
      locales: { en: 'en.js', de: 'de.js' },
    };
    write({ 'remote.json': JSON.stringify(manifest), 'sizes.json': sizes });
    write({ 'entry.js': 90, 'remote.js': 9000, 'remote.js.br': 1000, 'remote.js.gz': 1200, 'en.js': 10 });
    write({ 'de.js': 400, 'de.js.br': 110, 'later.js': 5000 });
    expect(measure(dist)).toEqual({ KB: 1.2, requests: 3, modules: { swr: 1 } });
  });

  it('counts the scripts of each content of a slot, compressed where a copy exists', () => {
    const fills = { card: { scripts: ['entry.js', 'slot-card.js'], modules: { swr: 1 } } };
    write({ 'sizes.json': JSON.stringify({ modules: {}, fills }) });
    write({ 'entry.js': 500, 'slot-card.js': 9000, 'slot-card.js.br': 1500 });
    expect(measureFills(dist)).toEqual({ card: { KB: 2, requests: 2, modules: { swr: 1 } } });
    write({ 'sizes.json': sizes });
    expect(measureFills(dist)).toEqual({});
  });

  it('counts the scripts of the page of the shell', () => {
    const html =
      '<link href="/remotes/shell/1/manifest.webmanifest"><link rel="preload" as="script" href="/remotes/shell/1/main.1a.js"><script defer src="/remotes/shell/1/first.1a.js"></script>';
    write({ 'remote.json': '{"entry":"index.html"}', 'index.html': html, 'sizes.json': sizes });
    write({ 'main.1a.js': 9000, 'main.1a.js.br': 2500, 'first.1a.js': 500 });
    expect(measure(dist)).toMatchObject({ KB: 3, requests: 2 });
  });
});
