import { expect, test } from 'vitest';
import { sentResponse } from './endpoint-record.ts';
import { allEndpoints } from './endpoints.ts';
import { listReadings } from './readings/readings.endpoints.ts';
import closed from './closed-choices.json' with { type: 'json' };

type Json = Record<string, unknown>;

/** The lists of choices in a schema that does not say that they grow. */
function closedChoices(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  if (Array.isArray(schema)) return schema.flatMap(closedChoices);
  const { enum: choices, 'x-grows': grows, ...rest } = schema as Json;
  const own = Array.isArray(choices) && choices.length > 1 && !grows ? [choices.join(' ')] : [];
  return [...own, ...Object.values(rest).flatMap(closedChoices)];
}

test('a new list of choices in a response is open, or named as one that never grows', () => {
  const used = new Map<string, string>();
  for (const spec of allEndpoints)
    for (const choices of closedChoices(sentResponse(spec)))
      if (!used.has(choices)) used.set(choices, spec.id);
  const advice = 'use openChoice, or add the list to closed-choices.json if it never grows';
  const added = [...used].filter(([choices]) => !closed.includes(choices));
  expect(added.map(([choices, id]) => `${id}: ${choices} (${advice})`)).toEqual([]);
  expect(closed.filter((choices) => !used.has(choices))).toEqual([]);
});

test('a page that does not know a kind of paper, a value or an author shows the rest', () => {
  const value = { id: 'fee', key: 'fee', value: 12, currency: 'CHF', part: null, page: 1, box: null };
  const paper = {
    fileId: 'a',
    version: 1,
    state: 'done',
    kind: 'courtOrder',
    kindName: 'Court order',
    categoryId: 5,
    taxYear: 2025,
    owner: 'self',
    ownerName: null,
    issuer: null,
    language: 'de',
    confidence: 'high',
    values: [{ ...value, source: 'handwriting', label: 'Fee', by: 'office', confirmedBy: 'office' }],
    findings: [],
    autoFiledAt: null,
    readAt: null,
  };
  const [read] = listReadings.response.parse([paper]);
  expect(read).toMatchObject({ kind: null, kindName: 'Court order', categoryId: 5 });
  expect(read?.values).toMatchObject([
    { key: 'amount', label: 'Fee', value: 12, source: null, by: 'expert', confirmedBy: null },
  ]);
});
