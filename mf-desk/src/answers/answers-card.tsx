import { getDeskAnswers, type ResponseOf } from '@dossier/contracts';
import { RequestId, useData, useTexts } from '@dossier/remote-kit';
import {
  Badge,
  Card,
  CardHeader,
  ErrorCard,
  Facts,
  Heading,
  HStack,
  Loading,
  SkeletonText,
  Stack,
} from '@dossier/ui';
import { HelpIcon, MinusIcon } from '@dossier/ui/icons';

type Answer = ResponseOf<typeof getDeskAnswers>['groups'][number]['answers'][number];

/** The answers of a filing, grouped as in the dossier; open ones and declarations of no document stand out. */
export function AnswersCard({ params }: { params: { userId: string; taxYear: string } }) {
  const t = useTexts('mf-desk');
  const { data, error, reload, isRefreshing } = useData(getDeskAnswers, { params });
  const open =
    data?.groups.flatMap(({ answers }) => answers.filter(({ mark }) => mark === 'open')).length ?? 0;
  return (
    <Card>
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
                items={answers.map((answer) => ({ term: answer.label, detail: <Value answer={answer} /> }))}
              />
            </Stack>
          ))
        ) : error ? (
          <ErrorCard
            as="h3"
            title={t('answers.failed')}
            description={error.message}
            detail={<RequestId error={error} />}
            retryLabel={t('page.tryAgain')}
            onRetry={() => void reload()}
            retrying={isRefreshing}
          />
        ) : (
          <Loading label={t('answers.loading')}>
            <SkeletonText lines={8} />
          </Loading>
        )}
      </Stack>
    </Card>
  );
}

function Value({ answer: { value, mark } }: { answer: Answer }) {
  const t = useTexts('mf-desk');
  if (mark === 'open')
    return (
      <Badge tone="warn">
        <HelpIcon aria-hidden />
        {value}
      </Badge>
    );
  if (mark === 'none')
    return (
      <HStack gap="2" flexWrap="wrap">
        <Badge tone="accent">
          <MinusIcon aria-hidden />
          {t('answers.none')}
        </Badge>
        {value}
      </HStack>
    );
  return value;
}
