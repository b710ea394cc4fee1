import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './fixtures/test.ts';

/** A text of each library that a minifier keeps and that no other code has. */
const libraries = {
  react: 'takes an object of state variables to update',
  'react-dom': '__reactContainer$',
  'react-router': 'useRoutes() may be used only',
  i18next: 'initializedStoreOnce',
  'react-i18next': 'NO_I18NEXT_INSTANCE',
  '@chakra-ui/react': 'cssVarsRoot',
  '@emotion/cache': 'data-emotion',
  swr: '$inf$',
  // Our own module state: features are bundled into each remote, what they keep is not.
  'data/other-tabs.ts': 'dossier.data',
  'upload/uploads.ts': '"dossier.upload"',
  'pdf/pdf-files.ts': 'standardFontDataUrl:"standard_fonts"',
  'data/refresh-queue.ts': '1e3,3e3,1e4,3e4',
};

test('the shell has each shared library and each shared state once, and no remote has one', async ({
  product,
}) => {
  const root = join(product.dataDir, 'remotes');
  const builds = globSync('*/*/', { cwd: root }).map((build) => {
    const scripts = globSync('*.js', { cwd: join(root, build) });
    return {
      name: build.split('/')[0],
      texts: scripts.map((each) => readFileSync(join(root, build, each), 'utf8')),
    };
  });
  // Other tests may have published more.
  const remotes = ['mf-admin', 'mf-advanced-tax', 'mf-auth', 'mf-desk', 'mf-home', 'mf-profile'];
  expect(builds.map(({ name }) => name)).toEqual(expect.arrayContaining([...remotes, 'shell']));
  for (const { name, texts } of builds) {
    const copies = Object.entries(libraries).map(([library, mark]) => [
      library,
      texts.filter((text) => text.includes(mark)).length,
    ]);
    const expected = Object.keys(libraries).map((library) => [library, name === 'shell' ? 1 : 0]);
    expect(Object.fromEntries(copies), name).toEqual(Object.fromEntries(expected));
  }
});
