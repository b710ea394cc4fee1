import { prepare } from './lib/prepare.mjs';

await prepare();
const { develop } = await import('./develop.ts');
process.exit(await develop());
