import { ApiError, notify, useTexts } from '@dossier/remote-kit';
import { resetProfile } from '@dossier/remote-kit/mutations';
import { Button, Card, CardHeader, Field, Input, Stack, Text } from '@dossier/ui';
import { type SubmitEvent, useState } from 'react';
import { parseUserId } from '../filing/user-id.ts';

/** Resets a user to the first sign-in; their data is kept. */
export function ResetCard() {
  const t = useTexts('mf-admin');
  const [text, setText] = useState('');
  const [isInvalid, setInvalid] = useState(false);
  const [isBusy, setBusy] = useState(false);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isBusy) return;
    const userId = parseUserId(text);
    setInvalid(userId === undefined);
    if (userId === undefined) {
      notify({ title: t('reset.invalid'), description: t('reset.invalidText'), tone: 'bad' });
      return;
    }
    setBusy(true);
    try {
      await resetProfile(userId);
      notify({
        title: t('reset.successful'),
        description: t('reset.successfulText', { id: userId }),
        tone: 'good',
      });
      setText('');
    } catch (error) {
      const description = error instanceof ApiError ? error.message : t('reset.failedText');
      if (!(error instanceof ApiError && error.status === 401))
        notify({ title: t('reset.failed'), description, tone: 'bad', error });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Card padding="md">
      <CardHeader title={t('reset.title')} />
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="4">
          <Text textStyle="small" color="fg.muted">
            {t('reset.text')}
          </Text>
          <Field label={t('filing.userId')} error={isInvalid && t('reset.invalidText')}>
            <Input
              inputMode="numeric"
              autoComplete="off"
              value={text}
              onChange={(event) => {
                setText(event.currentTarget.value);
                setInvalid(false);
              }}
            />
          </Field>
          <Button type="submit" variant="danger" fullWidth disabled={text.trim() === ''} loading={isBusy}>
            {t('reset.button')}
          </Button>
        </Stack>
      </form>
    </Card>
  );
}
