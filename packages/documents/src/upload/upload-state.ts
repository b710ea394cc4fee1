import type { QueueState, UploadItem } from '@dossier/remote-kit/uploads';

/** Whether it failed and has not succeeded since; an automatic retry keeps showing the failure. */
export function hasFailed({ status, failure }: UploadItem, isPaused: boolean): boolean {
  return status === 'error' || (failure !== undefined && status !== 'success' && !isPaused);
}

/** Whether it is stored, and nobody can use it. */
export const isMarked = ({ stored }: UploadItem): boolean => stored?.file.problem !== undefined;

/** The ids of the failed uploads that can succeed with the same file. */
export const retryable = (failed: readonly UploadItem[]): string[] =>
  failed.filter(({ failure }) => failure?.kind !== 'unreadable').map(({ id }) => id);

/** Progress of the current batch; `share` is the share of its bytes. */
export function progressOf({ items, batch }: Pick<QueueState, 'items' | 'batch'>): {
  done: number;
  count: number;
  share: number;
} {
  const own = items.filter(({ id }) => batch.includes(id));
  const sum = (of: (item: UploadItem) => number) => own.reduce((total, item) => total + of(item), 0);
  const bytes = sum(({ file }) => file.size);
  return {
    done: own.filter(({ status }) => status === 'success').length,
    count: own.length,
    share: bytes === 0 ? 0 : sum(({ file, progress }) => file.size * progress) / bytes,
  };
}
