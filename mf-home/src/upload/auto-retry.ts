import type { UploadQueue } from './upload-queue.ts';

/** How long it is left alone before it is sent again, in ms; the last pause goes on. */
const pauses = [5000, 10_000, 20_000, 40_000, 60_000];

/**
 * Sends again what the connection cut although the browser counts itself as online: the server starts anew, or cannot
 * be reached. Only while the page is shown, and at once when it is shown again.
 */
export function autoRetry(queue: Pick<UploadQueue, 'state' | 'subscribe' | 'retryQuietly'>): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** How often it has failed in a row. */
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
    queue.retryQuietly(...cut());
  }

  function follow(): void {
    const { items, pausedBy } = queue.state();
    const storedNow = items.filter(({ status }) => status === 'success').length;
    const isUnderWay = items.some(({ status }) => status === 'waiting' || status === 'uploading');
    const isCut = cut().length > 0;
    if (storedNow > stored || !(isCut || isUnderWay)) round = 0;
    stored = storedNow;
    // What is paused goes on when the pause is over.
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
