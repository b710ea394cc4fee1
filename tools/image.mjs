/** Builds the container image of this version: npm run image -- dossier.tar */
import { resolve } from 'node:path';
import { prepare } from './lib/prepare.mjs';

await prepare();
const { buildAll } = await import('./build.ts');
const { buildImage, sbomPathOf } = await import('./deploy/image.ts');
await buildAll();
const archive = resolve(process.argv[2] ?? 'dossier.tar');
buildImage(archive);
console.log(`Wrote ${archive} and ${sbomPathOf(archive)}.`);
