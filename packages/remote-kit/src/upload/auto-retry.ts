import type { UploadQueue } from './upload-queue.ts';

/** Pauses before a retry in ms; the last one repeats. */
const pauses = [5000, 10_000, 20_000, 40_000, 60_000];

/**
 * Retries files that failed because of the connection while the browser counts as online: the server restarts or cannot be
 * reached. Only while the page is visible, and at once when it becomes visible again.
 */
export function autoRetry(queue: Pick<UploadQueue, 'state' | 'subscribe' | 'retrySilently'>): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Number of consecutive failures. */
  let round = 0;
  let stored = 0;

  const cut = () =>
    queue
      .state()
      .items.filter(({ status, failure }) => status === 'error' && failure?.kind === 'connection')
      .map(({ id }) => id);

  function stop(): void {
    clearTimeout(timer);
    timer = undefined;
  }

  function retry(): void {
    stop();
    round += 1;
    queue.retrySilently(...cut());
  }

  function follow(): void {
    const { items, pausedBy } = queue.state();
    const storedNow = items.filter(({ status }) => status === 'success').length;
    const isUnderWay = items.some(({ status }) => status === 'waiting' || status === 'uploading');
    const isCut = cut().length > 0;
    if (storedNow > stored || !(isCut || isUnderWay)) round = 0;
    stored = storedNow;
    // Paused files continue when the pause is over.
    if (!isCut || pausedBy || document.hidden) stop();
    else timer ??= setTimeout(retry, pauses[Math.min(round, pauses.length - 1)]);
  }

  queue.subscribe(follow);
  document.addEventListener('visibilitychange', () => {
    round = 0;
    stop();
    if (!document.hidden && !queue.state().pausedBy && cut().length > 0) retry();
  });
}
