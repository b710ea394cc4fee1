import { getDeskReading, type Reading } from '@dossier/contracts';
import { FailedLoad, useData, useTexts } from '@dossier/remote-kit';
import { hasPositions, hasStatement, StatementDetails } from '@dossier/documents';
import { LinkButton, Loading, SkeletonRows, Stack } from '@dossier/ui';
import { useState } from 'react';
import type { FilingParams } from '../review/use-review.ts';

interface Props {
  params: FilingParams;
  reading: Reading;
}

/** The positions of an e-tax statement on request: each look is recorded. */
export function PaperStatement({ params, reading }: Props) {
  const t = useTexts('mf-desk');
  const [isOpen, setOpen] = useState(false);
  if (!hasStatement(reading)) return null;
  return (
    <Stack gap="3" marginTop="4" alignItems="stretch" minWidth="0">
      {isOpen ? (
        <DeskStatement params={params} fileId={reading.fileId} />
      ) : (
        <StatementDetails reading={reading} />
      )}
      {hasPositions(reading) && (
        <LinkButton
          textStyle="small"
          alignSelf="start"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'values.hidePositions' : 'values.showPositions')}
        </LinkButton>
      )}
    </Stack>
  );
}

function DeskStatement({ params, fileId }: { params: FilingParams; fileId: string }) {
  const t = useTexts('mf-desk');
  const reading = useData(getDeskReading, { params: { ...params, id: fileId } });
  if (reading.data) return <StatementDetails reading={reading.data} />;
  if (reading.error) return <FailedLoad title={t('values.positionsFailed')} data={reading} />;
  return (
    <Loading label={t('values.loadingPositions')}>
      <SkeletonRows rows={3} />
    </Loading>
  );
}
