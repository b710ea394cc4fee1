import { existsSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The directories that Node reads to run a module: its own, every `node_modules` above it, and the one package of this
 * repository that it imports, which is a link there.
 */
export function moduleDirectories(main: string): string[] {
  const directories = [dirname(main)];
  for (let directory = dirname(main); directory !== dirname(directory); directory = dirname(directory)) {
    for (const name of ['node_modules', 'package.json']) {
      const path = join(directory, name);
      if (existsSync(path)) directories.push(path);
    }
    const linked = join(directory, 'node_modules', '@dossier', 'scan');
    if (existsSync(linked)) directories.push(realpathSync(linked));
  }
  return directories;
}
