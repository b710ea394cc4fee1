import { expect, it } from 'vitest';
import { checkLicences, checkSbom, type Allowed, type Lock } from './licences.ts';

const list: Allowed = {
  allowed: ['MIT', 'ISC', 'Open use, with the source'],
  packages: { silent: { licence: 'MIT', reason: 'named in its file only' } },
};
const lock = (packages: Lock): Lock => ({
  'mf-home': { dependencies: { '@dossier/ui': '1', react: '1', silent: '1' } },
  'node_modules/@dossier/ui': { link: true, resolved: 'packages/ui' },
  'packages/ui': { dependencies: { deep: '1' } },
  'node_modules/react': { license: 'MIT' },
  'node_modules/silent': {},
  'node_modules/deep': { license: 'ISC', dependencies: { deeper: '1' } },
  'node_modules/deeper': { license: 'MIT' },
  ...packages,
});
const messages = (packages: Lock, other: Partial<Allowed> = {}) =>
  checkLicences(lock(packages), { ...list, ...other }).map(({ message }) => message);

it('accepts what is on the list', () => {
  expect(messages({})).toEqual([]);
  expect(messages({ 'node_modules/react': { license: '(MIT OR GPL-3.0-only)' } })).toEqual([]);
});

it.each(['GPL-3.0-only', 'MIT AND CC-BY-NC-4.0', 'SEE LICENSE IN LICENSE.md', undefined])(
  'names a package of a package under %s',
  (license) => {
    const found = messages({ 'node_modules/deeper': license ? { license } : {} });
    expect(found).toEqual([expect.stringMatching(`^deeper is shipped under ${license ?? 'no licence'}`)]);
  },
);

it('finds the version that is nearest, and names an optional package of another platform', () => {
  expect(
    messages({
      'node_modules/deep/node_modules/deeper': { license: 'WTFPL' },
      'node_modules/react': { license: 'MIT', optionalDependencies: { 'react-arm': '1' } },
      'node_modules/react-arm': { license: 'SSPL-1.0' },
    }),
  ).toEqual([expect.stringContaining('react-arm'), expect.stringContaining('WTFPL')]);
});

it('ignores what only builds and tests use', () => {
  expect(
    messages({
      e2e: { dependencies: { tool: '1' } },
      'packages/build-kit': { dependencies: { tool: '1' } },
      'node_modules/tool': { license: 'GPL-3.0-only' },
    }),
  ).toEqual([]);
});

it('names an exception that no build needs any more', () => {
  const gone = { licence: 'MIT', reason: 'x' };
  expect(messages({}, { packages: { ...list.packages, gone } })).toEqual([
    expect.stringContaining('gone is in no build'),
  ]);
});

it('checks what a bill of materials lists that is no package', () => {
  const data = (name: string) => ({ name: 'places', licenses: [{ license: { name } }] });
  expect(checkSbom([data('Open use, with the source')], list)).toEqual([]);
  expect(checkSbom([data('Ask us')], list)).toEqual([
    expect.stringContaining('places is shipped under Ask us'),
  ]);
  expect(
    checkSbom([{ name: 'x', group: '@a', licenses: [{ license: { id: 'GPL-3.0-only' } }] }], list),
  ).toEqual([expect.stringContaining('@a/x is shipped under GPL-3.0-only')]);
  expect(checkSbom([{ name: 'silent' }], list)).toEqual([]);
});
