import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSbom, installedClosure } from '@dossier/build-kit/sbom';
import { findSbomErrors } from '@dossier/build-kit/sbom-schema';
import { expect, it, onTestFinished } from 'vitest';
import { ROOT } from './lib/prepare.mjs';

interface Component {
  name: string;
  group?: string;
  version?: string;
  purl?: string;
  properties?: object[];
  licenses?: { license?: { id?: string }; expression?: string }[];
  evidence?: { licenses: { license: { name: string } }[] };
}
const parse = (text: string) =>
  JSON.parse(text) as {
    components: Component[];
    metadata: { component: { pedigree?: { commits: { uid: string }[] } } };
  };

/** A package with a version of another one inside, as npm installs them. */
function install(): string {
  const root = mkdtempSync(join(tmpdir(), 'dossier-sbom-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const put = (path: string, content: string) => {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), content);
  };
  const manifest = (name: string, version: string, more: object = {}) =>
    JSON.stringify({ name, version, license: 'MIT', ...more });
  put('node_modules/one/package.json', manifest('one', '1.0.0', { dependencies: { two: '^2' } }));
  put('node_modules/one/LICENSE', 'Copyright One');
  put('node_modules/one/fonts/LICENSE_FOXIT', 'Copyright Foxit');
  put(
    'node_modules/one/node_modules/two/package.json',
    manifest('two', '2.0.0', { license: '(MIT OR ISC)' }),
  );
  put('node_modules/two/package.json', manifest('two', '1.0.0', { optionalDependencies: { gone: '1' } }));
  put('node_modules/@scope/three/package.json', manifest('@scope/three', '3.0.0'));
  put('node_modules/three-again/node_modules/@scope/three/package.json', manifest('@scope/three', '3.0.0'));
  return root;
}

it('lists the packages whose files are in a part, once each, with the texts of their licences', () => {
  const root = install();
  const files = [
    'node_modules/one/fonts/a.ttf',
    'node_modules/one/index.js?used',
    'node_modules/one/node_modules/two/index.js',
    'node_modules/@scope/three/a.js',
    'node_modules/three-again/node_modules/@scope/three/a.js',
    'node_modules/.federation/entry.js',
    'src/index.ts',
  ].map((path) => join(root, path));
  const { components, metadata } = parse(createSbom({ name: 'x', version: '1.0.0', files, commit: 'abc' }));
  expect(components.map(({ purl }) => purl)).toEqual([
    'pkg:npm/%40scope/three@3.0.0',
    'pkg:npm/one@1.0.0',
    'pkg:npm/two@2.0.0',
  ]);
  expect(components[1]?.evidence?.licenses.map(({ license }) => license.name)).toEqual([
    'file: fonts/LICENSE_FOXIT',
    'file: LICENSE',
  ]);
  expect(components[2]?.licenses).toEqual([{ expression: '(MIT OR ISC)' }]);
  expect(metadata.component.pedigree).toEqual({ commits: [{ uid: 'abc' }] });
});

it('follows what a process loads beside its bundle, in the versions that Node would find', () => {
  const root = install();
  const found = installedClosure(['one', 'two', 'absent'], root).map((path) => path.slice(root.length + 1));
  expect(found.sort()).toEqual([
    'node_modules/one/node_modules/two/package.json',
    'node_modules/one/package.json',
    'node_modules/two/package.json',
  ]);
});

it('is valid CycloneDX, with data, models, fonts and programs inside of packages', async () => {
  const files = [
    join(ROOT, 'api-gateway/places/places.csv'),
    ...installedClosure(
      ['@hyzyla/pdfium', '@tesseract.js-data/deu', '@fontsource/noto-sans', 'zxing-wasm', 'libheif-js'],
      join(ROOT, 'packages/document-reader'),
    ),
  ];
  const text = createSbom({ name: 'x', version: '1.0.0', files, commit: 'abc' });
  expect(await findSbomErrors(text)).toBeNull();
  expect(await findSbomErrors(text.replace('"library"', '"font"'))).not.toBeNull();
  const { components } = parse(text);
  const kinds = new Map(components.map(({ group, name, properties }) => [group ?? name, properties]));
  const kind = (value: string) => [{ name: 'dossier:kind', value }];
  expect(kinds.get('@tesseract.js-data')).toEqual(kind('model'));
  expect(kinds.get('@fontsource')).toEqual(kind('font'));
  expect(kinds.get('Official directory of localities')).toEqual(kind('data'));
  expect([...kinds.keys()]).toEqual(expect.arrayContaining(['PDFium', 'zxing-cpp', 'libheif', 'swiss-maps']));
});

it('is the same for the same files in another order', () => {
  const files = installedClosure(['koa', 'zod'], join(ROOT, 'api-gateway'));
  const sbomOf = (paths: readonly string[]) => createSbom({ name: 'x', version: '1.0.0', files: paths });
  expect(sbomOf(files.toReversed())).toBe(sbomOf(files));
});
