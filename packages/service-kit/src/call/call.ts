import type { Readable } from 'node:stream';
import {
  endpointUrl,
  errorBody,
  isErrorCode,
  type ResponseOf,
  type BinaryResponse,
  type CallInput,
  type EndpointOwner,
  type EndpointSpec,
  type ServiceName,
} from '@dossier/contracts';
import { Pool, type Dispatcher } from 'undici';
import type { z } from 'zod';
import type { Clock } from '../clock/clock.ts';
import type { Env } from '../env/env.ts';
import type { Key } from '../env/keys.ts';
import { AppError, fail } from '../errors/app-error.ts';
import { requestScope } from '../http/context.ts';
import { identityHeader, signIdentity, type UserIdentity } from '../identity/identity.ts';
import { withinSignal } from './within-signal.ts';

export interface CallOptions {
  /** The user the call is made for; without it the service calls for itself. */
  readonly for?: UserIdentity | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A binary response of another service. The caller must read or destroy `body`. */
export interface BinaryCallResponse {
  readonly body: Readable;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

type JsonEndpoint = EndpointSpec & { readonly response: z.ZodType };
type BinaryEndpoint = EndpointSpec & { readonly response: BinaryResponse };

/** Typed calls to the other services. Their errors are thrown with their code; an unreachable service is SERVICE_UNAVAILABLE. */
export interface Caller {
  call<E extends JsonEndpoint>(
    endpoint: E,
    input: CallInput<E>,
    options?: CallOptions,
  ): Promise<ResponseOf<E>>;
  stream<E extends BinaryEndpoint>(
    endpoint: E,
    input: CallInput<E>,
    options?: CallOptions,
  ): Promise<BinaryCallResponse>;
  /** Sends a request the outbox has stored. Resolves when the other service has accepted it. */
  send(
    target: EndpointOwner,
    request: StoredRequest,
    headers: Readonly<Record<string, string>>,
  ): Promise<void>;
  close(): Promise<void>;
}

export interface StoredRequest {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

/** After this time another service counts as down. */
const callTimeoutMs = 2000;
const idleTimeoutMs = 30_000;

export function createCaller(options: {
  env: Env;
  from: EndpointOwner;
  sessionKey: Key;
  clock: Clock;
}): Caller {
  const { env, from, sessionKey, clock } = options;
  const pools = new Map<string, Pool>();
  const addresses: Record<ServiceName, string> = {
    auth: env.AUTH_URL,
    profile: env.PROFILE_URL,
    documents: env.DOCUMENTS_URL,
    filing: env.FILING_URL,
    messages: env.MESSAGES_URL,
  };

  /** Streams have separate connections, so slow readers never occupy those of calls. */
  function pool(target: EndpointOwner, use: 'calls' | 'streams'): Pool {
    if (target === 'gateway') throw new Error('services never call the gateway');
    const key = `${use} ${target}`;
    const existing = pools.get(key);
    if (existing) return existing;
    const created = new Pool(addresses[target], {
      connections: 64,
      connect: { timeout: callTimeoutMs },
      headersTimeout: callTimeoutMs,
      bodyTimeout: idleTimeoutMs,
    });
    pools.set(key, created);
    return created;
  }

  async function request(
    target: EndpointOwner,
    stored: StoredRequest,
    { for: user, headers = {} }: CallOptions,
    signal: AbortSignal,
    use: 'calls' | 'streams' = 'calls',
  ): Promise<Dispatcher.ResponseData> {
    const scope = requestScope.getStore();
    let response: Dispatcher.ResponseData;
    try {
      response = await pool(target, use).request({
        method: stored.method as Dispatcher.HttpMethod,
        path: stored.path,
        body: stored.body === undefined ? null : JSON.stringify(stored.body),
        headers: {
          ...(stored.body !== undefined && { 'content-type': 'application/json' }),
          ...(scope && { 'x-request-id': scope.requestId, 'accept-language': scope.language }),
          ...headers,
          [identityHeader]: signIdentity({ user, service: from }, target, sessionKey, clock.now()),
        },
        signal,
      });
    } catch (error) {
      throw unavailable(error);
    }
    if (response.statusCode >= 400) throw await errorOf(response);
    return response;
  }

  function stored(endpoint: EndpointSpec, input: unknown): StoredRequest {
    const parts = input as { params?: unknown; query?: unknown; body?: unknown };
    return { method: endpoint.method, path: endpointUrl(endpoint, parts), body: parts.body };
  }

  return {
    async call(endpoint, input, callOptions = {}) {
      const value = await limited(async (signal) => {
        const response = await request(endpoint.owner, stored(endpoint, input), callOptions, signal);
        return response.statusCode === 204 ? undefined : response.body.json();
      });
      const checked = endpoint.response.safeParse(value);
      if (!checked.success)
        throw fail('INTERNAL_ERROR', { cause: new Error(`${endpoint.id}: not the declared response`) });
      return checked.data as ResponseOf<typeof endpoint>;
    },
    async stream(endpoint, input, callOptions = {}) {
      // The limit ends with the headers; the signal of undici would cut the body as well.
      const abort = new AbortController();
      try {
        const { body, headers } = await limited(() =>
          request(endpoint.owner, stored(endpoint, input), callOptions, abort.signal, 'streams'),
        );
        return { body, headers };
      } catch (error) {
        abort.abort();
        throw error;
      }
    },
    async send(target, storedRequest, headers) {
      await limited(async (signal) => {
        const response = await request(target, storedRequest, { headers }, signal);
        await response.body.dump();
      });
    },
    async close() {
      await Promise.all([...pools.values()].map((each) => each.destroy()));
    },
  };
}

/** Runs a request. It fails after the time limit of a call, even while it is queued. */
async function limited<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  try {
    return await withinSignal(AbortSignal.timeout(callTimeoutMs), work);
  } catch (error) {
    throw error instanceof AppError ? error : unavailable(error);
  }
}

function unavailable(cause: unknown): Error {
  return fail('SERVICE_UNAVAILABLE', { retryAfter: 1, cause });
}

/** The error of another service, with its code. Never its 401, because a client that receives 401 signs out. */
async function errorOf(response: Dispatcher.ResponseData): Promise<Error> {
  const text = await response.body.text().catch(() => '');
  const parsed = errorBody.safeParse(parseJson(text));
  // Damaged data stays damaged; any other failure of the service may be over at the next call.
  if (parsed.data?.code === 'DATA_DAMAGED') return fail('DATA_DAMAGED');
  if (response.statusCode >= 500) return unavailable(new Error(`status ${response.statusCode}`));
  if (!parsed.success || !isErrorCode(parsed.data.code))
    return unavailable(new Error(`status ${response.statusCode}`));
  const { code, fields } = parsed.data;
  if (code === 'UNAUTHENTICATED') return unavailable(new Error('the other service rejected our identity'));
  const retryAfter = Number(response.headers['retry-after']);
  return fail(code, { ...(fields && { fields }), ...(retryAfter > 0 && { retryAfter }) });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
