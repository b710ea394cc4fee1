/** The longest pause that the server may ask for before an upload is repeated, in seconds. */
const maxPause = 60;
const defaultPause = 5;
const maxAttempts = 20;

/** Repeats an upload while the server is busy with other uploads of the user (429), after the pause that it asks for. */
export async function repeatWhileBusy<Result>(
  send: () => Promise<Result>,
  { onProgress, signal }: { onProgress?: (share: number) => void; signal?: AbortSignal },
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send();
    } catch (error) {
      const seconds = pauseAfter(error);
      if (seconds === undefined || attempt === maxAttempts) throw error;
      onProgress?.(0);
      await pause(seconds, signal);
    }
  }
}

/** Seconds until the server accepts the upload; undefined when the error is final. */
function pauseAfter(error: unknown): number | undefined {
  // By the fields of an ApiError: this module is in several bundles, and the class in one.
  const { status, retryAfter } = error as { status?: unknown; retryAfter?: number | null };
  if (status !== 429) return undefined;
  const seconds = retryAfter ?? defaultPause;
  return seconds <= maxPause ? seconds : undefined;
}

/** Ends early when the upload is aborted; the next attempt then fails at once. */
function pause(seconds: number, signal: AbortSignal | undefined): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, seconds * 1000);
  signal?.addEventListener('abort', () => resolve(), { once: true });
  return promise.finally(() => clearTimeout(timer));
}
