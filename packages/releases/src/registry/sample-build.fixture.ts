import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Build } from '../builds/build-files.ts';

/** Writes what a bundler leaves behind, below a directory of the test. */
export function sampleBuild(
  directory: string,
  name: string,
  buildId: string,
  shellApi = name === 'shell' ? '1.0.0' : '^1.0.0',
): Build {
  const built = join(directory, 'built', name, buildId);
  const manifest = { name, buildId, shellApi };
  mkdirSync(built, { recursive: true });
  writeFileSync(join(built, 'remote.json'), JSON.stringify(manifest));
  writeFileSync(join(built, 'a.js'), buildId);
  writeFileSync(join(built, 'sizes.json'), '{}');
  return { directory: built, manifest };
}
