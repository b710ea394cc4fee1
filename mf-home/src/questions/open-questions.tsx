import type { Question } from '@dossier/contracts';
import { useFormat, useTexts } from '@dossier/remote-kit';
import { Button, Card, CardHeader, HStack, Row, Rows, Text } from '@dossier/ui';
import { ButtonLink } from '@dossier/ui/router';

/** Moves the focus to the message form, which answers every open question. */
function focusMessage(): void {
  document.querySelector<HTMLElement>('[data-message-text]')?.focus();
}

interface Props {
  questions: readonly Question[];
  /** Whether answering the first one is the next step of the user. */
  isNextStep: boolean;
}

/** The questions of an expert about answers of a transmitted year, each with a link to the answer. */
export function OpenQuestions({ questions, isNextStep }: Props) {
  const t = useTexts('mf-home');
  const format = useFormat();
  if (questions.length === 0) return null;
  return (
    <Card>
      <CardHeader title={t('questions.title', { count: questions.length })} />
      <Text marginBottom="3">{t('questions.lead')}</Text>
      <Rows label={t('questions.list')}>
        {questions.map(({ id, text, question, authorName, createdAt }, index) => (
          <Row
            key={id}
            title={question.label}
            detail={`${authorName ?? t('message.from.expert')} · ${format.dateTime(createdAt)}`}
            aside={
              <ButtonLink
                to={question.actionUrl}
                size="sm"
                variant={isNextStep && index === 0 ? 'primary' : 'secondary'}
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
