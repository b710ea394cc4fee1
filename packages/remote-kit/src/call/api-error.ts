import type { ErrorCode, FieldError } from '@dossier/contracts';

/** Failures without a response of the API. */
export type TransportCode = 'NETWORK_ERROR' | 'TIMEOUT' | 'UNEXPECTED_ANSWER' | 'ABORTED';
export type ClientErrorCode = ErrorCode | TransportCode;

export interface ApiErrorFields {
  status: number;
  code: ClientErrorCode;
  message: string;
  fields?: FieldError[];
  requestId?: string | null;
  retryAfter?: number | null;
}

/** A failed call. `message` is a text for the user, in the current language. */
export class ApiError extends Error {
  /** HTTP status; 0 without a response. */
  readonly status: number;
  readonly code: ClientErrorCode;
  readonly fields: FieldError[];
  readonly requestId: string | null;
  /** Seconds of the Retry-After header. */
  readonly retryAfter: number | null;

  constructor({ status, code, message, fields = [], requestId = null, retryAfter = null }: ApiErrorFields) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.requestId = requestId;
    this.retryAfter = retryAfter;
  }
}

/** What an error says to the user; undefined for a response that breaks its contract, which explains nothing. */
export function explanationOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.code === 'UNEXPECTED_ANSWER') return undefined;
  return error.message || undefined;
}

/**
 * The id under which the gateway logged an unexpected failure: a status of 5xx, or a response that breaks its contract.
 * Null for other errors, whose message says what to do.
 */
export function unexpectedRequestId(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  return error.status >= 500 || error.code === 'UNEXPECTED_ANSWER' ? error.requestId : null;
}
