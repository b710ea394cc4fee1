import { ApiError, notify, useTexts } from '@dossier/remote-kit';
import { Button, Card, CardHeader, Field, Input, Stack, Text } from '@dossier/ui';
import { ConfirmDialog } from '@dossier/ui/overlay';
import { type SubmitEvent, useState } from 'react';
import { parseUserId } from '../filing/user-id.ts';
import { resetProfile } from './reset.mutations.ts';

/** Resets another user to the first sign-in, after a confirmation; answers and documents are kept. */
export function ResetCard() {
  const t = useTexts('mf-admin');
  const [text, setText] = useState('');
  const [isInvalid, setInvalid] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [asked, setAsked] = useState<number | null>(null);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isBusy) return;
    const userId = parseUserId(text);
    setInvalid(userId === undefined);
    if (userId === undefined)
      notify({ title: t('reset.invalid'), description: t('reset.invalidText'), tone: 'bad' });
    else setAsked(userId);
  }

  async function reset(userId: number) {
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
      setAsked(null);
      setBusy(false);
    }
  }

  return (
    <Card padding="md">
      <CardHeader title={t('reset.title')} />
      <form onSubmit={submit} noValidate>
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
      {asked !== null && (
        <ConfirmDialog
          open
          tone="danger"
          title={t('reset.confirmTitle', { id: asked })}
          description={t('reset.confirmText')}
          confirmLabel={t('reset.confirm')}
          cancelLabel={t('accounts.cancel')}
          busy={isBusy}
          onConfirm={() => void reset(asked)}
          onCancel={() => setAsked(null)}
        />
      )}
    </Card>
  );
}
