import {
  type ResponseOf,
  type CallInput,
  type EndpointSpec,
  endpointUrl,
  uploadTimeoutMs,
} from '@dossier/contracts';
import { currentLanguage } from '../language/language.ts';
import { fromTransport, readResponse } from './response.ts';
import { transport } from './transport.ts';

export interface CallOptions {
  signal?: AbortSignal;
  /** A poll nobody asked for: does not keep the session alive. */
  background?: boolean;
  timeoutMs?: number;
  /** Goes out though the page is closed meanwhile; for less than 64 KB. */
  keepalive?: boolean;
}

type HasInput<E extends EndpointSpec> = keyof CallInput<E> extends never ? false : true;
/** An input whose parts are all optional may be left out; one that is not declared may only be left out. */
export type InputArgs<E extends EndpointSpec, Rest extends unknown[]> =
  HasInput<E> extends true ? [input: CallInput<E>, ...rest: Rest] : [input?: undefined, ...rest: Rest];

/** The parts of an input without their types, for building the request. */
export interface LooseInput {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

/**
 * Calls an endpoint and returns its checked answer; throws an ApiError otherwise.
 * Any 401 ends the session, unless the person is signed out already.
 */
export async function call<E extends EndpointSpec>(
  endpoint: E,
  ...[input, options]: InputArgs<E, [options?: CallOptions]>
): Promise<ResponseOf<E>> {
  return readResponse(endpoint, await send(endpoint, input ?? {}, options), options?.signal);
}

/** Sends a request; throws an ApiError when there was no answer. */
export async function send(
  endpoint: EndpointSpec,
  loose: LooseInput,
  { signal, background = false, timeoutMs = 15_000, keepalive = false }: CallOptions = {},
): Promise<Response> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const headers: Record<string, string> = { ...commonHeaders(background), accept: 'application/json' };
  if (loose.body !== undefined) headers['content-type'] = 'application/json';
  try {
    return await transport().fetch(endpointUrl(endpoint, loose), {
      method: endpoint.method,
      headers,
      body: loose.body === undefined ? null : JSON.stringify(loose.body),
      credentials: 'same-origin',
      keepalive,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
  } catch (error) {
    throw fromTransport(error, signal);
  }
}

export interface FormOptions {
  params?: unknown;
  query?: unknown;
  /** Share of the bytes that left, 0 to 1. */
  onProgress?: (fraction: number) => void;
  signal?: AbortSignal;
}

/** Sends a multipart form with progress; otherwise as `call`. */
export async function uploadForm<E extends EndpointSpec>(
  endpoint: E,
  form: FormData,
  { onProgress, signal, ...input }: FormOptions = {},
): Promise<ResponseOf<E>> {
  let response: Response;
  try {
    response = await transport().upload(endpointUrl(endpoint, input), form, {
      headers: { ...commonHeaders(false), accept: 'application/json' },
      // Counted from the last progress, so that a slow line may take its time.
      stallMs: uploadTimeoutMs,
      ...(onProgress && { onProgress }),
      ...(signal && { signal }),
    });
  } catch (error) {
    throw fromTransport(error, signal);
  }
  return readResponse(endpoint, response, signal);
}

/** The address of what an endpoint answers, for a link. */
export function downloadUrl<E extends EndpointSpec>(endpoint: E, ...[input]: InputArgs<E, []>): string {
  return endpointUrl(endpoint, input ?? {});
}

function commonHeaders(background: boolean): Record<string, string> {
  return { 'accept-language': currentLanguage(), ...(background && { 'x-dossier-poll': '1' }) };
}
