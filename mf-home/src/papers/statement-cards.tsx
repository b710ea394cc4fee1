import { getReading, type FileResponse, type Reading } from '@dossier/contracts';
import { FailedLoad, useData, useTexts } from '@dossier/remote-kit';
import { hasPositions, hasStatement, StatementDetails } from '@dossier/documents';
import { Card, CardHeader, LinkButton, Loading, SkeletonRows, VisuallyHidden } from '@dossier/ui';
import { useState } from 'react';

interface Props {
  readings: readonly Reading[];
  nameOf: (fileId: FileResponse['id']) => string;
}

/** The positions of the e-tax statements of a year, which the list of readings leaves out, each on request. */
export function StatementCards({ readings, nameOf }: Props) {
  return readings
    .filter(hasStatement)
    .map((reading) => <StatementCard key={reading.fileId} reading={reading} name={nameOf(reading.fileId)} />);
}

function StatementCard({ reading, name }: { reading: Reading; name: string }) {
  const t = useTexts('mf-home');
  const [isOpen, setOpen] = useState(false);
  const title = [reading.kindName, reading.issuer].filter(Boolean).join(' · ');
  return (
    <Card aria-labelledby={`statement-${reading.fileId}`}>
      <CardHeader
        id={`statement-${reading.fileId}`}
        title={title}
        aside={
          hasPositions(reading) && (
            <LinkButton textStyle="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              <span>{t(isOpen ? 'papers.hidePositions' : 'papers.showPositions')}</span>
              <VisuallyHidden>{` ${name}`}</VisuallyHidden>
            </LinkButton>
          )
        }
      />
      {isOpen ? <OwnStatement fileId={reading.fileId} /> : <StatementDetails reading={reading} />}
    </Card>
  );
}

function OwnStatement({ fileId }: { fileId: string }) {
  const t = useTexts('mf-home');
  const reading = useData(getReading, { params: { id: fileId } });
  if (reading.data) return <StatementDetails reading={reading.data} />;
  if (reading.error) return <FailedLoad title={t('papers.positionsFailed')} data={reading} />;
  return (
    <Loading label={t('papers.loading')}>
      <SkeletonRows rows={3} />
    </Loading>
  );
}
