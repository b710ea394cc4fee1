import { getAccountExport, maxExportReason } from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';
import { ExportDownload, useExport } from '@dossier/shared-features/export';
import { Card, CardHeader, Field, Input, Stack, Text } from '@dossier/ui';
import { useState } from 'react';
import { prepareAccountExport } from './account-export.mutations.ts';

/** Everything stored about a user as one ZIP, for a user who asked for it in writing. */
export function AccountExport({ userId }: { userId: number }) {
  const t = useTexts('mf-admin');
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const params = { userId: String(userId) };
  const exported = useExport(getAccountExport, { params }, () => prepareAccountExport(userId, reason));

  function start() {
    const isBlank = reason.trim() === '';
    setMissing(isBlank);
    if (!isBlank) void exported.start();
  }

  return (
    <Card>
      <CardHeader title={t('accounts.export.title')} />
      <Stack gap="4">
        <Text textStyle="small" color="fg.muted">
          {t('accounts.export.text')}
        </Text>
        <Field
          label={t('accounts.export.reason')}
          hint={t('accounts.export.reasonHint')}
          error={isMissing && t('accounts.export.reasonMissing')}
        >
          <Input
            autoComplete="off"
            maxLength={maxExportReason}
            value={reason}
            onChange={(event) => {
              setReason(event.currentTarget.value);
              setMissing(false);
            }}
          />
        </Field>
        <ExportDownload exported={exported} label={t('accounts.export.download')} onStart={start} />
      </Stack>
    </Card>
  );
}
