import { getDeskAnswers, type ResponseOf, type SlotProps } from '@dossier/contracts';
import { FailedLoad, useData, useTexts } from '@dossier/remote-kit';
import {
  Badge,
  Box,
  CardHeader,
  chakra,
  Facts,
  Heading,
  HStack,
  IconButton,
  Loading,
  SkeletonText,
  Stack,
} from '@dossier/ui';
import { HelpIcon, MessageIcon, MinusIcon } from '@dossier/ui/icons';
import { deskAnswersTexts } from './desk-answers-texts.ts';

type Answer = ResponseOf<typeof getDeskAnswers>['groups'][number]['answers'][number];

/** The answers of a filing, grouped as in the dossier; open ones and declarations of no document stand out. */
export function DeskAnswers({ userId, taxYear, onAsk }: SlotProps<'desk.tab'>) {
  const t = useTexts(deskAnswersTexts);
  const params = { userId, taxYear };
  const request = useData(getDeskAnswers, { params });
  const { data, error } = request;
  const open =
    data?.groups.flatMap(({ answers }) => answers.filter(({ mark }) => mark === 'open')).length ?? 0;
  return (
    <chakra.section paddingBlock="4" minWidth="0">
      <Stack gap="5">
        <CardHeader
          title={t('deskAnswers.title')}
          aside={open > 0 && <Badge tone="warn">{t('deskAnswers.open', { count: open })}</Badge>}
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
                      <AskButton answer={answer} onAsk={onAsk} />
                    </HStack>
                  ),
                }))}
              />
            </Stack>
          ))
        ) : error ? (
          <FailedLoad as="h3" title={t('deskAnswers.failed')} data={request} />
        ) : (
          <Loading label={t('deskAnswers.loading')}>
            <SkeletonText lines={8} />
          </Loading>
        )}
      </Stack>
    </chakra.section>
  );
}

/** Asks the user about an answer that they can change. */
function AskButton({ answer, onAsk }: { answer: Answer; onAsk: SlotProps<'desk.tab'>['onAsk'] }) {
  const t = useTexts(deskAnswersTexts);
  const { label, value, field } = answer;
  if (field === null) return null;
  return (
    <IconButton
      size="sm"
      label={t('deskAnswers.askNamed', { answer: label })}
      icon={<MessageIcon />}
      onClick={() => onAsk({ label, value, field })}
    />
  );
}

function Value({ answer: { value, mark } }: { answer: Answer }) {
  const t = useTexts(deskAnswersTexts);
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
          <span>{t('deskAnswers.none')}</span>
        </Badge>
        <span>{value}</span>
      </HStack>
    );
  return <span>{value}</span>;
}
