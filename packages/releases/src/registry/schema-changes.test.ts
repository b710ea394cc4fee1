import { expect, test } from 'vitest';
import { z } from 'zod';
import { narrowerParts, type Schema } from './schema-changes.ts';

function schemaOf(type: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema, ...schema } = z.toJSONSchema(type, { io });
  return schema;
}
const changes = (before: z.ZodType, after: z.ZodType) =>
  narrowerParts(schemaOf(before, 'output'), schemaOf(after, 'input'));

const file = z.object({ id: z.int().min(1), name: z.string().max(200), note: z.string().optional() });

test.each<[string, z.ZodType, z.ZodType]>([
  ['the same schema', file, file],
  ['a new optional field', file, file.extend({ size: z.int().optional() })],
  ['a field that became optional', file, file.partial()],
  ['a longer maximum', z.string().max(10), z.string().max(20)],
  ['a limit that is gone', z.int().min(3).max(5), z.number()],
  ['another value in a list', z.enum(['a', 'b']), z.enum(['a', 'b', 'c'])],
  [
    'a new choice in a list that may grow',
    z.enum(['a', 'b', 'c']).meta({ 'x-grows': true }),
    z.enum(['a', 'b']),
  ],
  ['a list that became free text', z.enum(['a', 'b']), z.string().max(3)],
  ['a constant in a list', z.literal('a'), z.enum(['a', 'b'])],
  ['null as another choice', z.string(), z.string().nullable()],
  ['more choices', z.union([z.string(), z.int()]), z.union([z.int(), z.string(), z.boolean()])],
  ['longer arrays', z.array(file).max(5), z.array(file)],
  ['a dictionary', z.record(z.string(), z.int()), z.record(z.string(), z.number())],
  ['anything', file, z.unknown()],
])('accepts %s', (_, before, after) => {
  expect(changes(before, after)).toEqual([]);
});

test.each<[string, z.ZodType, z.ZodType, string]>([
  ['a required field', file, file.extend({ size: z.int() }), 'size is required, did not exist'],
  ['a field that became required', file, file.required(), 'note is required, was optional'],
  [
    'a field that is gone',
    z.strictObject({ a: z.int(), b: z.int() }),
    z.strictObject({ a: z.int() }),
    'b is no longer taken',
  ],
  ['another type', file, file.extend({ id: z.string() }), 'id is string, was integer'],
  ['a fraction', z.number(), z.int(), 'it is integer, was number'],
  ['a value that is gone', z.enum(['a', 'b']), z.enum(['a']), 'it no longer takes b'],
  ['a list instead of free text', z.string(), z.enum(['a']), 'it no longer takes other values'],
  ['a shorter maximum', file, file.extend({ name: z.string().max(100) }), 'name has maxLength 100, had 200'],
  ['a pattern', z.string(), z.string().regex(/^a/), 'it has pattern ^a, had none'],
  ['no null', z.object({ a: z.int().nullable() }), z.object({ a: z.int() }), 'a is integer, was null'],
  ['other elements', z.array(z.string()), z.array(z.int()), '[] is integer, was string'],
  [
    'other entries',
    z.record(z.string(), z.string()),
    z.record(z.string(), z.int()),
    '* is integer, was string',
  ],
  [
    'other keys',
    z.record(z.string(), z.int()),
    z.record(z.enum(['a']), z.int()),
    'a is required, did not exist',
  ],
])('names %s', (_, before, after, reason) => {
  expect(changes(before, after)).toContain(reason);
});
