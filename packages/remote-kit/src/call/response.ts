import {
  type ResponseOf,
  type EndpointSpec,
  errorBody,
  type ErrorCode,
  isBinary,
  isErrorCode,
} from '@dossier/contracts';
import { kitText } from '../language/kit-texts.ts';
import { sessionEnded } from '../session/session-store.ts';
import { ApiError, type TransportCode } from './api-error.ts';
import { StalledError } from './transport.ts';

/** The error for a call that got no answer of ours. */
export function transportError(code: TransportCode, status = 0): ApiError {
  return new ApiError({ status, code, message: kitText(`error.${code}`) });
}

/** What a request, or an answer on its way, broke off with; aborted by `signal`, it was not to go on. */
export function fromTransport(error: unknown, signal?: AbortSignal): ApiError {
  if (signal?.aborted) return transportError('ABORTED');
  const isTimeout = error instanceof DOMException && error.name === 'TimeoutError';
  return transportError(isTimeout || error instanceof StalledError ? 'TIMEOUT' : 'NETWORK_ERROR');
}

/** Checks an answer against its endpoint; throws an ApiError for anything that is not a success. */
export async function readResponse<E extends EndpointSpec>(
  endpoint: E,
  response: Response,
  signal?: AbortSignal,
): Promise<ResponseOf<E>> {
  if (!response.ok) throw await readError(endpoint, response, signal);
  if (isBinary(endpoint.response)) {
    return (await response.blob().catch((error: unknown) => {
      throw fromTransport(error, signal);
    })) as ResponseOf<E>;
  }
  const parsed = endpoint.response.safeParse(await json(response, signal));
  if (!parsed.success) {
    console.error(`${endpoint.id}: the answer does not fit its contract`, parsed.error.issues);
    throw transportError('UNEXPECTED_ANSWER', response.status);
  }
  return parsed.data as ResponseOf<E>;
}

async function readError(
  endpoint: EndpointSpec,
  response: Response,
  signal?: AbortSignal,
): Promise<ApiError> {
  if (response.status === 401) sessionEnded(endpoint.method !== 'GET');
  const parsed = errorBody.safeParse(await json(response, signal));
  if (!parsed.success) return transportError('UNEXPECTED_ANSWER', response.status);
  const { code, message, fields, requestId } = parsed.data;
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new ApiError({
    status: response.status,
    // A code newer than this build: handled by its status.
    code: isErrorCode(code) ? code : ('INTERNAL_ERROR' satisfies ErrorCode),
    message,
    fields,
    requestId,
    retryAfter: Number.isFinite(retryAfter) ? retryAfter : null,
  });
}

/** null when the body is no JSON, which no contract accepts; throws an ApiError when it never came to its end. */
async function json(response: Response, signal?: AbortSignal): Promise<unknown> {
  return response.json().catch((error: unknown) => {
    if (error instanceof SyntaxError) return null;
    throw fromTransport(error, signal);
  });
}
