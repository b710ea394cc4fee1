import type { getDeskAnswers, ResponseOf } from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';
import { IconButton } from '@dossier/ui';
import { MessageIcon } from '@dossier/ui/icons';
import { useState } from 'react';
import { AskDialog } from './ask-dialog.tsx';

export type Answer = ResponseOf<typeof getDeskAnswers>['groups'][number]['answers'][number];

interface Props {
  params: { userId: string; taxYear: string };
  answer: Answer;
}

/** Asks the user about an answer. */
export function AskButton({ params, answer }: Props) {
  const t = useTexts('mf-desk');
  const [isAsking, setAsking] = useState(false);
  const { label, value, field } = answer;
  if (field === null) return null;
  return (
    <>
      <IconButton
        size="sm"
        label={t('questions.askNamed', { answer: label })}
        icon={<MessageIcon />}
        onClick={() => setAsking(true)}
      />
      {isAsking && (
        <AskDialog params={params} subject={{ label, value, field }} onClose={() => setAsking(false)} />
      )}
    </>
  );
}
