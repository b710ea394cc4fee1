import type { ProfileFields, TaxCard } from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';
import { Heading, Text } from '@dossier/ui';
import { CardAction } from './card-action.tsx';
import { CardSources } from './card-sources.tsx';
import { Relevance } from './relevance.tsx';

interface Props {
  card: TaxCard;
  profile: ProfileFields;
  /** Heading level of the title. */
  as: 'h3' | 'h4';
}

/** Title, description with its legal sources, and relevance of a tax card; one that applies links to its place. */
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
        {t(`cards.${card.id}.title`)}
      </Heading>
      <Text textStyle="small" color="fg.muted">
        {t(`cards.${card.id}.description`)}
      </Text>
      <CardSources id={card.id} />
      <Relevance card={card} profile={profile} />
      {card.isEnabled && <CardAction id={card.id} />}
    </>
  );
}
