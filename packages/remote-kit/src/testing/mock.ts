import {
  type ResponseOf,
  type CallInput,
  type EndpointSpec,
  type ErrorCode,
  errorCodes,
  type FieldError,
  isBinary,
} from '@dossier/contracts';
import type { Transport } from '../call/transport.ts';

/** A call as the server would receive it. */
export interface RecordedCall {
  endpoint: string;
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
  form: FormData | null;
  headers: Record<string, string>;
  keepalive: boolean;
}

export interface Mock {
  endpoint: EndpointSpec;
  respond: (call: RecordedCall) => Promise<Response>;
}

type Awaitable<T> = T | Promise<T>;
type MockedCall<E extends EndpointSpec> = CallInput<E> & RecordedCall;

/** Mocks an endpoint with a response, which is validated by the contract as on the server. */
export function mock<E extends EndpointSpec>(
  endpoint: E,
  response: ResponseOf<E> | ((call: MockedCall<E>) => Awaitable<ResponseOf<E>>),
): Mock {
  return {
    endpoint,
    async respond(call) {
      const value =
        typeof response === 'function' ? await (response as (call: RecordedCall) => unknown)(call) : response;
      if (isBinary(endpoint.response)) return new Response(value as Blob);
      const checked = endpoint.response.safeParse(value);
      if (!checked.success) throw new Error(`mock(${endpoint.id}): ${checked.error.message}`);
      return Response.json(checked.data);
    },
  };
}

export interface ErrorOptions {
  message?: string;
  fields?: FieldError[];
  status?: number;
}

/** Mocks an endpoint with an error response. */
export function mockError(
  endpoint: EndpointSpec,
  code: ErrorCode,
  { message = code, fields, status }: ErrorOptions = {},
): Mock {
  const body = { code, message, requestId: 'test', ...(fields && { fields }) };
  return {
    endpoint,
    respond: async () => Response.json(body, { status: status ?? errorCodes[code].status }),
  };
}

/** A pattern of the paths of an endpoint, with a group for each parameter. */
function pathPattern(endpoint: EndpointSpec): RegExp {
  const path = endpoint.path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)');
  return new RegExp(`^${path}$`);
}

/** A transport of mocks. Later mocks override earlier ones of the same endpoint; a request without a mock fails. */
export function mockTransport(mocks: readonly Mock[]): {
  transport: Transport;
  calls: RecordedCall[];
  missing: string[];
} {
  const calls: RecordedCall[] = [];
  const missing: string[] = [];

  async function response(
    method: string,
    url: string,
    body: unknown,
    form: FormData | null,
    headers: Record<string, string>,
    keepalive = false,
  ) {
    const { pathname, searchParams } = new URL(url, 'http://test');
    const found = mocks.findLast(
      ({ endpoint }) => endpoint.method === method && pathPattern(endpoint).test(pathname),
    );
    if (!found) {
      missing.push(`${method} ${pathname}`);
      throw new TypeError(`no mock for ${method} ${pathname}`);
    }
    const groups = pathPattern(found.endpoint).exec(pathname)?.groups ?? {};
    const params = Object.fromEntries(
      Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]),
    );
    const call = {
      endpoint: found.endpoint.id,
      params,
      query: Object.fromEntries(searchParams),
      body,
      form,
      headers,
      keepalive,
    };
    calls.push(call);
    return found.respond(call);
  }

  const transport: Transport = {
    fetch: (url, init) =>
      response(
        init.method ?? 'GET',
        url,
        typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
        null,
        Object.fromEntries(new Headers(init.headers)),
        init.keepalive,
      ),
    async upload(url, form, { onProgress, headers }) {
      onProgress?.(1);
      return response('POST', url, undefined, form, headers);
    },
  };
  return { transport, calls, missing };
}
