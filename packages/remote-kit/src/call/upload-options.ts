export interface UploadOptions {
  headers: Record<string, string>;
  onProgress?: (fraction: number) => void;
  signal?: AbortSignal;
  /** Max milliseconds without progress. */
  stallMs: number;
}

/** Thrown by an upload that made no progress for `stallMs`. */
export class StalledError extends Error {}
