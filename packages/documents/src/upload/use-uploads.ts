import { dismissToasts, notify, sessionState, useTexts, useUnsaved } from '@dossier/remote-kit';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { documentsNamespace } from '../texts/namespace.ts';
import {
  askToSignIn,
  type OnSettled,
  queue,
  type QueueState,
  type Target,
} from '@dossier/remote-kit/uploads';
import { unpackMails } from './unpack-mails.ts';
import { isMarked } from './upload-state.ts';

/** The origin of toasts about the outcome of uploads. */
export const uploadToasts = 'uploads';

export interface Uploads extends QueueState {
  add(files: readonly File[], target: Target): void;
  retry(...ids: readonly string[]): void;
  remove(id: string): void;
  clear(): void;
}

/**
 * The upload queue of the window. `onSettled` reports the outcome of files that were added together; a warning about stored
 * files that nobody can open replaces its success.
 */
export function useUploads(onSettled: OnSettled): Uploads {
  'use memo';
  const t = useTexts(documentsNamespace);
  const state = useSyncExternalStore(queue.subscribe, queue.state);
  const open = state.items.filter((item) => item.status !== 'success');
  useUnsaved(
    open.length > 0,
    open.every((item) => item.persistence === 'stored'),
  );

  const settled = useEffectEvent<OnSettled>((result, items) => {
    if (sessionState().status === 'signedOut') return; // the shell's session dialog reports it
    const count = items.filter(isMarked).length;
    if (count > 0)
      notify({
        origin: uploadToasts,
        title: t('upload.unusableTitle', { count }),
        description: t('upload.unusableText', { count }),
        tone: 'warn',
      });
    if (count === 0 || result.failed > 0) onSettled(result, items);
  });
  useEffect(() => queue.onSettled((result, items) => settled(result, items)), []);

  return {
    ...state,
    add(files, target) {
      unpackMails(files, (unpacked) => queue.add(unpacked, target));
      if (state.pausedBy === 'session') askToSignIn();
    },
    retry(...ids) {
      dismissToasts(uploadToasts);
      queue.retry(...ids);
      if (state.pausedBy === 'session') askToSignIn();
    },
    remove: (id) => queue.remove(id),
    clear: () => queue.clear(),
  };
}
