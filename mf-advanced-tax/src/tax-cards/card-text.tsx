import type { ProfileFields, TaxCard } from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';
import { Heading, Text } from '@dossier/ui';
import { Relevance } from './relevance.tsx';

interface Props {
  card: TaxCard;
  profile: ProfileFields;
  /** Heading level of the title. */
  as: 'h3' | 'h4';
}

/** Title, description and relevance of a tax card. */
export function CardText({ card, profile, as }: Props) {
  const t = useTexts('mf-advanced-tax');
  return (
    <>
      <Heading
        as={as}
        size="h3"
        hyphens="auto"
        overflowWrap="anywhere"
        color={card.isEnabled ? 'fg.ink' : 'fg.muted'}
      >
        {t(`taxCards.cards.${card.id}.title`)}
      </Heading>
      <Text textStyle="small" color="fg.muted">
        {t(`taxCards.cards.${card.id}.description`)}
      </Text>
      <Relevance card={card} profile={profile} />
    </>
  );
}
