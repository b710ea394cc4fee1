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
import type { Dispatcher } from 'undici';
import type { z } from 'zod';
import type { Clock } from '../clock/clock.ts';
import type { Env } from '../env/env.ts';
import type { Key } from '../env/keys.ts';
import { AppError, fail } from '../errors/app-error.ts';
import type { InternalTls } from '../tls/internal-tls.ts';
import { requestScope } from '../request/context.ts';
import { createIdentitySigner, identityHeader, type UserIdentity } from '../identity/identity.ts';
import { watchInstances, type Instances } from './instances.ts';
import { openPool } from './open-pool.ts';
import { exchange, type ExchangeRequest, type ExchangeResponse } from './exchange.ts';
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
  tls: InternalTls | undefined;
}): Caller {
  const { env, from, sessionKey, clock, tls } = options;
  const sign = createIdentitySigner(from, sessionKey);
  const pools = new Map<string, Dispatcher>();
  const instances = new Map<ServiceName, Instances>();
  const addresses: Record<ServiceName, readonly string[]> = {
    auth: env.AUTH_URL,
    profile: env.PROFILE_URL,
    documents: env.DOCUMENTS_URL,
    filing: env.FILING_URL,
    messages: env.MESSAGES_URL,
    recognition: env.RECOGNITION_URL,
  };

  /** Streams have separate connections, so slow readers never occupy those of calls. */
  function pool(target: EndpointOwner, use: 'calls' | 'streams'): Dispatcher {
    if (target === 'gateway') throw new Error('services never call the gateway');
    const key = `${use} ${target}`;
    const existing = pools.get(key);
    if (existing) return existing;
    const ofTarget = instances.get(target) ?? watchInstances(addresses[target], tls);
    instances.set(target, ofTarget);
    const created = openPool(ofTarget, {
      connections: 64,
      connectMs: callTimeoutMs,
      headersTimeout: callTimeoutMs,
      bodyTimeout: idleTimeoutMs,
    });
    pools.set(key, created);
    return created;
  }

  function toRequest(
    target: EndpointOwner,
    { method, path, body }: StoredRequest,
    { for: user, headers = {} }: CallOptions,
  ): ExchangeRequest {
    const scope = requestScope.getStore();
    return {
      method,
      path,
      body: body === undefined ? null : JSON.stringify(body),
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(scope && { 'x-request-id': scope.requestId, 'accept-language': scope.language }),
        ...headers,
        [identityHeader]: sign(user, target, clock.now()),
      },
    };
  }

  async function request(
    target: EndpointOwner,
    stored: StoredRequest,
    options: CallOptions,
  ): Promise<ExchangeResponse> {
    let response: ExchangeResponse;
    try {
      response = await exchange(pool(target, 'calls'), toRequest(target, stored, options), callTimeoutMs);
    } catch (error) {
      throw unavailable(error);
    }
    if (response.status >= 400) throw errorOf(response);
    return response;
  }

  /** Rejects after the time limit of a call, which ends with the headers; the signal of undici would cut the body as well. */
  async function open(
    target: EndpointOwner,
    stored: StoredRequest,
    options: CallOptions,
  ): Promise<Dispatcher.ResponseData> {
    const abort = new AbortController();
    try {
      return await withinSignal(AbortSignal.timeout(callTimeoutMs), async () => {
        const { method, ...sent } = toRequest(target, stored, options);
        const response = await pool(target, 'streams').request({
          ...sent,
          method: method as Dispatcher.HttpMethod,
          signal: abort.signal,
        });
        if (response.statusCode < 400) return response;
        const { statusCode: status, headers } = response;
        throw errorOf({ status, headers, body: await response.body.text().catch(() => '') });
      });
    } catch (error) {
      abort.abort();
      throw error instanceof AppError ? error : unavailable(error);
    }
  }

  function stored(endpoint: EndpointSpec, input: unknown): StoredRequest {
    const parts = input as { params?: unknown; query?: unknown; body?: unknown };
    return { method: endpoint.method, path: endpointUrl(endpoint, parts), body: parts.body };
  }

  return {
    async call(endpoint, input, callOptions = {}) {
      const read = async (sent: unknown): Promise<unknown> => {
        const response = await request(endpoint.owner, stored(endpoint, sent), callOptions);
        const { status, body, headers } = response;
        const checked = endpoint.response.safeParse(status === 204 ? undefined : parseBody(body));
        if (!checked.success)
          throw fail('INTERNAL_ERROR', { cause: new Error(`${endpoint.id}: not the declared response`) });
        const cursor = endpoint.followPages && headers['x-next-cursor'];
        if (!cursor) return checked.data;
        const { query, ...rest } = sent as { query?: object };
        const others = await read({ ...rest, query: { ...query, cursor } });
        return [...(checked.data as unknown[]), ...(others as unknown[])];
      };
      return (await read(input)) as ResponseOf<typeof endpoint>;
    },
    async stream(endpoint, input, callOptions = {}) {
      const { body, headers } = await open(endpoint.owner, stored(endpoint, input), callOptions);
      return { body, headers };
    },
    async send(target, storedRequest, headers) {
      await request(target, storedRequest, { headers });
    },
    async close() {
      await Promise.all([...pools.values()].map((each) => each.destroy()));
      await Promise.all([...instances.values()].map((each) => each.close()));
    },
  };
}

/** A body that breaks off or is no JSON is as good as none. */
function parseBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw unavailable(error);
  }
}

function unavailable(cause: unknown): Error {
  return fail('SERVICE_UNAVAILABLE', { retryAfter: 1, cause });
}

/** The error of another service, with its code. Never its 401, because a client that receives 401 signs out. */
function errorOf({ status, headers, body }: ExchangeResponse): Error {
  const parsed = errorBody.safeParse(parseJson(body));
  // Damaged data stays damaged; any other failure of the service may be over at the next call.
  if (parsed.data?.code === 'DATA_DAMAGED') return fail('DATA_DAMAGED');
  if (status >= 500 || !parsed.success || !isErrorCode(parsed.data.code))
    return unavailable(new Error(`status ${status}`));
  const { code, fields } = parsed.data;
  if (code === 'UNAUTHENTICATED') return unavailable(new Error('the other service rejected our identity'));
  const retryAfter = Number(headers['retry-after']);
  return fail(code, { ...(fields && { fields }), ...(retryAfter > 0 && { retryAfter }) });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
