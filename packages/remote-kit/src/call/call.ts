import {
  type ResponseOf,
  type CallInput,
  type EndpointSpec,
  endpointUrl,
  uploadTimeoutMs,
} from '@dossier/contracts';
import { currentLanguage } from '../language/language.ts';
import { withFreshSignIn } from './fresh-sign-in.ts';
import { takePageResponse } from './page-responses.ts';
import { fromTransport, readResponse } from './response.ts';
import { newTraceParent } from './trace-parent.ts';
import { learnServerTime } from '../language/server-time.ts';
import { transport } from './transport.ts';

export interface CallOptions {
  signal?: AbortSignal;
  /** A poll: does not keep the session alive. */
  background?: boolean;
  timeoutMs?: number;
  /** Finishes the request after the page is closed; for less than 64 KB. */
  keepalive?: boolean;
}

type HasInput<E extends EndpointSpec> = keyof CallInput<E> extends never ? false : true;
/** An input with only optional parts may be omitted; without declared input it must be omitted. */
export type InputArgs<E extends EndpointSpec, Rest extends unknown[]> =
  HasInput<E> extends true ? [input: CallInput<E>, ...rest: Rest] : [input?: undefined, ...rest: Rest];

/** An input without its types, for building the request. */
export interface LooseInput {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

/**
 * Calls an endpoint and returns its validated response; throws an ApiError otherwise.
 * Any 401 ends the session, unless the user is signed out already. An endpoint that needs a fresh sign-in opens the dialog
 * of the shell; the call is repeated after it.
 */
export async function call<E extends EndpointSpec>(
  endpoint: E,
  ...[input, options]: InputArgs<E, [options?: CallOptions]>
): Promise<ResponseOf<E>> {
  const fromPage = takePageResponse(endpoint);
  if (fromPage !== undefined) return fromPage as ResponseOf<E>;
  return withFreshSignIn(() => readPages(endpoint, input ?? {}, options));
}

/** Reads a response; of a list in pages, all of them. */
async function readPages<E extends EndpointSpec>(
  endpoint: E,
  input: LooseInput,
  options?: CallOptions,
): Promise<ResponseOf<E>> {
  const response = await send(endpoint, input, options);
  const page = await readResponse(endpoint, response, options?.signal);
  const cursor = endpoint.followPages && response.headers.get('x-next-cursor');
  if (!cursor) return page;
  const rest = await readPages(endpoint, { ...input, query: { ...(input.query ?? {}), cursor } }, options);
  return [...(page as unknown[]), ...(rest as unknown[])] as ResponseOf<E>;
}

/** Sends a request; throws an ApiError without a response. */
export async function send(
  endpoint: EndpointSpec,
  loose: LooseInput,
  { signal, background = false, timeoutMs = 15_000, keepalive = false }: CallOptions = {},
): Promise<Response> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const headers: Record<string, string> = { ...commonHeaders(background), accept: 'application/json' };
  if (loose.body !== undefined) headers['content-type'] = 'application/json';
  try {
    const response = await transport().fetch(endpointUrl(endpoint, loose), {
      method: endpoint.method,
      headers,
      body: loose.body === undefined ? null : JSON.stringify(loose.body),
      credentials: 'same-origin',
      keepalive,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    learnServerTime(response);
    return response;
  } catch (error) {
    throw fromTransport(error, signal);
  }
}

export interface FormOptions {
  params?: unknown;
  query?: unknown;
  /** Fraction of the bytes sent, 0 to 1. */
  onProgress?: (fraction: number) => void;
  signal?: AbortSignal;
}

/** Sends a multipart form with progress; otherwise like `call`. */
export async function uploadForm<E extends EndpointSpec>(
  endpoint: E,
  form: FormData,
  { onProgress, signal, ...input }: FormOptions = {},
): Promise<ResponseOf<E>> {
  let response: Response;
  try {
    response = await transport().upload(endpointUrl(endpoint, input), form, {
      headers: { ...commonHeaders(false), accept: 'application/json' },
      // Measured from the last progress: a slow connection is not a stalled one.
      stallMs: uploadTimeoutMs,
      ...(onProgress && { onProgress }),
      ...(signal && { signal }),
    });
  } catch (error) {
    throw fromTransport(error, signal);
  }
  return readResponse(endpoint, response, signal);
}

/** The URL of an endpoint, for a link. */
export function downloadUrl<E extends EndpointSpec>(endpoint: E, ...[input]: InputArgs<E, []>): string {
  return endpointUrl(endpoint, input ?? {});
}

function commonHeaders(background: boolean): Record<string, string> {
  return {
    'accept-language': currentLanguage(),
    traceparent: newTraceParent(),
    ...(background && { 'x-dossier-poll': '1' }),
  };
}
