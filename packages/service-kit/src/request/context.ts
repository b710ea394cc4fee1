import { AsyncLocalStorage } from 'node:async_hooks';
import { context, ROOT_CONTEXT } from '@opentelemetry/api';
import type {
  BinaryResponse,
  BodyOf,
  EndpointOwner,
  EndpointSpec,
  ErrorCode,
  Language,
  PagedSpec,
  ParamsOf,
  QueryOf,
} from '@dossier/contracts';
import type Koa from 'koa';
import type { Readable } from 'node:stream';
import type { z } from 'zod';
import type { Clock } from '../clock/clock.ts';
import type { Database } from '../db/access.ts';
import type { Identity, PhoneIdentity, UserIdentity } from '../identity/identity.ts';
import type { Logger } from '../log/log.ts';

/** The state the middleware collects on `ctx.state`. */
export interface RequestState {
  requestId: string;
  language: Language;
  log: Logger;
  identity?: Identity;
  endpoint?: EndpointSpec;
  /** The code of an error response, for the request's log line. */
  errorCode?: ErrorCode;
}

export type KoaContext = Koa.ParameterizedContext<RequestState>;

interface RequestScope extends Pick<RequestState, 'requestId' | 'language'> {
  /** The response waits for them; they never reject. */
  readonly deliveries: Promise<void>[];
}

/** The current request, whose id and language are passed on in calls to other services. */
export const requestScope = new AsyncLocalStorage<RequestScope>();

/** Runs work that is not part of the current request, without its id and its trace. */
export function outsideRequest(work: () => void): void {
  requestScope.exit(() => context.with(ROOT_CONTEXT, work));
}

type SignedIn = { readonly access: 'user' | 'expert' | 'admin' };

/** The argument of a handler. All values are validated; `identity` is set on every endpoint that requires a user. */
export interface HandlerContext<E extends EndpointSpec> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly identity: E extends SignedIn
    ? UserIdentity
    : E extends { readonly access: 'handover' }
      ? PhoneIdentity
      : UserIdentity | undefined;
  /** The service that sent the request, for itself or for a user. */
  readonly caller: EndpointOwner | undefined;
  /** The sender's id of this message, for `inbox.once`. */
  readonly idempotencyKey: string | undefined;
  readonly db: Database;
  readonly language: Language;
  readonly requestId: string;
  readonly log: Logger;
  readonly clock: Clock;
  /** Aborts when the caller closes the connection before its response: long work ends then. */
  readonly signal: AbortSignal;
  /** For headers, the status of a success, and the raw request of an endpoint with a `form`. */
  readonly ctx: KoaContext;
}

/** A response that is not JSON. */
export interface BinaryResult {
  readonly body: Readable | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

export type HandlerResponse<E extends EndpointSpec> = E['response'] extends BinaryResponse
  ? BinaryResult
  : E['response'] extends z.ZodType
    ? z.input<E['response']>
    : never;

export type Handler<E extends EndpointSpec> = (
  context: HandlerContext<E>,
) => Promise<HandlerResponse<E>> | HandlerResponse<E>;

/** A page of a list: its response, the length of the whole list, and the position after which the next page starts. */
export interface Page<Body, Position> {
  readonly body: Body;
  readonly total: number;
  readonly next: Position | undefined;
}

/** The handler of a list in pages; `after` is the position in the cursor, undefined for the first page. */
export type PageHandler<E extends PagedSpec, Position> = (
  context: Omit<HandlerContext<E>, 'query'> & {
    readonly query: Omit<QueryOf<E>, 'cursor'>;
    readonly after: Position | undefined;
  },
) => Promise<Page<HandlerResponse<E>, Position>>;
