import { allEndpoints } from '@dossier/contracts';
import { endpointRecord } from '@dossier/contracts/endpoint-record';
import { breaks, type Contract } from '@dossier/releases';
import { expect, test } from 'vitest';
import { offeredByCheckout } from './offered.ts';

test('a build that uses every endpoint, export and event of this checkout does not break', async () => {
  const checkout = await offeredByCheckout();
  const everything: Contract = {
    endpoints: Object.fromEntries(allEndpoints.map((spec) => [spec.id, endpointRecord(spec)])),
    shared: checkout.shared ?? {},
    events: checkout.events ?? {},
  };
  expect(everything.shared['@dossier/ui']).toContain('Button');
  expect(everything.events).toHaveProperty('filesChanged');
  expect(breaks(everything, checkout)).toEqual([]);
});
