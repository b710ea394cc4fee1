import {
  checkAuth,
  getTaxStatus,
  listCategories,
  listFiles,
  missingRequiredCategories,
  updateStatusNumeric,
} from '@dossier/contracts';
import {
  ApiError,
  call,
  notify,
  publish,
  refresh,
  setData,
  useSession,
  useTexts,
  useUnsaved,
} from '@dossier/remote-kit';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { sendFile } from './send-file.ts';
import type { UploadItem } from './upload-item.ts';
import { UploadQueue } from './upload-queue.ts';

const queue = new UploadQueue(sendFile);

/**
 * After an upload: whatever shows papers asks again, and where the last required category has just been covered the
 * status is asked to go on (the server does so by itself; this call makes it visible at once, READINGS 3).
 */
async function afterUpload(taxYear: number): Promise<void> {
  publish('filesChanged', { taxYear });
  await Promise.all([refresh(listFiles, { query: { taxYear } }), refresh(listCategories)]);
  const [files, status] = await Promise.all([
    call(listFiles, { query: { taxYear } }),
    call(getTaxStatus, { query: { taxYear } }),
  ]);
  const covered = missingRequiredCategories(
    files.flatMap((file) => (file.categoryId ? [{ categoryId: file.categoryId }] : [])),
  );
  const next =
    status.current_status_id === 2 && covered.length === 0
      ? await call(updateStatusNumeric, { body: { status: 3, taxYear } })
      : status;
  await setData(getTaxStatus, { query: { taxYear } }, next);
}

export interface Uploads {
  items: readonly UploadItem[];
  add(files: readonly File[], target: { taxYear: number; categoryId: number | null }): Promise<void>;
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

  const describe = useEffectEvent((error: unknown): string => {
    if (!(error instanceof ApiError)) return t('upload.verificationFailed');
    if (error.code === 'NETWORK_ERROR') return t('upload.networkError');
    if (error.code === 'UNEXPECTED_ANSWER') return t('upload.invalidAnswer');
    return error.message || t('upload.failedWithStatus', { status: error.status });
  });
  const settled = useEffectEvent(({ success, failed }: { success: number; failed: number }) => {
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
  const stored = useEffectEvent((item: UploadItem) => {
    // What could not be asked again just now is asked at the next look; the paper itself is safe.
    afterUpload(item.taxYear).catch(() => undefined);
  });
  useEffect(() => queue.listen({ describe, settled, stored }), []);
  const userId = session.user?.id;
  useEffect(() => {
    if (userId !== undefined) queue.belongTo(userId);
  }, [userId]);

  return {
    items,
    async add(files, target) {
      // The check of document 1, section 5: better to hear of an ended session before 25 MB than after.
      const auth = await call(checkAuth).catch(() => null);
      if (auth && !auth.isAuthenticated) session.expire();
      queue.add(files, target);
    },
    retry: (id) => queue.retry(id),
    remove: (id) => queue.remove(id),
    clear: () => queue.clear(),
  };
}
