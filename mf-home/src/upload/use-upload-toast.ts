import { notify, useTexts } from '@dossier/remote-kit';
import { uploadToasts } from '@dossier/documents';
import type { BatchResult } from '@dossier/remote-kit/uploads';

/** Reports the outcome of files that were added together. */
export function useUploadToast(): (result: BatchResult) => void {
  'use memo';
  const t = useTexts('mf-home');
  return ({ success, failed, error }) => {
    if (failed === 0) {
      notify({
        origin: uploadToasts,
        title: t('upload.successful'),
        description: t('upload.successfulCount', { count: success }),
        tone: 'good',
      });
    } else if (success === 0) {
      notify({
        origin: uploadToasts,
        title: t('upload.failed'),
        description: t('upload.tryAgain'),
        tone: 'bad',
        error,
      });
    } else {
      notify({
        origin: uploadToasts,
        title: t('upload.partial'),
        description: t('upload.partialCount', { success, failed }),
        tone: 'warn',
        error,
      });
    }
  };
}
