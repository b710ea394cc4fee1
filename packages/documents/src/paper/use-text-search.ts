import type { PDFDocumentProxy } from '@dossier/remote-kit/pdf';
import { useEffect, useState } from 'react';
import { findText, type TextHit } from './find-text.ts';

export interface TextSearch {
  readonly query: string;
  readonly hits: readonly TextHit[];
  /** The position of the shown hit in the list; -1 without one. */
  readonly position: number;
  search(query: string): void;
  /** Shows the next hit, or with -1 the previous one. */
  step(by: 1 | -1): void;
}

/** Searches the text of a PDF while it is typed. */
export function useTextSearch(document: PDFDocumentProxy | null, onHit: () => void): TextSearch {
  const [query, setQuery] = useState('');
  const [found, setFound] = useState<{ query: string; hits: readonly TextHit[] }>({ query: '', hits: [] });
  const [position, setPosition] = useState(0);
  useEffect(() => {
    if (!document) return;
    let isWanted = true;
    findText(document, query).then(
      (hits) => {
        if (!isWanted) return;
        setFound({ query, hits });
        setPosition(0);
      },
      () => undefined, // the document was closed
    );
    return () => {
      isWanted = false;
    };
  }, [document, query]);
  const { hits } = found;
  return {
    query,
    hits,
    position: hits.length === 0 ? -1 : position,
    search(next) {
      setQuery(next);
      onHit();
    },
    step(by) {
      if (hits.length === 0) return;
      setPosition((position + by + hits.length) % hits.length);
      onHit();
    },
  };
}
