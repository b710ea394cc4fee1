import { fileURLToPath } from 'node:url';
import { runService } from '@dossier/service-kit';
import manifest from '../package.json' with { type: 'json' };
import { createGateway } from './gateway.ts';

// `..` is the package directory, both from `src/` and from the bundle in `dist/`.
const filesDirectory = fileURLToPath(new URL('..', import.meta.url));
await runService((deps) => createGateway(deps, { filesDirectory, version: manifest.version }), 'gateway');
