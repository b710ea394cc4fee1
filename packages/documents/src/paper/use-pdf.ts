import type { PDFDocumentProxy } from '@dossier/remote-kit/pdf';
import { useEffect, useState } from 'react';

interface State {
  url: string | null;
  /** null until it is loaded. */
  document: PDFDocumentProxy | null;
  hasFailed: boolean;
}

/** The PDF at a URL; loads the PDF library with the first one. null: none. */
export function usePdf(url: string | null): Pick<State, 'document' | 'hasFailed'> {
  const [state, setState] = useState<State>({ url, document: null, hasFailed: false });
  useEffect(() => {
    if (url === null) return;
    let isWanted = true;
    const loading = import('@dossier/remote-kit/pdf').then(({ openPdf }) => openPdf(url));
    loading
      .then((task) => task.promise)
      .then(
        (document) => isWanted && setState({ url, document, hasFailed: false }),
        () => isWanted && setState({ url, document: null, hasFailed: true }),
      );
    return () => {
      isWanted = false;
      void loading.then(
        (task) => task.destroy(),
        () => undefined,
      );
    };
  }, [url]);
  return state.url === url ? state : { document: null, hasFailed: false };
}
