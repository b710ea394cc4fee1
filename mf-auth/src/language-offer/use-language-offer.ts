import { defaultLanguage, isLanguage, type Language } from '@dossier/contracts';
import { useLanguage } from '@dossier/remote-kit';
import { useState } from 'react';

const key = 'dossier.offer';

export interface Offer {
  language: Language;
  onAccept: () => void;
  onDecline: () => void;
}

/** The first language of the browser that the product has. */
function browserLanguage(): Language | undefined {
  return navigator.languages.map((tag) => tag.split('-')[0]?.toLowerCase()).find(isLanguage);
}

function isDeclined(): boolean {
  try {
    return localStorage.getItem(key) === 'declined';
  } catch {
    return false; // without storage it is offered every time
  }
}

function rememberDecline(): void {
  try {
    localStorage.setItem(key, 'declined');
  } catch {
    // storage refused: offered again with the next page
  }
}

/**
 * The language of the browser while the page is in the default one; null once a choice was made. The product never changes
 * the language by itself.
 */
export function useLanguageOffer(): Offer | null {
  const { language, setLanguage } = useLanguage();
  const [isOver, setOver] = useState(isDeclined);
  const offered = browserLanguage();
  if (isOver || language !== defaultLanguage || !offered || offered === language) return null;
  return {
    language: offered,
    onAccept() {
      setOver(true);
      void setLanguage(offered);
    },
    onDecline() {
      rememberDecline();
      setOver(true);
    },
  };
}
