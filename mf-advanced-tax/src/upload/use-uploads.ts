import { listCategories, listFiles } from '@dossier/contracts';
import { ApiError, notify, publish, refresh, sendFile, useTexts, useUnsaved } from '@dossier/remote-kit';
import { useState } from 'react';
import { notifyFailure } from '../page/notify-failure.ts';

export interface Upload {
  file: File;
  status: 'uploading' | 'success' | 'error';
  /** 0 to 1. */
  progress: number;
  /** Why it failed, in words. */
  reason?: string;
  /** The same file may succeed the next time. */
  canRetry?: boolean;
}

/** Document 2, section 5: what a section takes. */
export const accepted = '.pdf,.jpg,.jpeg,.png';
const acceptedName = new RegExp(`(${accepted.replaceAll('.', '\\.').replaceAll(',', '|')})$`, 'i');
/** Document 2, section 9. */
const successShownMs = 2000;

/** One file at a time per kind of paper. Stands above the tabs, so that changing the tab stops nothing. */
export function useUploads(taxYear: number) {
  const t = useTexts('mf-advanced-tax');
  const [byCategory, setByCategory] = useState<Partial<Record<number, Upload>>>({});
  useUnsaved(Object.values(byCategory).some((upload) => upload?.status === 'uploading' || upload?.canRetry));

  const put = (categoryId: number, upload: Upload) =>
    setByCategory((others) => ({ ...others, [categoryId]: upload }));
  /** Takes an upload off the card, unless the next one stands there already. */
  const clear = (categoryId: number, file: File) =>
    setByCategory((others) =>
      others[categoryId]?.file === file ? { ...others, [categoryId]: undefined } : others,
    );

  async function start(categoryId: number, category: string, file: File) {
    const failed = (reason: string, canRetry = true) =>
      put(categoryId, { file, status: 'error', progress: 0, reason, canRetry });
    if (!acceptedName.test(file.name)) return failed(t('upload.wrongType'), false);
    put(categoryId, { file, status: 'uploading', progress: 0 });
    try {
      const onProgress = (progress: number) =>
        put(categoryId, { file, status: 'uploading', progress: Math.min(1, progress) });
      const result = await sendFile(file, { taxYear, categoryId }, { onProgress });
      if (result?.status !== 'fulfilled') {
        failed(result?.reason ?? t('upload.failedText'));
        notify({ title: t('upload.failed'), description: t('upload.failedTo', { category }), tone: 'bad' });
        return;
      }
      put(categoryId, { file, status: 'success', progress: 1 });
      const said = result.value.duplicate ? 'upload.duplicate' : 'upload.successfulText';
      notify({
        title: t('upload.successful'),
        description: t(said, { name: file.name, category }),
        tone: 'good',
      });
      setTimeout(() => clear(categoryId, file), successShownMs);
      publish('filesChanged', { taxYear });
      await Promise.all([refresh(listFiles, { query: { taxYear } }), refresh(listCategories)]);
    } catch (error) {
      failed(error instanceof ApiError ? error.message : t('upload.failedText'));
      notifyFailure(error, t('upload.failed'), t('upload.failedTo', { category }));
    }
  }

  return {
    of: (categoryId: number) => byCategory[categoryId],
    start: (categoryId: number, category: string, file: File) => void start(categoryId, category, file),
    clear,
  };
}

export type Uploads = ReturnType<typeof useUploads>;
