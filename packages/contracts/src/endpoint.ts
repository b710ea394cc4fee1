import type { z } from 'zod';
import type { ErrorCode } from './errors/codes.ts';

/** The five back-end processes, plus the gateway for what it answers itself. */
export const serviceNames = ['auth', 'profile', 'documents', 'filing', 'messages'] as const;
export type ServiceName = (typeof serviceNames)[number];
export type EndpointOwner = ServiceName | 'gateway';

/**
 * Who may call an endpoint.
 * - `public`: anybody, with or without a session
 * - `user`: whoever is signed in; the service still checks the owner of what is asked for
 * - `expert`: experts and administrators
 * - `admin`: administrators only
 * - `service`: another of our processes, never the outside (the gateway answers 404)
 */
export type Access = 'public' | 'user' | 'expert' | 'admin' | 'service';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What goes over the wire when it is not JSON. */
export type BinaryResponse = { readonly binary: string };

/**
 * One endpoint, described once. The same object gives the server its validation and its checked answer,
 * the browser its typed client and form validation, tests their mocks, and `/api/openapi.json` its text.
 */
export interface EndpointSpec {
  /** `noun.verb`, unique; the operationId in OpenAPI. */
  readonly id: string;
  readonly owner: EndpointOwner;
  readonly method: Method;
  /** Koa/OpenAPI path with `{param}` placeholders. */
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Set when the body is multipart or otherwise read by the handler itself; describes the fields. */
  readonly form?: z.ZodType;
  readonly response: z.ZodType | BinaryResponse;
  /** The codes this endpoint itself may answer, besides those every endpoint can (see `commonErrors`). */
  readonly errors: readonly ErrorCode[];
  /** Set when the state of a debug tool decides whether the endpoint exists (`DEBUG_TOOLS`). */
  readonly debug?: true;
}

/** Declares an endpoint, keeping the literal types of its schemas. */
export function endpoint<const E extends EndpointSpec>(spec: E): E {
  return spec;
}

type Out<S> = S extends z.ZodType ? z.output<S> : undefined;
type In<S> = S extends z.ZodType ? z.input<S> : undefined;
type Get<E, K extends string> = E extends { readonly [P in K]: infer S } ? S : undefined;

/** Parsed values, as a handler sees them. */
export type ParamsOf<E extends EndpointSpec> = Out<Get<E, 'params'>>;
export type QueryOf<E extends EndpointSpec> = Out<Get<E, 'query'>>;
export type BodyOf<E extends EndpointSpec> = Out<Get<E, 'body'>>;
/** What a caller writes down (before defaults are filled in). */
export type ParamsIn<E extends EndpointSpec> = In<Get<E, 'params'>>;
export type QueryIn<E extends EndpointSpec> = In<Get<E, 'query'>>;
export type BodyIn<E extends EndpointSpec> = In<Get<E, 'body'>>;
export type ResponseOf<E extends EndpointSpec> = E['response'] extends z.ZodType
  ? z.output<E['response']>
  : Blob;

/** What a caller hands over: only the parts the endpoint declares. */
export type CallInput<E extends EndpointSpec> = (E extends { params: z.ZodType }
  ? { params: ParamsIn<E> }
  : unknown) &
  (E extends { query: z.ZodType } ? { query: QueryIn<E> } : unknown) &
  (E extends { body: z.ZodType } ? { body: BodyIn<E> } : unknown);

export function isBinary(response: EndpointSpec['response']): response is BinaryResponse {
  return 'binary' in response;
}

/** Fills the placeholders and the query into an endpoint's path: `/api/files/{id}` → `/api/files/7f?taxYear=2024`. */
export function endpointUrl(spec: EndpointSpec, input: { params?: unknown; query?: unknown } = {}): string {
  const params = (input.params ?? {}) as Record<string, unknown>;
  const path = spec.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${spec.id}: missing path parameter "${name}"`);
    return encodeURIComponent(String(value));
  });
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries((input.query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== null) search.set(key, String(value));
  }
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}
