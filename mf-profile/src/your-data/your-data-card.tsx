import { getExport } from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';
import { ExportDownload, useExport } from '@dossier/shared-features/export';
import { Card, CardHeader, Stack, Text } from '@dossier/ui';
import { AccountDeletion } from './account-deletion.tsx';
import { prepareExport } from './your-data.mutations.ts';

/** Everything stored about the user as one ZIP, and the deletion of the account. */
export function YourDataCard() {
  const t = useTexts('mf-profile');
  const exported = useExport(getExport, {}, prepareExport);
  return (
    <Card>
      <CardHeader title={t('data.title')} />
      <Stack gap="4">
        <Text color="fg.muted">{t('data.exportText')}</Text>
        <ExportDownload exported={exported} label={t('data.export')} />
        <AccountDeletion />
      </Stack>
    </Card>
  );
}
