/**
 * Packs the kits for remotes of other repositories as tarballs (docs/owning-a-remote.md):
 *
 *   npm run pack-kits -- <directory>
 */
import path from 'node:path';
import { exitWithError, prepare } from './lib/prepare.mjs';

await prepare();
const [target] = process.argv.slice(2);
if (!target) exitWithError('Usage: npm run pack-kits -- <directory>');
const { packKits } = await import('./lib/pack-kits.ts');
for (const file of Object.values(await packKits(path.resolve(target)))) console.log(path.join(target, file));
