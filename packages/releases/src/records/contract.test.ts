import { endpoint } from '@dossier/contracts';
import { endpointRecord } from '@dossier/contracts/endpoint-record';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { breaks, type Contract, type Offered } from '../registry/contract.ts';

const listFiles = endpoint({
  id: 'files.list',
  owner: 'documents',
  method: 'GET',
  path: '/api/files',
  summary: 'Lists files',
  access: 'user',
  query: z.object({ taxYear: z.string() }),
  response: z.object({ files: z.array(z.object({ id: z.string(), pages: z.int().default(1) })) }),
});

const contract: Contract = {
  endpoints: { 'files.list': endpointRecord(listFiles) },
  shared: { '@dossier/ui': ['Button'] },
  events: { filesChanged: '{ taxYear: number }' },
  fills: { 'home.card': { props: { type: 'object', properties: {} }, calls: { onAsk: { type: 'object' } } } },
};
const offered: Offered = {
  endpoints: [listFiles],
  shared: { '@dossier/ui': ['Box', 'Button'] },
  events: { filesChanged: '{ taxYear: number }' },
  slots: { 'home.card': { props: { type: 'object', properties: {} }, calls: { onAsk: { type: 'object' } } } },
};

test('another field in a response, and an optional one in a request, break nothing', () => {
  const changed = {
    ...listFiles,
    query: listFiles.query.extend({ search: z.string().optional() }),
    response: listFiles.response.extend({ total: z.int() }),
  };
  expect(breaks(contract, { ...offered, endpoints: [changed] })).toEqual([]);
});

test.each<[string, Partial<Offered>, string]>([
  ['endpoint that is gone', { endpoints: [] }, 'files.list no longer exists'],
  [
    'path',
    { endpoints: [{ ...listFiles, path: '/api/papers' }] },
    'files.list is GET /api/papers, was GET /api/files',
  ],
  [
    'required parameter',
    { endpoints: [{ ...listFiles, query: listFiles.query.extend({ page: z.string() }) }] },
    'files.list: query.page is required, did not exist',
  ],
  [
    'required body',
    { endpoints: [{ ...listFiles, body: z.object({ a: z.string() }) }] },
    'files.list: body.a is required, did not exist',
  ],
  [
    'response without a field',
    { endpoints: [{ ...listFiles, response: z.object({}) }] },
    'files.list: response.files is required, did not exist',
  ],
  [
    'media type',
    { endpoints: [{ ...listFiles, response: { binary: 'application/zip' } }] },
    'files.list: the media type of the response is another',
  ],
  ['export that is gone', { shared: { '@dossier/ui': ['Box'] } }, '@dossier/ui no longer exports Button'],
  ['event that is gone', { events: {} }, 'the event filesChanged no longer exists'],
  [
    'payload',
    { events: { filesChanged: '{ year: number }' } },
    'the event filesChanged is { year: number }, was { taxYear: number }',
  ],
  ['slot that is gone', { slots: {} }, 'no page has the slot home.card'],
  [
    'function of a slot',
    {
      slots: {
        'home.card': {
          props: { type: 'object' },
          calls: {
            onAsk: { type: 'object', properties: { field: { type: 'string' } }, required: ['field'] },
          },
        },
      },
    },
    'the slot home.card: onAsk.field is required, did not exist',
  ],
])('names a changed %s', (_, change, reason) => {
  expect(breaks(contract, { ...offered, ...change })).toEqual([reason]);
});
