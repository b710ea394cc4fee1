import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pathInside, returnPath } from './return-path.ts';

test.each([
  '/',
  '/profile',
  '/profile/',
  '/profile?setup=tax',
  '/profile/setup=tax',
  '/admin/messages/12#last',
  '/advanced-tax-info?tab=spouse&x=//evil.example',
])('%s is a path of the app', (path) => {
  expect(pathInside(path)).toBe(path);
});

test('the result is normalized', () => {
  expect(pathInside('/cookies/../profile/./?a=b')).toBe('/profile/?a=b');
});

const attacks = [
  'https://evil.example',
  'javascript:alert(1)',
  'profile',
  '',
  '//evil.example',
  '///evil.example',
  '/.//evil.example',
  '/././/evil.example',
  '/%2e//evil.example',
  '/%2E%2e//evil.example',
  '/x/..//evil.example',
  '/x/%2e%2e//evil.example',
  '/profile//evil.example',
  '/\\evil.example',
  '/.\\/evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/.\n//evil.example',
  '/\r/evil.example',
  '/\u0000/evil.example',
  ' //evil.example',
  '/%2fevil.example',
  '/%5cevil.example',
  '/%252e//evil.example',
  '/%09/evil.example',
  '/\u3002//evil.example',
  '/\uff0fevil.example',
  '/@evil.example',
  '/:80',
  '//[::1',
  '/..//',
  '/api/debug/login-as/7',
  '/API/debug/login-as/7',
  '/x/../api/debug/login-as/7',
];

test.each(attacks)('%j is refused', (path) => {
  expect(pathInside(path)).toBeNull();
  expect(returnPath(`?${new URLSearchParams({ returnTo: path })}`)).toBe('/');
});

test.each(['%2F%2Fevil.example', '/.%2F/evil.example', '%09//evil.example', '/%5Cevil.example'])(
  'the encoded returnTo=%s is refused',
  (encoded) => {
    expect(returnPath(`?returnTo=${encoded}`)).toBe('/');
  },
);

const piece = fc.oneof(
  fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '%2e',
    '%2f',
    '%5c',
    '\t',
    '\n',
    '?',
    '#',
    '@',
    ':',
    'api',
    'x',
    '\u2028',
  ),
  fc.constantFrom('evil.example', 'profile', 'admin', 'messages', 'https:', ' '),
  fc.string({ maxLength: 3, unit: 'binary' }),
);
const paths = fc.array(piece, { maxLength: 9 }).map((pieces) => `/${pieces.join('')}`);

test('whatever is accepted leads to a page of this origin, however the browser resolves it', () => {
  fc.assert(
    fc.property(fc.oneof(paths, fc.webUrl(), fc.string()), (path) => {
      const result = pathInside(path);
      if (result === null) return;
      const url = new URL(result, location.href);
      expect(url.origin).toBe(location.origin);
      expect(url.pathname).toMatch(/^\/(?!\/|api\/)[\w=/-]*$/);
      expect(url.pathname).not.toContain('//');
      expect(pathInside(result)).toBe(result);
    }),
    { numRuns: 3000, interruptAfterTimeLimit: 20_000, markInterruptAsFailure: false },
  );
});
