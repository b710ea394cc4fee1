import { listRequestedFiles, type TaxStatus } from '@dossier/contracts';
import { pollMs, useData, useTexts } from '@dossier/remote-kit';
import { useFailureToast, useFileDialogs } from '@dossier/remote-kit/documents';
import { Card, CardHeader, Text } from '@dossier/ui';
import { FileRows } from '../files/file-rows.tsx';

/** The documents of a transmitted year that the expert wants replaced, each with its reason. */
export function RequestedFiles({
  status,
  notInDossier,
}: {
  status: TaxStatus;
  notInDossier: readonly string[];
}) {
  const t = useTexts('mf-home');
  const { taxYear, transmittedAt } = status;
  const { data, error } = useData(
    listRequestedFiles,
    transmittedAt === null ? null : { query: { taxYear } },
    { refreshInterval: pollMs },
  );
  useFailureToast(error, t('review.failed'));
  const dialogs = useFileDialogs({ files: data });
  return (
    <>
      {data && data.length > 0 && (
        <Card>
          <CardHeader title={t('review.title', { count: data.length })} />
          <Text marginBottom="3">{t('review.lead')}</Text>
          <FileRows files={data} notInDossier={notInDossier} dialogs={dialogs} />
        </Card>
      )}
      {/* Outside of the card: a preview stays open while its document is replaced. */}
      {dialogs.element}
    </>
  );
}
