import { expect, it } from 'vitest';
import { profileMode } from './profile-mode.ts';

it.each([
  ['/profile', '', 'edit'],
  ['/profile', '?firstTime=true', 'firstTime'],
  ['/profile', '?firstTime=false', 'edit'],
  ['/profile', '?setup=tax', 'taxSetup'],
  ['/profile/firstTime=true', '', 'firstTime'],
  ['/profile/setup%3Dtax', '', 'taxSetup'],
])('%s%s is %s', (path, search, mode) => {
  expect(profileMode(path, search)).toBe(mode);
});
