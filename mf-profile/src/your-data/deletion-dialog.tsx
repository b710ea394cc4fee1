import { accountDeletion, getAbout } from '@dossier/contracts';
import { notifyError, useData, useTexts } from '@dossier/remote-kit';
import { Box, Stack, Text } from '@dossier/ui';
import { ConfirmDialog } from '@dossier/ui/overlay';
import { useState } from 'react';
import { requestDeletion } from './your-data.mutations.ts';

/** Names what is deleted, what stays and when, before the deletion of the account is requested. */
export default function DeletionDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts('mf-profile');
  const [isBusy, setBusy] = useState(false);
  const { data: about } = useData(getAbout, {}, { freshFor: 3_600_000 });
  const { waitDays, reminderDays, backupKeyDays } = accountDeletion;

  async function confirm() {
    setBusy(true);
    try {
      await requestDeletion();
      onClose();
    } catch (error) {
      notifyError(error, t('data.deletion.failed'));
      setBusy(false);
    }
  }

  const part = (name: 'goes' | 'stays' | 'when', days = {}) => (
    <Box>
      <Text fontWeight="semibold">{t(`data.deletion.${name}Title`)}</Text>
      <Text>{t(`data.deletion.${name}`, days)}</Text>
    </Box>
  );
  return (
    <ConfirmDialog
      open
      tone="danger"
      title={t('data.deletion.title')}
      description={t('data.deletion.lead')}
      confirmLabel={t('data.deletion.delete')}
      cancelLabel={t('data.deletion.cancel')}
      busy={isBusy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <Stack gap="4">
        {part('goes')}
        {part('when', { waitDays, reminderDays })}
        {part('stays', { backupKeyDays })}
        {about?.fees && <Text>{t('data.deletion.invoices')}</Text>}
      </Stack>
    </ConfirmDialog>
  );
}
