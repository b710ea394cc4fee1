import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { $ZodType, $ZodTypes } from 'zod/v4/core';
import { allEndpoints } from './endpoints.ts';

/** The schemas of texts within a schema, each once, with the first path where it is used. */
function textsIn(schema: $ZodType, path: string, found: Map<$ZodType, string>): void {
  if (found.has(schema)) return;
  const { def } = (schema as $ZodTypes)._zod;
  if (def.type === 'string') found.set(schema, path);
  if (def.type === 'object')
    for (const [name, value] of Object.entries(def.shape)) textsIn(value, `${path}.${name}`, found);
  if (def.type === 'array') textsIn(def.element, `${path}[]`, found);
  if (def.type === 'tuple') for (const item of def.items) textsIn(item, `${path}[]`, found);
  if (def.type === 'union') for (const option of def.options) textsIn(option, path, found);
  if (def.type === 'record') {
    textsIn(def.keyType, `${path} keys`, found);
    textsIn(def.valueType, `${path}{}`, found);
  }
  if (def.type === 'pipe') textsIn(def.in, path, found);
  if ('innerType' in def) textsIn(def.innerType, path, found);
}

/** Node limits paths and queries with the headers, to 16 KB; fields of forms are limited while they arrive. */
const texts = new Map<$ZodType, string>();
for (const { id, body } of allEndpoints) if (body) textsIn(body, id, texts);

describe('every text of a body has a maximum length', () => {
  it('finds the texts', () => expect(texts.size).toBeGreaterThan(50));

  it.each(['a', '1', 'a1', '-', 'é'])('and none may repeat "%s" a hundred thousand times', (part) => {
    const long = part.repeat(100_000);
    const accepting = [...texts].filter(([schema]) => (schema as z.ZodType).safeParse(long).success);
    expect(accepting.map(([, path]) => path)).toEqual([]);
  });
});
