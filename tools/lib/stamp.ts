/** Tells whether a build is up to date, by the content of its input files. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CACHE, ROOT } from './prepare.mjs';

const NOT_AN_INPUT = /(^|\/)(node_modules|dist|\.[^/]+)(\/|$)|\.test\.tsx?$|\.md$/;

/** A hash over the names and contents of all files at or below the paths (relative to the repository). */
export function fingerprint(paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of paths.flatMap(filesBelow)) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(ROOT, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

/** Whether `name` was last built from this fingerprint and every output still exists. */
export function isFresh(name: string, hash: string, outputs: readonly string[]): boolean {
  const stamp = stampPath(name);
  const outputsExist = outputs.every((output) => existsSync(join(ROOT, output)));
  return outputsExist && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;
}

/** Records the fingerprint that `name` was built from. */
export function remember(name: string, hash: string): void {
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(stampPath(name), hash);
}

/** Marks `name` as stale until `remember`, so that an interrupted build is not taken for fresh. */
export function forget(name: string): void {
  rmSync(stampPath(name), { force: true });
}

function stampPath(name: string): string {
  return join(CACHE, `${name}.stamp`);
}

function filesBelow(path: string): string[] {
  const absolute = join(ROOT, path);
  if (!existsSync(absolute)) return [];
  if (statSync(absolute).isFile()) return [path];
  return readdirSync(absolute, { withFileTypes: true })
    .map((entry) => ({ entry, below: `${path}/${entry.name}` }))
    .filter(({ below }) => !NOT_AN_INPUT.test(below))
    .sort((a, b) => (a.below < b.below ? -1 : 1))
    .flatMap(({ entry, below }) => (entry.isDirectory() ? filesBelow(below) : [below]));
}
