/**
 * Migrates every database and publishes the builds of this version, for installations whose processes are not started by
 * `npm start`: once for each version, before its processes start. npm run migrate
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { publishNewBuilds } from './build.ts';
import { SERVICES, directoryOf } from '@dossier/operations/parts';
import { readSettings } from './dossier.ts';
import { ROOT } from './lib/prepare.mjs';

for (const name of SERVICES) {
  const main = join(ROOT, directoryOf(name), 'dist/main.js');
  const { status } = spawnSync(process.execPath, [main, 'migrate'], { cwd: ROOT, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
await publishNewBuilds(readSettings().dataDir);
