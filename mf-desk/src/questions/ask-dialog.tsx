import { messageMaxLength } from '@dossier/contracts';
import { notify, notifyError, useTexts, useUnsaved } from '@dossier/remote-kit';
import { Button, Field, Stack, Textarea } from '@dossier/ui';
import { Dialog } from '@dossier/ui/overlay';
import { useId, useRef, useState, type SyntheticEvent } from 'react';
import { TemplateMenu } from '../message-templates/template-menu.tsx';
import { askQuestion } from './questions.mutations.ts';

/** What a question is about: an answer, a paper, or a value of a paper. */
export interface Subject {
  readonly label: string;
  readonly value?: string;
  readonly field: string;
  /** Of a paper. */
  readonly fileId?: string;
  readonly fileName?: string;
}

interface Props {
  params: { userId: string; taxYear: string };
  subject: Subject;
  onClose: () => void;
}

/** The text stays until the server has confirmed the question. */
export function AskDialog({ params, subject, onClose }: Props) {
  const t = useTexts('mf-desk');
  const { label, value, field, fileId, fileName } = subject;
  const formId = useId();
  const textarea = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const [isBlank, setBlank] = useState(false);
  const [isBusy, setBusy] = useState(false);
  useUnsaved(text.trim() !== '');

  async function send(event: SyntheticEvent) {
    event.preventDefault();
    if (isBusy) return;
    if (text.trim() === '') {
      setBlank(true);
      textarea.current?.focus();
      return;
    }
    setBusy(true);
    try {
      await askQuestion(params, { field, ...(fileId && { fileId }), message: text });
      notify({ title: t('questions.sent'), description: label, tone: 'good' });
      onClose();
    } catch (error) {
      setBusy(false);
      notifyError(error, t('questions.notSent'));
    }
  }

  return (
    <Dialog
      open
      size="md"
      onClose={onClose}
      closeLabel={t('questions.cancel')}
      initialFocus={textarea}
      title={t('questions.ask')}
      description={
        value === undefined
          ? t('questions.askTextPaper', { name: label })
          : t('questions.askText', { answer: label, value })
      }
      footer={
        <>
          <Button onClick={onClose}>{t('questions.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" loading={isBusy}>
            {t('questions.send')}
          </Button>
        </>
      }
    >
      <Stack as="form" id={formId} gap="3" onSubmit={(event: SyntheticEvent) => void send(event)}>
        <Field
          label={t('questions.label')}
          hint={t('questions.hint')}
          error={isBlank ? t('questions.blank') : undefined}
        >
          <Textarea
            ref={textarea}
            rows={4}
            maxLength={messageMaxLength}
            value={text}
            readOnly={isBusy}
            onChange={(event) => {
              setText(event.currentTarget.value);
              setBlank(false);
            }}
          />
        </Field>
        <TemplateMenu
          {...(fileName !== undefined && { document: fileName })}
          onInsert={(edit) => {
            setText(edit);
            setBlank(false);
          }}
        />
      </Stack>
    </Dialog>
  );
}
