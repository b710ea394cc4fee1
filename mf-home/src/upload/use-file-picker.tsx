import { getAbout, uploadLimits } from '@dossier/contracts';
import { lazyWithRetry, notify, useData, useTexts, useUnsaved } from '@dossier/remote-kit';
import { unpackMails, type Uploads } from '@dossier/documents';
import { VisuallyHidden } from '@dossier/ui';
import { Suspense, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useCamera } from '../camera/use-camera.tsx';
import type { Category } from '../checklist/use-categories.ts';
import { pendingFiles, usePendingFiles } from './pending-files.ts';
import { PendingNotice } from './pending-notice.tsx';
import type { SortedFiles } from './pile-dialog.tsx';
import { useSharedFiles } from './use-shared-files.ts';
import { withTimestampName } from '../camera/with-timestamp-name.ts';

const CategoryDialog = lazyWithRetry(() => import('./category-dialog.tsx'));
const PileDialog = lazyWithRetry(() => import('./pile-dialog.tsx'));

export interface FilePicker {
  /** Opens the file picker; with a category the files go straight to it. */
  pick(categoryId?: number): void;
  photograph(): void;
  receive(files: readonly File[]): void;
  isDragging: boolean;
  /** Inputs and category dialog; rendered once on the page. */
  element: ReactNode;
  /** Files whose category was not chosen. */
  notice: ReactNode;
}

/** All ways to add files: picker, camera, drop anywhere on the page, paste, other apps. */
export function useFilePicker(
  uploads: Uploads,
  taxYear: number,
  categories: readonly Category[],
): FilePicker {
  'use memo';
  const t = useTexts('mf-home');
  const filePicker = useRef<HTMLInputElement>(null);
  const preset = useRef<number | null>(null);
  const pending = usePendingFiles();
  const [isSorting, setSorting] = useState(false);
  const { data: about } = useData(getAbout, {}, { freshFor: 3_600_000 });
  const maxBytes = about?.uploadMaxBytes ?? uploadLimits.fileBytes;
  useUnsaved(pending.length > 0);
  useSharedFiles(() => setSorting(true));

  function take(files: readonly File[], categoryId: number | null) {
    if (files.length === 0) return;
    if (categoryId !== null) uploads.add(files, { taxYear, categoryId });
    else unpackMails(files, ask);
  }

  function ask(files: readonly File[]) {
    pendingFiles.add(files);
    setSorting(true);
  }

  /** The files stay, so that the category can be chosen later. */
  function cancel() {
    setSorting(false);
    notify({ title: t('upload.category.required'), description: t('upload.category.select'), tone: 'warn' });
  }

  function add(sorted: readonly SortedFiles[]) {
    setSorting(false);
    pendingFiles.clear();
    for (const { categoryId, files } of sorted) uploads.add(files, { taxYear, categoryId });
  }

  const isReady = isSorting && categories.length > 0;
  const [first] = pending;

  function taken(input: HTMLInputElement): File[] {
    const files = [...(input.files ?? [])];
    input.value = ''; // allows selecting the same file again
    return files;
  }

  function pick(categoryId?: number) {
    preset.current = categoryId ?? null;
    filePicker.current?.click();
  }

  const camera = useCamera({ onPhotos: (photos) => take(photos, null), onFile: () => pick() });

  return {
    pick,
    photograph: camera.photograph,
    receive: (files) => take(files, null),
    isDragging: useDropAndPaste((files) => take(files, null)),
    element: (
      <>
        <VisuallyHidden aria-hidden>
          <input
            ref={filePicker}
            type="file"
            multiple
            aria-label={t('upload.pick')}
            tabIndex={-1}
            onChange={(event) => take(taken(event.target), preset.current)}
          />
          {camera.input}
        </VisuallyHidden>
        {camera.dialog}
        <Suspense>
          {isReady && first && pending.length === 1 && (
            <CategoryDialog
              fileName={first.file.name}
              categories={categories}
              onCancel={cancel}
              onChoose={(categoryId) => add([{ categoryId, files: [first.file] }])}
            />
          )}
        </Suspense>
        <Suspense>
          {isReady && pending.length > 1 && (
            <PileDialog
              files={pending}
              categories={categories}
              taxYear={taxYear}
              maxBytes={maxBytes}
              onSorted={add}
              onLater={cancel}
            />
          )}
        </Suspense>
      </>
    ),
    notice: !isSorting && pending.length > 0 && <PendingNotice onChoose={() => setSorting(true)} />,
  };
}

/** Handles files dropped or pasted anywhere on the page; true while files are dragged over it. */
function useDropAndPaste(onFiles: (files: File[]) => void): boolean {
  const [isDragging, setDragging] = useState(false);
  const receive = useEffectEvent(onFiles);
  useEffect(() => {
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setDragging(true);
    };
    // Moving to another element does not leave the page.
    const leave = (event: DragEvent) => event.relatedTarget === null && setDragging(false);
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setDragging(false);
      receive([...(event.dataTransfer?.files ?? [])]);
    };
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      const pasted = withTimestampName('pasted');
      receive(files.map((file, index) => (file.name === 'image.png' ? pasted(file, index) : file)));
    };
    const listeners = { dragover: over, dragleave: leave, drop, paste };
    for (const [name, listener] of Object.entries(listeners))
      window.addEventListener(name, listener as EventListener);
    return () => {
      for (const [name, listener] of Object.entries(listeners))
        window.removeEventListener(name, listener as EventListener);
    };
  }, []);
  return isDragging;
}
