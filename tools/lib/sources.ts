/** The files that people write: what git knows or would add. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './prepare.mjs';

export interface SourceFile {
  /** Relative to the repository, with `/`. */
  path: string;
  text: string;
}

/** Something a check found. */
export interface Problem {
  path: string;
  line?: number;
  message: string;
}

/** All files whose path matches, with their texts. */
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

/** The line, from 1, on which a position of a text stands. */
export function lineAt(text: string, position: number): number {
  return text.slice(0, position).split('\n').length;
}
