import { downloadFiles } from '@dossier/contracts';
import { downloadUrl, useTexts } from '@dossier/remote-kit';
import { ShowMore, type FileDialogs } from '@dossier/remote-kit/documents';
import { Button, ButtonAnchor } from '@dossier/ui';
import { DownloadIcon } from '@dossier/ui/icons';
import { Dialog } from '@dossier/ui/overlay';
import { FileRows } from './file-rows.tsx';
import type { Files } from './use-files.ts';

interface Props {
  files: Files;
  taxYear: number;
  notInDossier: readonly string[];
  dialogs: FileDialogs;
  onClose: () => void;
}

/** All files of the year, with their count. */
export default function FilesDialog({ files, taxYear, notInDossier, dialogs, onClose }: Props) {
  const t = useTexts('mf-home');
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      closeLabel={t('home.close')}
      title={t('files.title')}
      description={t('files.countInYear', { count: files.total, year: taxYear })}
      footer={
        <>
          <Button onClick={onClose}>{t('home.close')}</Button>
          <ButtonAnchor href={downloadUrl(downloadFiles, { query: { taxYear } })} download>
            <DownloadIcon size="1.125rem" aria-hidden />
            {t('files.downloadAll')}
          </ButtonAnchor>
        </>
      }
    >
      <FileRows files={files.data ?? []} notInDossier={notInDossier} dialogs={dialogs} />
      {files.hasMore && <ShowMore onMore={files.more} />}
    </Dialog>
  );
}
