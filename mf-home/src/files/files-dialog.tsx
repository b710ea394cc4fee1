import type { FileAnswer } from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';
import { Button } from '@dossier/ui';
import { Dialog } from '@dossier/ui/overlay';
import { PagedRows } from './paged.tsx';
import { FileRow } from './your-files.tsx';

interface Props {
  files: readonly FileAnswer[];
  taxYear: number;
  onOpen: (file: FileAnswer) => void;
  onClose: () => void;
}

/** Every paper of the year, with their number. */
export default function FilesDialog({ files, taxYear, onOpen, onClose }: Props) {
  const t = useTexts('mf-home');
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      closeLabel={t('home.close')}
      title={t('files.title')}
      description={t('files.countInYear', { count: files.length, year: taxYear })}
      footer={<Button onClick={onClose}>{t('home.close')}</Button>}
    >
      <PagedRows items={files} row={(file) => <FileRow key={file.id} file={file} onOpen={onOpen} />} />
    </Dialog>
  );
}
