import { messageMaxLength } from '@dossier/contracts';
import { ApiError, explanationOf, notify, useTexts, useUnsaved } from '@dossier/remote-kit';
import { Box, Button, Field, Stack, Text, Textarea } from '@dossier/ui';
import { CheckIcon, SendIcon } from '@dossier/ui/icons';
import { useEffect, useState, type SubmitEvent } from 'react';
import { sendMessage } from './messages.mutations.ts';

/** How long the confirmation is shown. */
const confirmationMs = 5000;

/** The message form. The text stays until the server has confirmed it. */
export function MessageForm() {
  const t = useTexts('mf-home');
  const [text, setText] = useState('');
  const [state, setState] = useState<'idle' | 'sending' | 'failed' | 'sent'>('idle');
  const [isBlank, setBlank] = useState(false);
  useUnsaved(text.trim() !== '');

  useEffect(() => {
    if (state !== 'sent') return;
    const timer = setTimeout(() => setState('idle'), confirmationMs);
    return () => clearTimeout(timer);
  }, [state]);

  async function send(event: SubmitEvent) {
    event.preventDefault();
    if (state === 'sending') return;
    if (text.trim() === '') {
      setBlank(true);
      notify({ title: t('message.empty'), description: t('message.emptyText'), tone: 'warn' });
      return;
    }
    setState('sending');
    try {
      await sendMessage(text);
    } catch (error) {
      setState('failed');
      if (error instanceof ApiError && error.status === 401) return; // the shell's session dialog reports it
      const description = explanationOf(error) ?? t('message.tryAgain');
      notify({ title: t('message.failed'), description, tone: 'bad', error });
      return;
    }
    setText('');
    setState('sent');
  }

  return (
    <form onSubmit={(event) => void send(event)} noValidate>
      <Stack gap="3">
        <Field
          label={t('message.label')}
          error={isBlank ? t('message.empty') : state === 'failed' ? t('message.kept') : undefined}
        >
          <Textarea
            data-message-text
            rows={3}
            maxLength={messageMaxLength}
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value);
              setBlank(false);
              if (state === 'failed') setState('idle');
            }}
          />
        </Field>
        <Box display="flex" flexWrap="wrap" alignItems="center" gap="4">
          <Button
            type="submit"
            icon={<SendIcon size="1.125rem" />}
            loading={state === 'sending'}
            disabled={text === '' && state !== 'sending'}
          >
            {t('message.send')}
          </Button>
          <Text role="status" textStyle="small" color="good.fg" display="flex" alignItems="center" gap="1.5">
            {state === 'sent' && (
              <>
                <CheckIcon size="1rem" aria-hidden />
                <span>{t('message.sent')}</span>
              </>
            )}
          </Text>
        </Box>
      </Stack>
    </form>
  );
}
