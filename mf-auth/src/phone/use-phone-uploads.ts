import { ApiError } from '@dossier/remote-kit';
import {
  autoRetry,
  PersistedFiles,
  UploadChannel,
  UploadQueue,
  type QueueState,
  type UploadItem,
} from '@dossier/remote-kit/upload-queue';
import { sendFromPhone } from './phone.mutations.ts';
import { useEffect, useEffectEvent, useLayoutEffect, useState, useSyncExternalStore } from 'react';

/**
 * The owner of the files of a handover: another for each, so that no file that is left of one is sent with the next, which may
 * be another user's. Users have the ids from 1.
 */
const ownerOf = (expiresAt: string): number => -Date.parse(expiresAt);

const hasEnded = ({ failure }: UploadItem): boolean =>
  failure?.reason instanceof ApiError && failure.reason.code === 'HANDOVER_NOT_FOUND';

function createQueue() {
  const store = new PersistedFiles();
  const queue = new UploadQueue({
    send: (item, _owner, onProgress, signal) => sendFromPhone(item.file, item, { onProgress, signal }),
    store,
    channel: new UploadChannel('dossier.phoneUpload'),
  });
  autoRetry(queue);
  return { queue, store };
}

/**
 * The queue of a phone: files survive a cut, a locked screen and a reload, and are deleted when the handover has ended while the
 * page is open, because nobody may send them any more. Those of a page that was closed are deleted with other old ones.
 */
export function usePhoneUploads(
  expiresAt: string,
  onEnded: () => void,
): QueueState & Pick<UploadQueue, 'add' | 'retry'> {
  'use memo';
  const [{ queue, store }] = useState(createQueue);
  const state = useSyncExternalStore(queue.subscribe, queue.state);
  const owner = ownerOf(expiresAt);
  const [isExpired, setIsExpired] = useState(false);
  const isOver = isExpired || state.items.some(hasEnded);

  const forget = useEffectEvent(async () => {
    queue.forgetAll();
    const kept = await store.list(owner);
    await store.delete(kept.map(({ id }) => id));
  });
  const ended = useEffectEvent(onEnded);

  useEffect(() => {
    const follow = () => queue.setOnline(navigator.onLine);
    follow();
    addEventListener('online', follow);
    addEventListener('offline', follow);
    return () => {
      removeEventListener('online', follow);
      removeEventListener('offline', follow);
    };
  }, [queue]);
  // Before the page can be pressed: a file of before would be forgotten.
  useLayoutEffect(() => queue.belongTo(owner), [queue, owner]);
  useEffect(() => {
    const left = Math.max(0, Date.parse(expiresAt) - Date.now());
    const timer = setTimeout(() => setIsExpired(true), left);
    return () => clearTimeout(timer);
  }, [expiresAt]);
  useEffect(() => {
    if (!isOver) return;
    ended();
    void forget().catch(() => undefined);
  }, [isOver]);

  return { ...state, add: queue.add.bind(queue), retry: queue.retry.bind(queue) };
}
