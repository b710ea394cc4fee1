/**
 * What federation shares under the name `zod`: the part of it that schemas in browsers use. The whole package with its
 * fifty languages and its JSON Schema writer would weigh four times as much. A remote's own copy of the contracts runs
 * on this; what is missing here is added here (a minor version of the shell API), and zod.test.ts finds it.
 */
import {
  array,
  boolean,
  coerce,
  config,
  discriminatedUnion,
  enum as enumeration,
  iso,
  literal,
  null as nullType,
  number,
  object,
  record,
  strictObject,
  string,
  union,
  unknown,
  uuid,
} from 'zod/v4';

// zod compiles schemas with `new Function`, which our Content-Security-Policy refuses; so it must not even try.
config({ jitless: true });

export const z = {
  array,
  boolean,
  coerce: { string: coerce.string, number: coerce.number },
  discriminatedUnion,
  enum: enumeration,
  iso: { date: iso.date, datetime: iso.datetime },
  literal,
  null: nullType,
  number,
  object,
  record,
  strictObject,
  string,
  union,
  unknown,
  uuid,
};
