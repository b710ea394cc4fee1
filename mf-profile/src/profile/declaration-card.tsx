import type { Profile } from '@dossier/contracts';
import { notify, useTaxYear, useTexts } from '@dossier/remote-kit';
import { Actions, Button, Card, CardHeader, Text } from '@dossier/ui';
import { ButtonLink } from '@dossier/ui/router';
import { useState } from 'react';
import { downloadDeclaration } from '../tax-profile/declaration-export.ts';

/** Downloads the declaration of a completed tax profile and links back to the wizard. */
export function DeclarationCard({ profile }: { profile: Profile }) {
  const t = useTexts('mf-profile');
  const [taxYear] = useTaxYear();
  const [isBusy, setBusy] = useState(false);

  async function download() {
    setBusy(true);
    try {
      await downloadDeclaration(profile, taxYear);
    } catch (error) {
      notify({
        title: t('wizard.exportFailed'),
        description: t('wizard.exportFailedText'),
        tone: 'bad',
        error,
      });
    }
    setBusy(false);
  }

  return (
    <Card>
      <CardHeader title={t('profile.declaration')} />
      <Text color="fg.muted" marginBottom="5">
        {t('profile.declarationText')}
      </Text>
      <Actions>
        <Button loading={isBusy} onClick={() => void download()}>
          {t('profile.declarationDownload')}
        </Button>
        <ButtonLink to="/profile?setup=tax">{t('profile.declarationEdit')}</ButtonLink>
      </Actions>
    </Card>
  );
}
