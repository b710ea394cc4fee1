import { useTexts } from '@dossier/remote-kit';
import { Actions, Button, Card, CardHeader, Text, VisuallyHidden } from '@dossier/ui';
import { AppLink } from '@dossier/ui/router';

interface Props {
  /** Oldest first. */
  years: readonly (number | string)[];
  onChoose: (year: number) => void;
}

/** The first question to a user without history, the latest year that can be filed first. */
export function YearChoice({ years, onChoose }: Props) {
  const t = useTexts('mf-home');
  return (
    <Card as="div" role="group" aria-labelledby="choose-year">
      <CardHeader id="choose-year" title={t('home.chooseYear')} />
      <Text marginBottom="4">{t('home.latestYear', { year: years.at(-1) ?? '' })}</Text>
      <Actions>
        {years.toReversed().map((year, index) => (
          <Button
            key={year}
            variant={index === 0 ? 'primary' : 'secondary'}
            onClick={() => onChoose(Number(year))}
          >
            <VisuallyHidden>{`${t('home.taxYear')} `}</VisuallyHidden>
            <span>{year}</span>
          </Button>
        ))}
      </Actions>
    </Card>
  );
}

/** Names the latest year that can be filed while an earlier one is shown. */
export function LaterYear({ latest }: { latest: number | string }) {
  const t = useTexts('mf-home');
  return (
    <Text textStyle="small">
      <span>{`${t('home.later', { year: latest })} `}</span>
      <AppLink to={`/?taxYear=${latest}`}>{t('home.toYear', { year: latest })}</AppLink>
    </Text>
  );
}
