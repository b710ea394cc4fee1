import { allEndpoints } from '@dossier/contracts';
import { expect, it } from 'vitest';
import { actKey } from './acts.ts';

it('has a name for every request that needs a role', () => {
  const unnamed = allEndpoints
    .filter(({ access }) => access === 'expert' || access === 'admin')
    .filter(({ id }) => actKey(id) === undefined);
  expect(unnamed.map(({ id }) => id)).toEqual([]);
});
