import { listQuestions, type TaxStatus } from '@dossier/contracts';
import { pollMs, useData, useFormat, useTexts } from '@dossier/remote-kit';
import { useFailureToast } from '@dossier/remote-kit/documents';
import { Button, Card, CardHeader, HStack, Row, Rows, Text } from '@dossier/ui';
import { ButtonLink } from '@dossier/ui/router';

/** Moves the focus to the message form, which answers every open question. */
function focusMessage(): void {
  document.querySelector<HTMLElement>('[data-message-text]')?.focus();
}

/** The questions of an expert about answers of a transmitted year, each with a link to the answer. */
export function OpenQuestions({ status }: { status: TaxStatus }) {
  const t = useTexts('mf-home');
  const format = useFormat();
  const { taxYear, transmittedAt } = status;
  const { data, error } = useData(
    listQuestions,
    transmittedAt === null ? null : { query: { taxYear: String(taxYear) } },
    { refreshInterval: pollMs },
  );
  useFailureToast(error, t('questions.failed'));
  if (!data || data.length === 0) return null;
  return (
    <Card>
      <CardHeader title={t('questions.title', { count: data.length })} />
      <Text marginBottom="3">{t('questions.lead')}</Text>
      <Rows label={t('questions.list')}>
        {data.map(({ id, text, question, authorName, createdAt }) => (
          <Row
            key={id}
            title={question.label}
            detail={`${authorName ?? t('message.from.expert')} · ${format.dateTime(createdAt)}`}
            aside={
              <ButtonLink
                to={question.actionUrl}
                size="sm"
                aria-label={t('questions.changeNamed', { answer: question.label })}
              >
                {t('questions.change')}
              </ButtonLink>
            }
          >
            <Text marginTop="1" whiteSpace="pre-wrap" overflowWrap="anywhere">
              {text}
            </Text>
          </Row>
        ))}
      </Rows>
      <HStack marginTop="4">
        <Button onClick={focusMessage}>{t('questions.reply')}</Button>
      </HStack>
    </Card>
  );
}
