import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  globSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '@dossier/operations/parts';

/** Copies the sources of this checkout, changes included, with hard links to the installed packages. */
export function copyCheckout(target: string): void {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 50_000_000,
  }).split('\0');
  for (const file of files) {
    if (!file || !existsSync(join(ROOT, file))) continue;
    mkdirSync(dirname(join(target, file)), { recursive: true });
    copyFileSync(join(ROOT, file), join(target, file));
  }
  for (const directory of globSync('{,*/,packages/*/}node_modules', { cwd: ROOT }))
    linkFiles(join(ROOT, directory), join(target, directory));
}

/** Names of modules contain their paths, so the same bytes are only built with packages inside the directory. */
export function linkFiles(source: string, target: string): void {
  mkdirSync(target);
  for (const entry of readdirSync(source, { withFileTypes: true })) {
    const [from, to] = [join(source, entry.name), join(target, entry.name)];
    // What tools keep between runs.
    if (entry.name === '.cache' || entry.name === '.federation') continue;
    if (entry.isDirectory()) linkFiles(from, to);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(from), to);
    else linkSync(from, to);
  }
}
