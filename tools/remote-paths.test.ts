import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './lib/prepare.mjs';

const remotes = readdirSync(ROOT).filter((name) => name.startsWith('mf-'));
const quoted = (text: string) => [...text.matchAll(/'([^']*)'/g)].map(([, value]) => value ?? '');

/** The shell asks for a page by the paths of the build; a route outside of them is never found. */
it.each(remotes)('%s declares the path of each of its pages', (name) => {
  const config = readFileSync(join(ROOT, name, 'webpack.config.mjs'), 'utf8');
  const paths = quoted(/paths: \[([^\]]*)\]/.exec(config)?.[1] ?? '');
  const source = readFileSync(join(ROOT, name, 'src/remote.tsx'), 'utf8');
  const routes = [...source.matchAll(/path: '([^']*)'/g)].map(([, path]) => path ?? '');
  expect(paths.length).toBeGreaterThan(0);
  expect(
    routes.filter((route) => !paths.some((path) => route === path || route.startsWith(`${path}/`))),
  ).toEqual([]);
});
