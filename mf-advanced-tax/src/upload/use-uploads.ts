import { ApiError, notify, useTexts, useUnsaved } from '@dossier/remote-kit';
import { uploadFile } from '@dossier/remote-kit/mutations';
import { useState } from 'react';
import { notifyFailure } from '../page/notify-failure.ts';

export interface Upload {
  file: File;
  status: 'uploading' | 'success' | 'error';
  /** 0 to 1. */
  progress: number;
  /** Error text. */
  reason?: string;
  /** Whether a retry with the same file can succeed. */
  canRetry?: boolean;
}

/** File types that a section accepts. */
export const accepted = '.pdf,.jpg,.jpeg,.png';
const acceptedName = new RegExp(`(${accepted.replaceAll('.', '\\.').replaceAll(',', '|')})$`, 'i');
/** How long the success message is shown. */
const successShownMs = 2000;

/** One upload at a time per category. Used above the tabs, so that changing tabs does not interrupt an upload. */
export function useUploads(taxYear: number) {
  const t = useTexts('mf-advanced-tax');
  const [byCategory, setByCategory] = useState<Partial<Record<number, Upload>>>({});
  useUnsaved(Object.values(byCategory).some((upload) => upload?.status === 'uploading' || upload?.canRetry));

  const put = (categoryId: number, upload: Upload) =>
    setByCategory((others) => ({ ...others, [categoryId]: upload }));
  /** Removes an upload from its card, unless a newer one replaced it. */
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
      const result = await uploadFile(file, { taxYear, categoryId }, { onProgress });
      if (result?.status !== 'fulfilled') {
        failed(result?.reason ?? t('upload.failedText'));
        notify({ title: t('upload.failed'), description: t('upload.failedTo', { category }), tone: 'bad' });
        return;
      }
      put(categoryId, { file, status: 'success', progress: 1 });
      const messageKey = result.value.duplicate ? 'upload.duplicate' : 'upload.successfulText';
      notify({
        title: t('upload.successful'),
        description: t(messageKey, { name: file.name, category }),
        tone: 'good',
      });
      setTimeout(() => clear(categoryId, file), successShownMs);
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
