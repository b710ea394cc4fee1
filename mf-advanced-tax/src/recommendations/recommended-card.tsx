import {
  cardGuides,
  cardLink,
  getUser,
  isAdvancedUnlocked,
  isTransmitted,
  priorityCards,
  taxCards,
  type SlotProps,
} from '@dossier/contracts';
import { useData, useTexts } from '@dossier/remote-kit';
import { Card, CardHeader, Row, Rows } from '@dossier/ui';
import { AppLink } from '@dossier/ui/router';
import { recommendedTexts } from './recommended-texts.ts';

/**
 * Up to three tax cards that follow from the answers of the year, until it is transmitted; each links to its place. Home has
 * requested the answers already.
 */
export function RecommendedCard({ taxYear, status }: SlotProps<'home.card'>) {
  const t = useTexts(recommendedTexts);
  const { data: user } = useData(getUser, { query: { taxYear } }, { freshFor: 60_000 });
  const cards = user?.isTaxProfileComplete ? priorityCards(taxCards(user)) : [];
  if (cards.length === 0 || isTransmitted(status)) return null;
  return (
    <Card aria-labelledby="recommended">
      <CardHeader id="recommended" title={t('recommendations.title')} />
      <Rows label={t('recommendations.title')}>
        {cards.map(({ id }) => {
          const { place } = cardGuides[id];
          const isLocked = place.kind === 'section' && !isAdvancedUnlocked(status);
          return (
            <Row
              key={id}
              title={<AppLink {...cardLink(place)}>{t(`cards.${id}.title`)}</AppLink>}
              detail={isLocked ? t('recommendations.locked') : t(`cards.${id}.description`)}
            />
          );
        })}
      </Rows>
    </Card>
  );
}
