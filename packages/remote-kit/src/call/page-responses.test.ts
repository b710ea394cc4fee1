import { afterEach, beforeEach, expect, test } from 'vitest';
import { getAbout, listDevices } from '@dossier/contracts';
import { about } from '../testing/about.ts';
import { mock, mockTransport } from '../testing/mock.ts';
import { call } from './call.ts';
import { resetPageResponses } from './page-responses.ts';
import { replaceTransport } from './transport.ts';

beforeEach(resetPageResponses);
afterEach(() => document.body.replaceChildren());

test('the first call of an endpoint uses the response that came with the page, later ones ask the server', async () => {
  const block = document.createElement('script');
  Object.assign(block, { type: 'application/json', id: 'dossier-responses' });
  block.textContent = JSON.stringify({ [getAbout.id]: { ...about, uploadMaxBytes: 7 } });
  document.body.append(block);
  const { transport, calls } = mockTransport([mock(getAbout, about), mock(listDevices, [])]);
  const restore = replaceTransport(transport);
  expect(await call(getAbout)).toMatchObject({ uploadMaxBytes: 7 });
  expect(calls).toEqual([]);
  expect(await call(getAbout)).toEqual(about);
  expect(await call(listDevices)).toEqual([]);
  expect(calls.map(({ endpoint }) => endpoint)).toEqual([getAbout.id, listDevices.id]);
  restore();
});
