import { getDeskAnswers } from '@dossier/contracts';
import { FailedLoad, useData, useTexts } from '@dossier/remote-kit';
import { Badge, Box, CardHeader, Facts, Heading, HStack, Loading, SkeletonText, Stack } from '@dossier/ui';
import { HelpIcon, MinusIcon } from '@dossier/ui/icons';
import { AskButton, type Answer } from '../questions/ask-button.tsx';
import { Section } from '../page/section.tsx';

/** The answers of a filing, grouped as in the dossier; open ones and declarations of no document stand out. */
export function AnswersTab({ params }: { params: { userId: string; taxYear: string } }) {
  const t = useTexts('mf-desk');
  const request = useData(getDeskAnswers, { params });
  const { data, error } = request;
  const open =
    data?.groups.flatMap(({ answers }) => answers.filter(({ mark }) => mark === 'open')).length ?? 0;
  return (
    <Section>
      <Stack gap="5">
        <CardHeader
          title={t('answers.title')}
          aside={open > 0 && <Badge tone="warn">{t('answers.open', { count: open })}</Badge>}
        />
        {data ? (
          data.groups.map(({ heading, answers }) => (
            <Stack key={heading} gap="3">
              <Heading as="h3" size="h3">
                {heading}
              </Heading>
              <Facts
                items={answers.map((answer) => ({
                  term: answer.label,
                  detail: (
                    <HStack gap="2" justifyContent="space-between">
                      <Box minWidth="0" overflowWrap="anywhere">
                        <Value answer={answer} />
                      </Box>
                      <AskButton params={params} answer={answer} />
                    </HStack>
                  ),
                }))}
              />
            </Stack>
          ))
        ) : error ? (
          <FailedLoad as="h3" title={t('answers.failed')} data={request} />
        ) : (
          <Loading label={t('answers.loading')}>
            <SkeletonText lines={8} />
          </Loading>
        )}
      </Stack>
    </Section>
  );
}

function Value({ answer: { value, mark } }: { answer: Answer }) {
  const t = useTexts('mf-desk');
  if (mark === 'open')
    return (
      <Badge tone="warn">
        <HelpIcon aria-hidden />
        <span>{value}</span>
      </Badge>
    );
  if (mark === 'none')
    return (
      <HStack gap="2" flexWrap="wrap">
        <Badge tone="accent">
          <MinusIcon aria-hidden />
          <span>{t('answers.none')}</span>
        </Badge>
        <span>{value}</span>
      </HStack>
    );
  return <span>{value}</span>;
}
