import { notify, notifyError, sessionState, useTexts, useUnsaved } from '@dossier/remote-kit';
import { onStatusFailure } from '@dossier/remote-kit/mutations';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { BatchResult, QueueState, Target } from './upload-item.ts';
import { askToSignIn, queue } from './uploads.ts';

export interface Uploads extends QueueState {
  add(files: readonly File[], target: Target): void;
  retry(...ids: readonly string[]): void;
  remove(id: string): void;
  clear(): void;
}

/** The upload queue with its toasts. */
export function useUploads(): Uploads {
  const t = useTexts('mf-home');
  const state = useSyncExternalStore(queue.subscribe, queue.state);
  const open = state.items.filter((item) => item.status !== 'success');
  useUnsaved(
    open.length > 0,
    open.every((item) => item.keeping === 'kept'),
  );

  const settled = useEffectEvent(({ success, failed, error }: BatchResult) => {
    if (sessionState().status === 'signedOut') return; // the shell's session dialog reports it
    if (failed === 0) {
      notify({
        title: t('upload.successful'),
        description: t('upload.successfulCount', { count: success }),
        tone: 'good',
      });
    } else if (success === 0) {
      notify({ title: t('upload.failed'), description: t('upload.tryAgain'), tone: 'bad', error });
    } else {
      notify({
        title: t('upload.partial'),
        description: t('upload.partialCount', { success, failed }),
        tone: 'warn',
        error,
      });
    }
  });
  useEffect(() => queue.onSettled((result) => settled(result)), []);
  const statusFailed = useEffectEvent((error: unknown) => notifyError(error, t('status.updateFailed')));
  useEffect(() => onStatusFailure((error) => statusFailed(error)), []);

  return {
    ...state,
    add(files, target) {
      queue.add(files, target);
      if (state.pausedBy === 'session') askToSignIn();
    },
    retry(...ids) {
      queue.retry(...ids);
      if (state.pausedBy === 'session') askToSignIn();
    },
    remove: (id) => queue.remove(id),
    clear: () => queue.clear(),
  };
}
