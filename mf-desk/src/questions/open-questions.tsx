import { listDeskQuestions, type Question } from '@dossier/contracts';
import { FailedLoad, notify, notifyError, pollMs, useData, useFormat, useTexts } from '@dossier/remote-kit';
import { Button, CardHeader, Row, Rows, Text } from '@dossier/ui';
import { useState } from 'react';
import { useFocusFallback } from '../page/use-focus-fallback.ts';
import { Section } from '../page/section.tsx';
import { settleQuestion } from './questions.mutations.ts';

interface Params {
  userId: string;
  taxYear: string;
}

/** The questions about answers of a filing that the user has not answered yet; nothing without one. */
export function OpenQuestions({ params }: { params: Params }) {
  const t = useTexts('mf-desk');
  const request = useData(listDeskQuestions, { params }, { refreshInterval: pollMs });
  const { data, error } = request;
  if (!data) return error ? <FailedLoad title={t('questions.failed')} data={request} /> : null;
  if (data.length === 0) return null;
  return (
    <Section>
      <CardHeader title={t('questions.title')} count={data.length} />
      <Rows label={t('questions.title')}>
        {data.map((question) => (
          <QuestionRow key={question.id} params={params} question={question} />
        ))}
      </Rows>
    </Section>
  );
}

function QuestionRow({ params, question }: { params: Params; question: Question }) {
  const t = useTexts('mf-desk');
  const format = useFormat();
  const [isBusy, setBusy] = useState(false);
  const button = useFocusFallback<HTMLButtonElement>();
  const { id, text, createdAt, authorName } = question;
  const { label } = question.question;

  async function settle() {
    setBusy(true);
    try {
      await settleQuestion(params, id);
      notify({ title: t('questions.settled'), description: label, tone: 'good' });
    } catch (error) {
      notifyError(error, t('questions.notSettled'));
    }
    setBusy(false);
  }

  return (
    <Row
      title={label}
      detail={[authorName, format.dateTime(createdAt)].filter(Boolean).join(' · ')}
      aside={
        <Button
          ref={button}
          size="sm"
          loading={isBusy}
          aria-label={t('questions.settleNamed', { answer: label })}
          onClick={() => void settle()}
        >
          {t('questions.settle')}
        </Button>
      }
    >
      <Text marginTop="1" whiteSpace="pre-wrap" overflowWrap="anywhere">
        {text}
      </Text>
    </Row>
  );
}
