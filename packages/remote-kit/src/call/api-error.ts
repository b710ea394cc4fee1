import type { ErrorCode, FieldError } from '@dossier/contracts';

/** What can go wrong before there is an answer of ours. */
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

/** A call that did not succeed. `message` is for a person, in the language in use. */
export class ApiError extends Error {
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  readonly code: ClientErrorCode;
  readonly fields: FieldError[];
  readonly requestId: string | null;
  /** Seconds to wait, when the server said so. */
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
