import type { FileResponse } from '@dossier/contracts';
import { Suspense, useState, type ReactNode } from 'react';
import { lazyWithRetry } from '../lazy-with-retry.ts';

const PreviewDialog = lazyWithRetry(() => import('./preview-dialog.tsx'));
const DeleteDialog = lazyWithRetry(() => import('./delete-dialog.tsx'));
const TrashDialog = lazyWithRetry(() => import('../trash/trash-dialog.tsx'));

export interface PaperDialogs {
  openPreview(file: FileResponse): void;
  askToDelete(file: FileResponse): void;
  openBin(taxYear: number): void;
  /** Stands once beside the list. */
  element: ReactNode;
}

/** What opens over a list of papers: the paper itself, the question before deleting, the deleted ones. */
export function usePaperDialogs({ onDeleted }: { onDeleted?: () => void } = {}): PaperDialogs {
  const [previewed, setPreviewed] = useState<FileResponse | null>(null);
  const [doomed, setDoomed] = useState<FileResponse | null>(null);
  const [binYear, setBinYear] = useState<number | null>(null);
  return {
    openPreview: setPreviewed,
    askToDelete: setDoomed,
    openBin: setBinYear,
    // Each waits for itself: one that is open must not be hidden while the next is loaded, or it would come back on top.
    element: (
      <>
        <Suspense>
          {previewed && (
            <PreviewDialog
              file={previewed}
              onClose={() => setPreviewed(null)}
              onDelete={() => setDoomed(previewed)}
            />
          )}
        </Suspense>
        <Suspense>
          {doomed && (
            <DeleteDialog
              file={doomed}
              onClose={() => setDoomed(null)}
              onDeleted={() => {
                setPreviewed(null);
                setDoomed(null);
                onDeleted?.();
              }}
            />
          )}
        </Suspense>
        <Suspense>
          {binYear !== null && <TrashDialog taxYear={binYear} onClose={() => setBinYear(null)} />}
        </Suspense>
      </>
    ),
  };
}
