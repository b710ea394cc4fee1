import { fileURLToPath } from 'node:url';
import { runService } from '@dossier/service-kit';
import manifest from '../package.json' with { type: 'json' };
import { createGateway } from './gateway.ts';

// `..` is the same folder seen from `src/` and from the bundle in `dist/`.
const filesFolder = fileURLToPath(new URL('..', import.meta.url));
await runService((deps) => createGateway(deps, { filesFolder, version: manifest.version }), 'gateway');
