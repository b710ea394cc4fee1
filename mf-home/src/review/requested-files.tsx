import type { FileResponse } from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';
import { useFileDialogs } from '@dossier/documents';
import { Card, CardHeader, Text } from '@dossier/ui';
import { FileRows } from '../files/file-rows.tsx';

interface Props {
  files: readonly FileResponse[];
  notInDossier: readonly string[];
  /** Whether replacing the first one is the next step of the user. */
  isNextStep: boolean;
}

/** The documents of a transmitted year that the expert wants replaced, each with its reason. */
export function RequestedFiles({ files, notInDossier, isNextStep }: Props) {
  const t = useTexts('mf-home');
  const dialogs = useFileDialogs({ files });
  return (
    <>
      {files.length > 0 && (
        <Card>
          <CardHeader title={t('review.title', { count: files.length })} />
          <Text marginBottom="3">{t('review.lead')}</Text>
          <FileRows
            files={files}
            notInDossier={notInDossier}
            dialogs={dialogs}
            nextStep={isNextStep ? files[0] : undefined}
          />
        </Card>
      )}
      {/* Outside of the card: a preview stays open while its document is replaced. */}
      {dialogs.element}
    </>
  );
}
