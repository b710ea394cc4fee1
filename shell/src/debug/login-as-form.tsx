import { ApiError, notify, notifyError, useTexts } from '@dossier/remote-kit';
import { Button, Field, Input, Stack } from '@dossier/ui';
import { useNavigate } from '@dossier/ui/router';
import { type FormEvent, useState } from 'react';
import { debugNamespace } from './debug-texts.ts';
import { loginAs } from './debug.mutations.ts';

/** Opens a marked session as an ordinary user; a notice of the shell shows it above every page and ends it. */
export function LoginAsForm({ onDone }: { onDone: () => void }) {
  const t = useTexts(debugNamespace);
  const navigate = useNavigate();
  const [id, setId] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    if (!/^[1-9]\d{0,9}$/.test(id)) return setError(t('invalidId'));
    setBusy(true);
    setError(undefined);
    try {
      const user = await loginAs(id);
      notify({ title: t('loginAsDone', { email: user.email }), tone: 'good' });
      onDone();
      void navigate('/');
    } catch (cause) {
      setBusy(false);
      setError(cause instanceof ApiError ? cause.message : undefined);
      notifyError(cause, t('loginAsFailed'));
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="4">
        <Field label={t('idLabel')} error={error}>
          <Input
            name="person"
            inputMode="numeric"
            autoComplete="off"
            value={id}
            onChange={(event) => setId(event.target.value)}
          />
        </Field>
        <div>
          <Button type="submit" size="sm" loading={isBusy}>
            {t('loginAs')}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
