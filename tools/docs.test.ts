import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { errorCodes } from '@dossier/contracts';
import { describe, expect, it } from 'vitest';
import { ROOT } from './lib/prepare.mjs';
import { readSources } from './lib/sources.ts';

const documents = readSources(/\.md$/).map(({ path }) => path);
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** A repository path in backticks: at least one slash, no placeholder, no URL path. */
const repositoryPaths = (text: string) =>
  [...text.matchAll(/`((?!@)[\w.@-]+(?:\/[\w.@-]+)+\/?)`/g)].map(([, path]) => path ?? '');

/** The anchor that a Markdown heading gets. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replaceAll(' ', '-');

function brokenLinks(path: string): string[] {
  return [...read(path).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target]) => target ?? '')
    .filter((target) => !/^[a-z]+:/.test(target))
    .filter((target) => {
      const [file = '', anchor] = target.split('#');
      const linked = file ? join(dirname(path), file) : path;
      if (!existsSync(join(ROOT, linked))) return true;
      if (!anchor) return false;
      const headings = [...read(linked).matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
        anchorOf(heading ?? ''),
      );
      return !headings.includes(anchor);
    });
}

interface Entity {
  readonly options: { readonly name: string; readonly tableName?: string };
}
const isEntity = (value: unknown): value is Entity => value?.constructor.name === 'EntitySchema';

/** The names of all tables, from the entities of the services. */
async function listTables(): Promise<string[]> {
  const modules = await Promise.all(
    readSources(/^(services|packages|api-gateway)\/.*\.entity\.ts$/).map(
      ({ path }) => import(join(ROOT, path)) as Promise<Record<string, unknown>>,
    ),
  );
  const entities = modules.flatMap((module) => Object.values(module)).filter(isEntity);
  return [...new Set(entities.map(({ options }) => options.tableName ?? options.name))].sort();
}

describe('documentation', () => {
  it.each(documents)('%s links only to existing files and headings', (path) => {
    expect(brokenLinks(path)).toEqual([]);
  });

  it.each(['docs/features.md', 'docs/tour.md'])('%s names only paths that exist', (path) => {
    const paths = repositoryPaths(read(path)).filter((name) =>
      /^[a-z-]+\/src\/|^(packages|services|shell|api-gateway|tools|e2e)\//.test(name),
    );
    expect(paths.length).toBeGreaterThan(20);
    expect(paths.filter((name) => !existsSync(join(ROOT, name)))).toEqual([]);
  });

  it('docs/asvs.md names only paths that exist, and gives every requirement that holds a file', () => {
    const rows = [
      ...read('docs/asvs.md').matchAll(
        /^\| ([\d.]+) \| [12] \| .+ \| (Holds|Partly|Does not hold) \| (.+) \|$/gm,
      ),
    ].map(([, number, status, where]) => ({ number, status, where: where ?? '' }));
    const summary = /^Of (\d+) applicable requirements (\d+) hold, (\d+) hold partly, (\d+) do not\.$/m;
    const count = (status: string) => rows.filter((row) => row.status === status).length;
    expect(summary.exec(read('docs/asvs.md'))?.slice(1).map(Number)).toEqual([
      rows.length,
      count('Holds'),
      count('Partly'),
      count('Does not hold'),
    ]);
    expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length);
    for (const { number, status, where } of rows) {
      const paths = repositoryPaths(where);
      expect(
        paths.filter((path) => !existsSync(join(ROOT, path))),
        number,
      ).toEqual([]);
      if (status === 'Holds') expect(paths, number).not.toEqual([]);
    }
  });

  it('the error catalogue of docs/product.md lists every code under its status', () => {
    const rows = [...read('docs/product.md').matchAll(/^\| (\d{3}) \|[^|]*\| (.+) \|$/gm)];
    const listed = Object.fromEntries(
      rows.flatMap(([, status, codes]) =>
        [...(codes ?? '').matchAll(/`([A-Z_]+)`/g)].map(([, code]) => [code, { status: Number(status) }]),
      ),
    );
    expect(listed).toEqual(errorCodes);
  });

  it('docs/security.md bounds the rows of every table, and names code and tests that exist', async () => {
    const [, section = ''] = /## Rows a person can make\n([^]+?)\n## /.exec(read('docs/security.md')) ?? [];
    const rows = [...section.matchAll(/^\| (?!Row )([^|]+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \| (.+) \|$/gm)];
    const named = rows.flatMap(([, , tables]) =>
      [...(tables ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name),
    );
    expect([...new Set(named)].sort()).toEqual(await listTables());
    for (const [, row = '', , , , where = ''] of rows)
      for (const path of repositoryPaths(where)) expect(existsSync(join(ROOT, path)), row + path).toBe(true);
  });

  it('each decision is a page with number, date, status and a line in the index', () => {
    const decisions = documents.filter((path) => /^docs\/decisions\/\d{3}-/.test(path));
    const index = read('docs/decisions/README.md');
    for (const path of decisions) {
      const name = path.slice('docs/decisions/'.length);
      const [, title, replacement] =
        /^# \d{3} (.+)\n\n- Date: \d{4}-\d{2}-\d{2}\n- Status: (?:accepted|replaced by (\d{3}))\n/.exec(
          read(path),
        ) ?? [];
      if (replacement) expect(index, `${name} is replaced by`).toContain(`| ${replacement} | [`);
      expect(title, `${name} needs "# ${name.slice(0, 3)} Title", "- Date:" and "- Status:"`).toBeDefined();
      expect(read(path).split(/\s+/).length, `words of ${name}`).toBeLessThanOrEqual(450);
      expect(index).toContain(`| ${name.slice(0, 3)} | [${title}](${name}) |`);
    }
    expect(index.match(/^\| \d{3} /gm)).toHaveLength(decisions.length);
  });
});
