import { useTexts } from '@dossier/remote-kit';
import { IconButton } from '@dossier/ui';
import { MessageIcon } from '@dossier/ui/icons';
import { useState } from 'react';
import { AskDialog, type Answer } from './ask-dialog.tsx';

interface Props {
  params: { userId: string; taxYear: string };
  answer: Answer;
}

/** Asks the user about an answer. */
export function AskButton({ params, answer }: Props) {
  const t = useTexts('mf-desk');
  const [isAsking, setAsking] = useState(false);
  if (answer.field === null) return null;
  return (
    <>
      <IconButton
        size="sm"
        label={t('questions.askNamed', { answer: answer.label })}
        icon={<MessageIcon />}
        onClick={() => setAsking(true)}
      />
      {isAsking && (
        <AskDialog params={params} answer={answer} field={answer.field} onClose={() => setAsking(false)} />
      )}
    </>
  );
}
