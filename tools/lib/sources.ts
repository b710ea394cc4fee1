/** The source files of the repository: tracked by git or about to be. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './prepare.mjs';

export interface SourceFile {
  /** Relative to the repository, with `/`. */
  path: string;
  text: string;
}

/** A problem found by a check. */
export interface Problem {
  path: string;
  line?: number;
  message: string;
}

export const CODE = /\.(ts|tsx|mjs)$/;

/** Reads all files whose path matches. */
export function readSources(pattern: RegExp): SourceFile[] {
  return execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 50_000_000,
  })
    .split('\0')
    .filter((path) => pattern.test(path) && existsSync(join(ROOT, path)))
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
}

/** The line number, from 1, of a position in a text. */
export function lineAt(text: string, position: number): number {
  return text.slice(0, position).split('\n').length;
}
