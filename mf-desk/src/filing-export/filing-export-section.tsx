import { getFilingExport } from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';
import { ExportDownload, useExport } from '@dossier/shared-features/export';
import { CardHeader, Stack, Text } from '@dossier/ui';
import type { FilingParams } from '../review/use-review.ts';
import { Section } from '../page/section.tsx';
import { prepareFilingExport } from './filing-export.mutations.ts';

/** Papers and answers of the filing as one ZIP. */
export function FilingExportSection({ params }: { params: FilingParams }) {
  const t = useTexts('mf-desk');
  const exported = useExport(getFilingExport, { params }, () => prepareFilingExport(params));
  return (
    <Section>
      <CardHeader title={t('filingExport.title')} />
      <Stack gap="4">
        <Text textStyle="small" color="fg.muted">
          {t('filingExport.text')}
        </Text>
        <ExportDownload exported={exported} label={t('filingExport.download')} />
      </Stack>
    </Section>
  );
}
