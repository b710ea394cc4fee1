import { messageMaxLength } from '@dossier/contracts';
import { notifyError, useTexts, useUnsaved } from '@dossier/remote-kit';
import { Box, Button, Field, Stack, Text, Textarea } from '@dossier/ui';
import { CheckIcon, SendIcon } from '@dossier/ui/icons';
import { useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { conversationNamespace } from './texts.ts';
import { replyToMessage } from './conversation.mutations.ts';

/** Controls beside a text that change it, such as a menu of templates. */
export type TextTools = (change: (edit: (before: string) => string) => void) => ReactNode;

interface Props {
  userId: number;
  textTools?: TextTools | undefined;
}

/** Reply form. The text stays until the server has confirmed the reply. */
export function ReplyForm({ userId, textTools }: Props) {
  const t = useTexts(conversationNamespace);
  const [text, setText] = useState('');
  const [state, setState] = useState<'idle' | 'blank' | 'sending' | 'failed' | 'sent'>('idle');
  const textarea = useRef<HTMLTextAreaElement>(null);
  useUnsaved(text.trim() !== '');

  async function send(event: SubmitEvent) {
    event.preventDefault();
    if (state === 'sending') return;
    if (text.trim() === '') {
      setState('blank');
      textarea.current?.focus();
      return;
    }
    setState('sending');
    try {
      await replyToMessage(userId, text);
    } catch (error) {
      setState('failed');
      notifyError(error, t('notSent'));
      return;
    }
    setText('');
    setState('sent');
  }

  const errorTexts = { blank: t('blank'), failed: t('kept') };
  return (
    <form onSubmit={(event) => void send(event)} noValidate>
      <Stack gap="3">
        <Field
          label={t('label')}
          hint={t('hint')}
          error={state === 'blank' || state === 'failed' ? errorTexts[state] : undefined}
        >
          <Textarea
            ref={textarea}
            rows={4}
            maxLength={messageMaxLength}
            value={text}
            readOnly={state === 'sending'}
            onChange={(event) => {
              setText(event.currentTarget.value);
              setState('idle');
            }}
          />
        </Field>
        {textTools?.((edit) => {
          setText(edit);
          setState('idle');
        })}
        <Box display="flex" flexWrap="wrap" alignItems="center" gap="4">
          <Button
            type="submit"
            variant="primary"
            icon={<SendIcon size="1.125rem" />}
            loading={state === 'sending'}
          >
            {t('send')}
          </Button>
          <Text role="status" textStyle="small" color="good.fg" display="flex" alignItems="center" gap="1.5">
            {state === 'sent' && (
              <>
                <CheckIcon size="1rem" aria-hidden />
                <span>{t('sent')}</span>
              </>
            )}
          </Text>
        </Box>
      </Stack>
    </form>
  );
}
