import { getDeadlineReminders } from '@dossier/contracts';
import { notify, notifyError, useData, useSession, useTexts } from '@dossier/remote-kit';
import { Card, CardHeader, Stack, Switch, Text } from '@dossier/ui';
import { useState } from 'react';
import { setDeadlineReminders } from './reminders.mutations.ts';

/** Switches the mails before filing deadlines on or off. Hidden while the setting cannot be read: it is no reason for an error. */
export function RemindersCard() {
  const t = useTexts('mf-profile');
  const { impersonatedBy } = useSession();
  const { data } = useData(getDeadlineReminders, {});
  const [isBusy, setBusy] = useState(false);
  if (!data) return null;

  async function change(enabled: boolean) {
    setBusy(true);
    try {
      await setDeadlineReminders(enabled);
      notify({ title: t(enabled ? 'reminders.on' : 'reminders.off'), tone: 'good' });
    } catch (error) {
      notifyError(error, t('reminders.failed'));
    }
    setBusy(false);
  }

  return (
    <Card>
      <CardHeader title={t('reminders.title')} />
      <Stack gap="4">
        <Text color="fg.muted">{t('reminders.text')}</Text>
        <Switch
          label={t('reminders.switch')}
          checked={data.enabled}
          disabled={impersonatedBy !== null}
          aria-busy={isBusy}
          onChange={(event) => void change(event.currentTarget.checked)}
        />
      </Stack>
    </Card>
  );
}
