import type { FileResponse } from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';
import { FileRow, ShowMore } from '@dossier/remote-kit/documents';
import { Button, Rows } from '@dossier/ui';
import { Dialog } from '@dossier/ui/overlay';
import type { Files } from './use-files.ts';

interface Props {
  files: Files;
  taxYear: number;
  onOpen: (file: FileResponse) => void;
  onClose: () => void;
}

/** All files of the year, with their count. */
export default function FilesDialog({ files, taxYear, onOpen, onClose }: Props) {
  const t = useTexts('mf-home');
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      closeLabel={t('home.close')}
      title={t('files.title')}
      description={t('files.countInYear', { count: files.total, year: taxYear })}
      footer={<Button onClick={onClose}>{t('home.close')}</Button>}
    >
      <Rows>
        {files.data?.map((file) => (
          <FileRow key={file.id} file={file} onOpen={onOpen} />
        ))}
      </Rows>
      {files.hasMore && <ShowMore onMore={files.more} />}
    </Dialog>
  );
}
