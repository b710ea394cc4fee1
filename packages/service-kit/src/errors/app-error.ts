import { errorCodes, type ErrorCode, type FieldError } from '@dossier/contracts';

export interface FailOptions {
  /** Errors of single fields, with messages in the user's language. */
  fields?: FieldError[];
  /** Values for the placeholders of the message. */
  values?: Record<string, string | number>;
  /** Seconds until a retry makes sense; sent as `Retry-After`. */
  retryAfter?: number;
  /** The underlying error, for the log only. */
  cause?: unknown;
}

/** An error with a code of the closed list: the only kind that is ever sent to a client. */
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

/** `throw fail('FILE_NOT_FOUND')`: creates the error; the caller throws it, so that control flow stays visible. */
export function fail(code: ErrorCode, options: FailOptions = {}): AppError {
  return new AppError(code, options);
}

/** Null when the service that was called is down; other errors pass. */
export async function unlessUnavailable<T>(called: Promise<T>): Promise<T | null> {
  try {
    return await called;
  } catch (error) {
    if (error instanceof AppError && error.code === 'SERVICE_UNAVAILABLE') return null;
    throw error;
  }
}
