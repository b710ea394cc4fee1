import { cardGuides, cardLink, type CardId, type CardPlace } from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';
import { VisuallyHidden } from '@dossier/ui';
import { AppLink } from '@dossier/ui/router';

/** Link to the section, the upload or the wizard step where the user acts on the card. */
export function CardAction({ id }: { id: CardId }) {
  const t = useTexts('mf-advanced-tax');
  const { place } = cardGuides[id];

  function text(to: CardPlace): string {
    if (to.kind === 'section') {
      return t('taxCards.act.section', { section: t(`sections.titles.${to.section}`) });
    }
    if (to.kind === 'upload') {
      return t('taxCards.act.upload', { category: t(`categories.names.${to.categoryId}`) });
    }
    return t('taxCards.act.step');
  }

  return (
    <AppLink {...cardLink(place)} standalone justifySelf="start">
      <span>{text(place)}</span>
      <VisuallyHidden>{`: ${t(`cards.${id}.title`)}`}</VisuallyHidden>
    </AppLink>
  );
}
