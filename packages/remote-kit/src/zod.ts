/**
 * The module that federation shares as `zod`: the part of zod that schemas in browsers use. The whole package, with its
 * fifty languages and JSON Schema writer, is four times as large. The contracts in a remote use this module; a missing
 * part must be added here (a minor version of the shell API). tools/shared-zod.test.ts checks that nothing is missing.
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
  tuple,
  union,
  unknown,
  uuid,
} from 'zod/v4';

// zod would compile schemas with `new Function`, which the content security policy blocks and reports.
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
  tuple,
  union,
  unknown,
  uuid,
};
