import { defaultLanguage, isLanguage, type Language } from '@dossier/contracts';
import { useLanguage } from '@dossier/remote-kit';
import { LinkButton } from '@dossier/ui';
import { useEffect, useState } from 'react';
import { translations } from '../translations.ts';

/** The first language of the browser that the product has. */
function browserLanguage(): Language | undefined {
  return navigator.languages.map((tag) => tag.split('-')[0]?.toLowerCase()).find(isLanguage);
}

/**
 * Offers the language of the browser, in that language, while the page is in the default one. The product never changes
 * the language by itself.
 */
export function LanguageOffer() {
  const { language, setLanguage } = useLanguage();
  const [text, setText] = useState<string>();
  const offered = browserLanguage();
  const isOffered = language === defaultLanguage && offered !== undefined && offered !== language;

  useEffect(() => {
    if (!isOffered) return;
    // Without its text there is no offer; the language selector remains.
    translations[offered]().then(
      ({ default: texts }) => setText(texts.signIn.continueIn),
      () => undefined,
    );
  }, [isOffered, offered]);

  if (!isOffered || !text) return null;
  return (
    <LinkButton lang={offered} textStyle="small" textAlign="start" onClick={() => void setLanguage(offered)}>
      {text}
    </LinkButton>
  );
}
