import { downloadFile, type FileResponse } from '@dossier/contracts';
import { downloadUrl } from '@dossier/remote-kit';
import type { PDFDocumentProxy } from '@dossier/remote-kit/pdf';
import { useState } from 'react';
import { usePdf } from './use-pdf.ts';

/** The content of a PDF, of which pages are shown. */
export interface ShownPdf {
  /** Null until it is loaded, and where it cannot be shown. */
  readonly document: PDFDocumentProxy | null;
  /** Loads it, once a page is to be seen. */
  load(): void;
}

export function usePdfOf({ id }: Pick<FileResponse, 'id'>): ShownPdf {
  const [isWanted, setWanted] = useState(false);
  const url = downloadUrl(downloadFile, { params: { id }, query: { inline: '1' } });
  return { document: usePdf(isWanted ? url : null).document, load: () => setWanted(true) };
}
