import { suggestedSections } from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';
import { Button, Card, CardHeader, HStack, Row, Rows, Text, VisuallyHidden } from '@dossier/ui';
import { useAnswers } from '../profile/use-answers.ts';
import type { Sections } from './use-sections.ts';

/** The sections that the answers of the tax profile suggest. A declined one is stored as switched off and stays declined. */
export function SuggestionsCard({ state }: { state: Sections }) {
  const t = useTexts('mf-advanced-tax');
  const { data: answers } = useAnswers();
  const suggestions = suggestedSections(answers ?? {}, state.saved).filter(
    ({ section }) => !state.isPending(section),
  );
  if (suggestions.length === 0) return null;
  return (
    <Card aria-labelledby="section-suggestions">
      <CardHeader id="section-suggestions" title={t('suggestions.title')} />
      <Text color="fg.muted" marginBottom="3">
        {t('suggestions.text')}
      </Text>
      <Rows label={t('suggestions.title')}>
        {suggestions.map(({ section, reason }) => {
          const title = t(`sections.titles.${section}`);
          return (
            <Row
              key={section}
              title={title}
              detail={t(`suggestions.reasons.${reason}`)}
              aside={
                <HStack gap="2">
                  <Button size="sm" onClick={() => state.toggle(section, true)}>
                    <span>{t('suggestions.accept')}</span>
                    <VisuallyHidden>{` ${title}`}</VisuallyHidden>
                  </Button>
                  <Button size="sm" variant="ghost" onClick={() => state.toggle(section, false)}>
                    <span>{t('suggestions.decline')}</span>
                    <VisuallyHidden>{` ${title}`}</VisuallyHidden>
                  </Button>
                </HStack>
              }
            />
          );
        })}
      </Rows>
    </Card>
  );
}
