import { fileURLToPath } from 'node:url';
import { runService } from '@dossier/service-kit';
import manifest from '../package.json' with { type: 'json' };
import { createGateway } from './gateway.ts';

// `../audio` is the same folder seen from `src/` and from the bundle in `dist/`.
const audioFolder = fileURLToPath(new URL('../audio', import.meta.url));
await runService((deps) => createGateway(deps, { audioFolder, version: manifest.version }), 'gateway');
