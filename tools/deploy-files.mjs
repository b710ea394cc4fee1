/** Writes the manifests, the compose file and the dashboard in `deploy/`: npm run deploy-files */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { deployFiles } from './deploy/files.ts';
import { ROOT } from './lib/prepare.mjs';

for (const [path, content] of deployFiles()) {
  mkdirSync(dirname(join(ROOT, path)), { recursive: true });
  writeFileSync(join(ROOT, path), content);
}
