import { getFilingExport } from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';
import { ExportDownload, useExport } from '@dossier/remote-kit/export';
import { prepareFilingExport } from '@dossier/remote-kit/mutations';
import { Card, CardHeader, Stack, Text } from '@dossier/ui';
import type { FilingParams } from '../review/use-review.ts';

/** Papers and answers of the filing as one ZIP. */
export function FilingExportCard({ params }: { params: FilingParams }) {
  const t = useTexts('mf-desk');
  const exported = useExport(getFilingExport, { params }, () => prepareFilingExport(params));
  return (
    <Card>
      <CardHeader title={t('filingExport.title')} />
      <Stack gap="4">
        <Text textStyle="small" color="fg.muted">
          {t('filingExport.text')}
        </Text>
        <ExportDownload exported={exported} label={t('filingExport.download')} />
      </Stack>
    </Card>
  );
}
