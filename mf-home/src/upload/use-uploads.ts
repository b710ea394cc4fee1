import { checkAuth, type UploadResult } from '@dossier/contracts';
import {
  ApiError,
  call,
  notify,
  sendFile,
  sessionState,
  useSession,
  useTexts,
  useUnsaved,
} from '@dossier/remote-kit';
import { useEffect, useEffectEvent, useLayoutEffect, useSyncExternalStore } from 'react';
import { lookAfterUpload } from './look-after-upload.ts';
import type { UploadItem } from './upload-item.ts';
import { UploadQueue } from './upload-queue.ts';

const queue = new UploadQueue(async ({ file, taxYear, categoryId }, onProgress) => {
  const result = await sendFile(file, { taxYear, categoryId }, { onProgress });
  if (result?.status === 'fulfilled') lookAfterUpload(taxYear);
  return result;
});

/** Thrown for what the check before an upload finds. */
class SignedOutError extends Error {}

export interface Uploads {
  items: readonly UploadItem[];
  add(files: readonly File[], target: { taxYear: number; categoryId: number }): void;
  retry(id: string): void;
  remove(id: string): void;
  clear(): void;
}

/** The upload queue with everything a person hears of it. Document 1, sections 4, 5 and 8. */
export function useUploads(): Uploads {
  const t = useTexts('mf-home');
  const session = useSession();
  const items = useSyncExternalStore(queue.subscribe, queue.items);
  useUnsaved(items.some((item) => item.status !== 'success'));

  const describe = useEffectEvent((failure: unknown): string => reasonOf(failure, t));
  const settled = useEffectEvent(({ success, failed }: { success: number; failed: number }) => {
    if (sessionState().status === 'signedOut') return; // of which the shell's dialog speaks
    if (failed === 0) {
      notify({
        title: t('upload.successful'),
        description: t('upload.successfulCount', { count: success }),
        tone: 'good',
      });
    } else if (success === 0) {
      notify({ title: t('upload.failed'), description: t('upload.tryAgain'), tone: 'bad' });
    } else {
      notify({
        title: t('upload.partial'),
        description: t('upload.partialCount', { success, failed }),
        tone: 'warn',
      });
    }
  });
  useEffect(() => queue.listen({ describe, settled }), []);
  const userId = session.user?.id;
  // Before the first paint: nobody sees the papers of the person before.
  useLayoutEffect(() => {
    if (userId !== undefined) queue.belongTo(userId);
  }, [userId]);

  /** The check of document 1, section 5: better to hear of an ended session before 25 MB than after. */
  async function checkSession(): Promise<void> {
    const auth = await call(checkAuth).catch(() => null);
    if (!auth || auth.isAuthenticated) return; // unreachable: the upload itself will tell
    session.expire();
    throw new SignedOutError();
  }

  return {
    items,
    add: (files, target) => queue.add(files, target, checkSession()),
    retry: (id) => queue.retry(id),
    remove: (id) => queue.remove(id),
    clear: () => queue.clear(),
  };
}

/** Document 1, section 8. */
function reasonOf(failure: unknown, t: ReturnType<typeof useTexts>): string {
  if (failure === undefined) return t('upload.notInAnswer');
  if (isRejected(failure)) return failure.reason || t('upload.verificationFailed');
  if (failure instanceof SignedOutError) return t('upload.sessionExpired');
  if (!(failure instanceof ApiError)) return t('upload.verificationFailed');
  const { code, status, message } = failure;
  if (code === 'NETWORK_ERROR') return t('upload.networkError');
  if (code !== 'UNEXPECTED_ANSWER') return message || t('upload.failedWithStatus', { status });
  if (status === 401) return t('upload.sessionExpired');
  return status >= 400 ? t('upload.failedWithStatus', { status }) : t('upload.invalidAnswer');
}

const isRejected = (failure: unknown): failure is Extract<UploadResult, { status: 'rejected' }> =>
  typeof failure === 'object' && failure !== null && 'reason' in failure;
