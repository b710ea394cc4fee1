import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { GATEWAY, SERVICES, directoryOf, pageWorkspaces } from '@dossier/operations/parts';
import { expect, it } from 'vitest';
import { findSpecs, specsOf } from './changed.ts';
import { ROOT } from './prepare.mjs';

it('names existing browser specs of each remote and process', () => {
  expect(Object.keys(specsOf).sort()).toEqual(
    [...pageWorkspaces(), ...[GATEWAY, ...SERVICES].map(directoryOf)].sort(),
  );
  const specs = Object.values(specsOf).flat();
  expect(specs.filter((name) => !existsSync(join(ROOT, 'e2e', `${name}.spec.ts`)))).toEqual([]);
});

it('runs the specs of the changed remote, the journey for a library, and none for tests and documents', () => {
  expect(findSpecs(['mf-desk/src/queue/queue.tsx'])).toEqual(['desk', 'desk-access', 'desk-tools', 'review']);
  expect(findSpecs(['packages/ui/src/toast/toaster.tsx', 'e2e/kill.spec.ts'])).toEqual(['journey', 'kill']);
  expect(findSpecs(['mf-desk/src/queue/queue.test.tsx', 'docs/product.md'])).toEqual([]);
});
