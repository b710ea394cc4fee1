import { cardGuides, sourceUrl, type CardId, type LegalSource } from '@dossier/contracts';
import { useLanguage, useTexts } from '@dossier/remote-kit';
import { Box, Link, VisuallyHidden } from '@dossier/ui';

/** The articles of federal law behind the description of a card, in the official collection. */
export function CardSources({ id }: { id: CardId }) {
  const t = useTexts('mf-advanced-tax');
  const { language } = useLanguage();
  return (
    <Box as="p" textStyle="caption" color="fg.muted">
      <span>{`${t('taxCards.source')}: `}</span>
      {cardGuides[id].sources.map((source, index) => (
        <span key={sourceUrl(source, language) + index}>
          {index > 0 && <span>{'; '}</span>}
          <Link href={sourceUrl(source, language)} target="_blank" rel="noopener noreferrer">
            <span>{`${t('taxCards.article', { context: contextOf(source), ...source })} ${t(`taxCards.laws.${source.law}`)}`}</span>
            <VisuallyHidden>{` ${t('taxCards.newTab')}`}</VisuallyHidden>
          </Link>
        </span>
      ))}
    </Box>
  );
}

// texts: taxCards.article_*
/** The text of a citation depends on whether it names a paragraph, a letter, or both. */
function contextOf({ paragraph, letter }: LegalSource): string {
  if (paragraph && letter) return 'both';
  if (paragraph) return 'paragraph';
  return letter ? 'letter' : '';
}
