import { exportProfileIds, getFilingExport, type ExportProfileId } from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';
import { ExportDownload, useExport } from '@dossier/shared-features/export';
import { CardHeader, RadioCards, Stack, Text } from '@dossier/ui';
import { useState } from 'react';
import type { FilingParams } from '../review/use-review.ts';
import { Section } from '../page/section.tsx';
import { prepareFilingExport } from './filing-export.mutations.ts';

type Contents = ExportProfileId | 'originals';
const choices: readonly Contents[] = ['originals', ...exportProfileIds];

/** The papers of the filing as one ZIP: the originals with the answers, or what a tax program accepts as enclosures. */
export function FilingExportSection({ params }: { params: FilingParams }) {
  const t = useTexts('mf-desk');
  const [contents, setContents] = useState<Contents>('originals');
  const profile = contents === 'originals' ? undefined : contents;
  const exported = useExport(getFilingExport, { params }, () => prepareFilingExport(params, profile));
  return (
    <Section>
      <CardHeader title={t('filingExport.title')} />
      <Stack gap="4">
        <Text textStyle="small" color="fg.muted">
          {t('filingExport.text')}
        </Text>
        {/* texts: filingExport.option.*, filingExport.optionText.* */}
        <RadioCards
          legend={t('filingExport.contents')}
          value={contents}
          onChange={setContents}
          options={choices.map((value) => ({
            value,
            label: t(`filingExport.option.${value}`),
            description: t(`filingExport.optionText.${value}`),
          }))}
        />
        {profile && (
          <Text textStyle="small" color="fg.muted">
            {t('filingExport.note')}
          </Text>
        )}
        <ExportDownload exported={exported} label={t('filingExport.download')} />
      </Stack>
    </Section>
  );
}
