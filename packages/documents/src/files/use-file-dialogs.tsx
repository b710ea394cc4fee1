import type { FileResponse } from '@dossier/contracts';
import { Suspense, useState, type ReactNode } from 'react';
import { lazyWithRetry } from '@dossier/remote-kit';

const PreviewDialog = lazyWithRetry(() => import('./preview-dialog.tsx'));
const EditDialog = lazyWithRetry(() => import('./edit-dialog.tsx'));
const DeleteDialog = lazyWithRetry(() => import('./delete-dialog.tsx'));
const TrashDialog = lazyWithRetry(() => import('./trash-dialog.tsx'));

export interface FileDialogs {
  openPreview(file: FileResponse): void;
  askToDelete(files: readonly FileResponse[]): void;
  /** Name, category and year of one file; category and year of several. */
  openEdit(files: readonly FileResponse[]): void;
  openBin(taxYear: number): void;
  /** Rendered once beside the list. */
  element: ReactNode;
}

/** The dialogs of a file list: preview, edit, deletion, trash. */
export function useFileDialogs({
  files,
  onDeleted,
  onEdited,
}: {
  /** The list beside the dialogs: the preview goes to its previous and next file. */
  files?: readonly FileResponse[] | null | undefined;
  onDeleted?: () => void;
  onEdited?: () => void;
} = {}): FileDialogs {
  const [previewed, setPreviewed] = useState<FileResponse | null>(null);
  const [toDelete, setToDelete] = useState<readonly FileResponse[]>([]);
  const [edited, setEdited] = useState<readonly FileResponse[]>([]);
  const [binYear, setBinYear] = useState<number | null>(null);
  return {
    openPreview: setPreviewed,
    askToDelete: setToDelete,
    openEdit: setEdited,
    openBin: setBinYear,
    // Separate Suspense boundaries: an open dialog hidden while the next one loads would return on top of it.
    element: (
      <>
        <Suspense>
          {previewed && (
            <PreviewDialog
              file={previewed}
              files={files ?? []}
              onShow={setPreviewed}
              onClose={() => setPreviewed(null)}
              onDelete={() => setToDelete([previewed])}
              onEdit={() => setEdited([previewed])}
            />
          )}
        </Suspense>
        <Suspense>
          {edited.length > 0 && (
            <EditDialog
              files={edited}
              onClose={() => setEdited([])}
              onEdited={() => {
                setPreviewed(null);
                onEdited?.();
              }}
            />
          )}
        </Suspense>
        <Suspense>
          {toDelete.length > 0 && (
            <DeleteDialog
              files={toDelete}
              onClose={() => setToDelete([])}
              onDeleted={() => {
                setPreviewed(null);
                setToDelete([]);
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
