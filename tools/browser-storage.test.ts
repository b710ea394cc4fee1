import { expect, it } from 'vitest';
import { readSources } from './lib/sources.ts';

/** The names under which pages keep something in the browser, each described on the cookies page (`shell/src/legal`, `storage`). */
const described = [
  'dossier.colorMode',
  'dossier.copy.',
  'dossier.desk',
  'dossier.desk.trail',
  'dossier.intro',
  'dossier.offer',
  'dossier.signIn',
  'dossier.sound',
  'dossier.taxYear',
  'i18nextLng',
];

it('keeps nothing in the browser that the cookies page does not describe', () => {
  const pages = readSources(/^(shell|mf-[\w-]+|packages\/[\w-]+)\/src\/(?!.*test).*\.tsx?$/);
  const names = pages
    .filter(({ text }) => /(local|session)Storage/.test(text))
    .flatMap(({ text }) => [...text.matchAll(/'(dossier\.[\w.]+|i18nextLng)'/g)].map(([, name]) => name));
  expect([...new Set(names)].toSorted()).toEqual(described);
});
