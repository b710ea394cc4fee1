import { notify, useTexts } from '@dossier/remote-kit';
import { uploadToasts, useUploads, type Uploads } from '@dossier/documents';
import type { UploadItem } from '@dossier/remote-kit/uploads';
import { useEffect, useEffectEvent, useState } from 'react';
import { titleOfCategory } from './section-documents.ts';

/** How long a stored file is shown as uploaded. */
const successShownMs = 2000;

/** The upload queue, with the toasts of the sections. */
export function useSectionUploads(): Uploads {
  const t = useTexts('mf-advanced-tax');
  return useUploads(({ error }, items) => {
    const stored = items.filter(({ status }) => status === 'success');
    const failed = items.filter(({ status }) => status === 'error');
    const toWhere = (item: UploadItem) => ({
      name: item.file.name,
      category: titleOfCategory(item.categoryId, t),
    });
    if (stored[0]) {
      const textKey = stored[0].stored?.duplicate ? 'upload.duplicate' : 'upload.successfulText';
      const description =
        stored.length === 1
          ? t(textKey, toWhere(stored[0]))
          : t('upload.successfulCount', { count: stored.length });
      notify({ title: t('upload.successful'), description, tone: 'good' });
    }
    if (failed[0]) {
      const description =
        failed.length === 1 ? t('upload.failedTo', toWhere(failed[0])) : t('upload.failedText');
      notify({ title: t('upload.failed'), description, tone: 'bad', error, origin: uploadToasts });
    }
  });
}

/** The uploads of one category. A stored file is shown for two seconds, and not at all when the card opened later. */
export function useCardUploads(uploads: Uploads, taxYear: number, categoryId: number): readonly UploadItem[] {
  const [openedAt] = useState(() => Date.now());
  const items = uploads.items.filter(
    (item) =>
      item.categoryId === categoryId &&
      item.taxYear === taxYear &&
      (item.status !== 'success' || item.addedAt >= openedAt),
  );
  const stored = items
    .filter(({ status }) => status === 'success')
    .map(({ id }) => id)
    .join(' ');
  const remove = useEffectEvent(() => {
    for (const id of stored.split(' ')) uploads.remove(id);
  });
  useEffect(() => {
    if (!stored) return undefined;
    const timer = setTimeout(() => remove(), successShownMs);
    return () => clearTimeout(timer);
  }, [stored]);
  return items;
}
