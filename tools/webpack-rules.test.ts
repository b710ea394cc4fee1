import { join } from 'node:path';
import { expect, test } from 'vitest';
import { baseConfig } from '@dossier/build-kit/base';

const { module, resolve } = baseConfig({
  directory: join(import.meta.dirname, '../shell'),
  production: true,
  uniqueName: 'x',
});

// Installed packages are JavaScript: what the makers of a library published is what the product runs.
test('no loader runs over the files of an installed package', () => {
  const withLoader = module.rules.filter((rule) => 'use' in rule || 'loader' in rule);
  expect(withLoader.map(({ test: files }) => files.source)).toEqual(['\\.tsx?$']);
});

test('no alias replaces a file of an installed package by one of ours', () => {
  const targets = Object.values(resolve.alias) as unknown[];
  expect(targets.length).toBeGreaterThan(0);
  for (const target of targets) expect(target).toContain('/node_modules/');
});
