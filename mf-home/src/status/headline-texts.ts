import type { useTexts } from '@dossier/remote-kit';
import type { Headline } from './headline.ts';

type Texts = ReturnType<typeof useTexts>;

/** Numbers up to this one are written as words. */
const maxWord = 6;

export function titleOf(headline: Headline, t: Texts): string {
  if (headline.key === 'requests' || headline.key === 'reading' || headline.key === 'sort')
    return t(`headline.${headline.key}.title`, { count: headline.count });
  if (headline.key !== 'documents') return t(`headline.${headline.key}.title`);
  return t('headline.documents.title', {
    count: headline.count,
    number: headline.count > maxWord ? String(headline.count) : t(`headline.numbers.${headline.count}`),
  });
}

/** `documents` lists the names of the missing categories. */
export function leadOf(
  headline: Headline,
  t: Texts,
  { documents, year }: { documents: string; year: string },
): string {
  return t(`headline.${headline.key}.lead`, { documents, year });
}
