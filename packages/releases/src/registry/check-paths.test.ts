import { expect, test } from 'vitest';
import { checkPaths } from './check-paths.ts';

const remote = (name: string, paths: string[], isNew = false) => ({ name, paths, isNew });

test.each([
  [['/admin'], ['/admin'], '/admin'],
  [['/x', '/admin/accounts'], ['/admin/*'], '/admin/accounts'],
  [['/admin/*'], ['/', '/admin/accounts/list'], '/admin/*'],
  [['/*'], ['/admin'], '/*'],
])('%j takes a page of %j', (paths, others, path) => {
  const check = () => checkPaths([remote('mf-home', paths, true), remote('mf-admin', others)]);
  expect(check).toThrow(`mf-home declares ${path}, a page of mf-admin. Nothing was changed.`);
});

test('pages beside each other, and those that overlapped before, are no problem', () => {
  checkPaths([remote('mf-home', ['/', '/administration'], true), remote('mf-admin', ['/admin', '/admin/*'])]);
  checkPaths([remote('mf-home', ['/a']), remote('mf-admin', ['/a']), remote('mf-desk', ['/b'], true)]);
});
