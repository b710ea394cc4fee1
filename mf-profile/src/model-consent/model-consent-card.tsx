import { getModelConsent } from '@dossier/contracts';
import { notify, notifyError, useData, useSession, useTexts } from '@dossier/remote-kit';
import { Card, CardHeader, Stack, Switch, Text } from '@dossier/ui';
import { useState } from 'react';
import { saveModelConsent } from './model-consent.mutations.ts';

/** Gives or revokes the consent to the operator's model server. Hidden where there is none, and while it cannot be read. */
export function ModelConsentCard() {
  const t = useTexts('mf-profile');
  const { impersonatedBy } = useSession();
  const { data } = useData(getModelConsent, {});
  const [isBusy, setBusy] = useState(false);
  if (!data?.host) return null;

  async function change(isGiven: boolean) {
    setBusy(true);
    try {
      await saveModelConsent(isGiven);
      notify({ title: t(isGiven ? 'modelConsent.on' : 'modelConsent.off'), tone: 'good' });
    } catch (error) {
      notifyError(error, t('modelConsent.failed'));
    }
    setBusy(false);
  }

  return (
    <Card>
      <CardHeader title={t('modelConsent.title')} />
      <Stack gap="4">
        <Text color="fg.muted">{t('modelConsent.text', { host: data.host })}</Text>
        <Switch
          label={t('modelConsent.switch')}
          checked={data.consentedAt !== null}
          disabled={impersonatedBy !== null}
          aria-busy={isBusy}
          onChange={(event) => void change(event.currentTarget.checked)}
        />
      </Stack>
    </Card>
  );
}
