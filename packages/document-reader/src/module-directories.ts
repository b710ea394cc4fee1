import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The directories that Node reads to run a module: its own, and every `node_modules` above it. */
export function moduleDirectories(main: string): string[] {
  const directories = [dirname(main)];
  for (let directory = dirname(main); directory !== dirname(directory); directory = dirname(directory)) {
    for (const name of ['node_modules', 'package.json']) {
      const path = join(directory, name);
      if (existsSync(path)) directories.push(path);
    }
  }
  return directories;
}
