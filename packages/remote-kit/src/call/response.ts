import {
  type ResponseOf,
  type EndpointSpec,
  errorBody,
  type ErrorCode,
  isBinary,
  isErrorCode,
} from '@dossier/contracts';
import { kitText } from '../language/kit-texts.ts';
import { sessionEnded } from './session-store.ts';
import { ApiError, type TransportCode } from './api-error.ts';
import { StalledError } from './upload-options.ts';

/** The error of a call without a response of the API. */
export function transportError(code: TransportCode): ApiError {
  return new ApiError({ status: 0, code, message: kitText(`error.${code}`) });
}

/** The error of a response outside the contract. */
function unexpectedResponse({ status, headers }: Response): ApiError {
  const message = kitText('error.UNEXPECTED_ANSWER');
  return new ApiError({ status, code: 'UNEXPECTED_ANSWER', message, requestId: headers.get('x-request-id') });
}

/** The error of a request, or of a response body, that broke off; ABORTED when the caller's `signal` aborted it. */
export function fromTransport(error: unknown, signal?: AbortSignal): ApiError {
  if (signal?.aborted) return transportError('ABORTED');
  const isTimeout = error instanceof DOMException && error.name === 'TimeoutError';
  return transportError(isTimeout || error instanceof StalledError ? 'TIMEOUT' : 'NETWORK_ERROR');
}

/** Validates a response against its endpoint; throws an ApiError for anything but a success. */
export async function readResponse<E extends EndpointSpec>(
  endpoint: E,
  response: Response,
  signal?: AbortSignal,
): Promise<ResponseOf<E>> {
  if (!response.ok) throw await readError(endpoint, response, signal);
  const { response: schema } = endpoint;
  if (isBinary(schema)) {
    return (await response.blob().catch((error: unknown) => {
      throw fromTransport(error, signal);
    })) as ResponseOf<E>;
  }
  const parsed = schema.safeParse(await json(response, signal));
  if (!parsed.success) {
    console.error(`${endpoint.id}: the response does not match its contract`, parsed.error.issues);
    throw unexpectedResponse(response);
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
  if (!parsed.success) return unexpectedResponse(response);
  const { code, message, fields, requestId } = parsed.data;
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new ApiError({
    status: response.status,
    // A code that is newer than this build is handled by its status.
    code: isErrorCode(code) ? code : ('INTERNAL_ERROR' satisfies ErrorCode),
    message,
    fields,
    requestId,
    retryAfter: Number.isFinite(retryAfter) ? retryAfter : null,
  });
}

/** null when the body is not JSON, which no contract accepts; throws an ApiError when the body broke off. */
async function json(response: Response, signal?: AbortSignal): Promise<unknown> {
  return response.json().catch((error: unknown) => {
    if (error instanceof SyntaxError) return null;
    throw fromTransport(error, signal);
  });
}
