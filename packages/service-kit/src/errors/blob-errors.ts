/** A row refers to a blob that does not exist. */
export class BlobMissingError extends Error {
  override readonly name = 'BlobMissingError';
}

/** The store cannot be reached, or refuses the request. */
export class BlobStoreUnavailableError extends Error {
  override readonly name = 'BlobStoreUnavailableError';
  /** Whether the store refused it, as it would every time: another bucket, no right, a wrong key. */
  readonly isRefused: boolean;

  constructor(message: string, { cause, isRefused = false }: { cause?: unknown; isRefused?: boolean } = {}) {
    super(message, { cause });
    this.isRefused = isRefused;
  }
}

/** The stored bytes were changed. No byte of the damaged frame was returned. */
export class BlobCorruptedError extends Error {
  override readonly name = 'BlobCorruptedError';
}
