import { useMemo } from 'react';
import { cantonCodes, localeOf, type CantonCode } from '@dossier/contracts';
import { useLanguage, useTexts } from '@dossier/remote-kit';
import { placesNamespace } from '../texts/texts.ts';

/** The 26 cantons with their names in the current language, sorted by its rules. */
export function useCantonNames(): readonly { code: CantonCode; name: string }[] {
  const t = useTexts(placesNamespace);
  const { language } = useLanguage();
  return useMemo(() => {
    const collator = new Intl.Collator([localeOf(language), 'de-CH']);
    return cantonCodes
      .map((code) => ({ code, name: t(`cantons.${code}`) }))
      .sort((a, b) => collator.compare(a.name, b.name));
  }, [language, t]);
}
