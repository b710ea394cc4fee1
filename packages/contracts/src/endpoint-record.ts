import { z } from 'zod';
import { isBinary, type EndpointSpec } from './endpoint.ts';
import type { SlotName, slots } from './platform/slots.ts';

type Json = Record<string, unknown>;

/** What two versions of an endpoint are compared by. The schemas are JSON Schema without texts. */
export interface EndpointRecord {
  readonly method: string;
  readonly path: string;
  /** What the caller sends: `params`, `query` and `body`. */
  readonly request: Json;
  /** What the caller parses, or the media type of a response that is not JSON. */
  readonly response: Json | string;
}

/** What is not a rule about values. */
const ANNOTATIONS = ['$schema', 'description', 'default', 'examples'];

/** The endpoint as its callers see it: what they send, and what they accept. */
export function endpointRecord(spec: EndpointSpec): EndpointRecord {
  return {
    method: spec.method,
    path: spec.path,
    request: requestSchemas(spec),
    response: isBinary(spec.response) ? spec.response.binary : toSchema(spec.response, 'input'),
  };
}

/** The response as the server sends it: without unknown fields, with defaults filled in. */
export function sentResponse({ response }: EndpointSpec): Json | string {
  return isBinary(response) ? response.binary : toSchema(response, 'output');
}

/** What two versions of a slot are compared by: what the page passes, and what a content passes to its functions. */
export interface SlotRecord {
  readonly props: Json;
  readonly calls: Readonly<Record<string, Json>>;
}

export function slotRecord({ props, calls }: (typeof slots)[SlotName]): SlotRecord {
  const schemas = Object.entries(calls).map(([name, type]) => [name, toSchema(type as z.ZodType, 'input')]);
  return { props: toSchema(props, 'input'), calls: Object.fromEntries(schemas) };
}

function requestSchemas({ params, query, body, form }: EndpointSpec): Json {
  const parts = Object.entries({ params, query, body: body ?? form });
  return Object.fromEntries(parts.flatMap(([name, type]) => (type ? [[name, toSchema(type, 'input')]] : [])));
}

function toSchema(type: z.ZodType, io: 'input' | 'output'): Json {
  return z.toJSONSchema(type, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
    override: ({ zodSchema, jsonSchema }) => {
      const json = jsonSchema as Json;
      // JSON Schema cannot say what a transformation returns: ours keep the type of what they take.
      if (zodSchema instanceof z.ZodPipe && Object.keys(json).length === 0)
        Object.assign(json, toSchema(zodSchema.in as z.ZodType, io));
      for (const name of ANNOTATIONS) delete json[name];
    },
  });
}
