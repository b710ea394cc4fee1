import { z } from 'zod';
import type { ErrorCode } from './errors/codes.ts';
import { pageQuery } from './params/paging.ts';

/** The back-end services. An endpoint is owned by one of them or by the gateway. */
export const serviceNames = ['auth', 'profile', 'documents', 'filing', 'messages', 'recognition'] as const;
export type ServiceName = (typeof serviceNames)[number];
export type EndpointOwner = ServiceName | 'gateway';

/**
 * Who may call an endpoint.
 * - `public`: everyone, with or without a session
 * - `user`: every signed-in user; the service also checks who owns the requested data
 * - `expert`: experts and administrators
 * - `admin`: administrators only
 * - `service`: other services only; the gateway returns 404
 * - `release`: a release token for the remote in the path; sessions do not count, and only the gateway has such endpoints
 * - `handover`: a phone that was handed an upload, on behalf of the user who did; sessions do not count
 */
export type Access = 'public' | 'user' | 'expert' | 'admin' | 'service' | 'release' | 'handover';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A response that is not JSON, with its media type. */
export type BinaryResponse = { readonly binary: string };

/**
 * The single description of an endpoint. Request validation and response checks on the server, the typed client and
 * form validation in the browser, the mocks of the tests and `/api/openapi.json` are all derived from it.
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
  /** The fields of a multipart body, which the handler reads itself. */
  readonly form?: z.ZodType;
  readonly response: z.ZodType | BinaryResponse;
  /** Set when a response says that something was created. */
  readonly status?: 201;
  /** The error codes specific to this endpoint, if it has any; those of every endpoint are in `commonErrors`. */
  readonly errors?: readonly ErrorCode[];
  /**
   * Set when the user must have entered a sign-in code within `sessionLimits.freshSignInMinutes`; otherwise the response is
   * 403 FRESH_SIGN_IN_REQUIRED. A session restored by a device cookie, or opened as another user, never counts as fresh.
   */
  readonly freshSignIn?: true;
  /** Set for a list in pages: `endpoint()` adds the fields of `pageQuery` to its query. */
  readonly page?: true;
  /** Set when a response without `limit` is the first page of a list, whose `X-Next-Cursor` a caller follows to the end. */
  readonly followPages?: true;
  /** Set when the response may take more than a minute. */
  readonly slow?: true;
  /** Set when the endpoint exists only with `DEBUG_TOOLS=on`. */
  readonly debug?: true;
  /**
   * Set when only the user may do this, never an administrator who signed in as the user: binding declarations,
   * messages, and what cannot be undone. Refused with NOT_WHILE_IMPERSONATING.
   */
  readonly refusedWhileImpersonating?: true;
}

type ShapeOf<S> = S extends z.ZodObject<infer Shape> ? Shape : unknown;
type WithPage<E extends EndpointSpec> = E extends PagedSpec
  ? Omit<E, 'query'> & { readonly query: z.ZodObject<ShapeOf<E['query']> & typeof pageQuery, z.core.$strict> }
  : E;
export type PagedSpec = EndpointSpec & { readonly page: true };

/** Declares an endpoint, keeping the literal types of its schemas. */
export function endpoint<const E extends EndpointSpec>(spec: E): WithPage<E> {
  const { page, query = z.strictObject({}) } = spec;
  // The query of a list is an object schema.
  return (page ? { ...spec, query: (query as z.ZodObject).extend(pageQuery) } : spec) as WithPage<E>;
}

type Out<S> = S extends z.ZodType ? z.output<S> : undefined;
type In<S> = S extends z.ZodType ? z.input<S> : undefined;
type Get<E, K extends string> = E extends { readonly [P in K]: infer S } ? S : undefined;

/** Parsed values, as a handler sees them. */
export type ParamsOf<E extends EndpointSpec> = Out<Get<E, 'params'>>;
export type QueryOf<E extends EndpointSpec> = Out<Get<E, 'query'>>;
export type BodyOf<E extends EndpointSpec> = Out<Get<E, 'body'>>;
/** Values as a caller passes them, before parsing and defaults. */
export type ParamsIn<E extends EndpointSpec> = In<Get<E, 'params'>>;
export type QueryIn<E extends EndpointSpec> = In<Get<E, 'query'>>;
export type BodyIn<E extends EndpointSpec> = In<Get<E, 'body'>>;
export type ResponseOf<E extends EndpointSpec> = E['response'] extends z.ZodType
  ? z.output<E['response']>
  : Blob;

/** The input of a call: only the parts the endpoint declares. A query whose fields are all optional may be left out. */
export type CallInput<E extends EndpointSpec> = (E extends { params: z.ZodType }
  ? { params: ParamsIn<E> }
  : unknown) &
  (E extends { query: z.ZodType }
    ? Record<never, never> extends QueryIn<E>
      ? { query?: QueryIn<E> }
      : { query: QueryIn<E> }
    : unknown) &
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
