import {
  cardGuides,
  cardLink,
  isAdvancedUnlocked,
  isTransmitted,
  priorityCards,
  taxCards,
  type TaxStatusId,
  type UserResponse,
} from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';
import { Card, CardHeader, Row, Rows } from '@dossier/ui';
import { AppLink } from '@dossier/ui/router';

interface Props {
  user: UserResponse;
  status: TaxStatusId;
}

/** Up to three tax cards that follow from the answers of the year, until it is transmitted; each links to its place. */
export function Recommendations({ user, status }: Props) {
  const t = useTexts('mf-home');
  const cards = user.isTaxProfileComplete ? priorityCards(taxCards(user)) : [];
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
