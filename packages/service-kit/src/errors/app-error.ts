import { errorCodes, type ErrorCode, type FieldError } from '@dossier/contracts';

export interface FailOptions {
  /** What was wrong with single fields; messages are already in the reader's language. */
  fields?: FieldError[];
  /** Values for the placeholders of the text. */
  values?: Record<string, string | number>;
  /** Seconds after which trying again makes sense; sent as `Retry-After`. */
  retryAfter?: number;
  /** The fault behind it, for the log only. */
  cause?: unknown;
}

/** An error with a code of the closed list: the only kind a caller ever sees. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: FieldError[] | undefined;
  readonly values: Record<string, string | number> | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, options: FailOptions = {}) {
    super(code, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = errorCodes[code].status;
    this.fields = options.fields;
    this.values = options.values;
    this.retryAfter = options.retryAfter;
  }
}

/** `throw fail('FILE_NOT_FOUND')`: makes the error, the caller throws it, so that control flow stays visible. */
export function fail(code: ErrorCode, options: FailOptions = {}): AppError {
  return new AppError(code, options);
}
