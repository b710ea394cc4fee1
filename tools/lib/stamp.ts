/** Knows whether something is still what it was when it was built, by the content of the files it is made of. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CACHE, ROOT } from './prepare.mjs';

const NOT_AN_INPUT = /(^|\/)(node_modules|dist|\.[^/]+)(\/|$)|\.test\.tsx?$|\.md$/;

/** One hash over the names and contents of all files at or below the given paths (relative to the repository). */
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

/** True when `name` was last built from exactly this fingerprint and every output is still there. */
export function isFresh(name: string, print: string, outputs: readonly string[]): boolean {
  const stamp = stampPath(name);
  const outputsExist = outputs.every((output) => existsSync(join(ROOT, output)));
  return outputsExist && existsSync(stamp) && readFileSync(stamp, 'utf8') === print;
}

/** Remembers what `name` was built from. */
export function remember(name: string, print: string): void {
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(stampPath(name), print);
}

/** Forgets `name`: it counts as stale until it is remembered again, also when its build breaks off. */
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
