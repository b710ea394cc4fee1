import type { FileResponse } from '@dossier/contracts';
import { FailedLoad, lazyWithRetry, useTexts } from '@dossier/remote-kit';
import { useFileDialogs } from '@dossier/documents';
import { Button, Card, CardHeader, EmptyState, HStack, LinkButton, Loading, SkeletonRows } from '@dossier/ui';
import { FolderOpenIcon } from '@dossier/ui/icons';
import { AppLink } from '@dossier/ui/router';
import { Suspense, useState } from 'react';
import { useKeptFocus } from '../use-kept-focus.ts';
import { FileRows } from '../files/file-rows.tsx';
import { useFilesAddress } from '../files/use-file-filter.ts';
import type { Files } from '../files/use-files.ts';

const FilesDialog = lazyWithRetry(() => import('../files/files-dialog.tsx'));
const HistoryDialog = lazyWithRetry(() => import('../file-history/history-dialog.tsx'));

/** Numbers of files shown on home, also while papers are sorted; the dialog lists all. */
const shortList = 5;
const shortestList = 2;

interface Props {
  files: Files;
  taxYear: number;
  /** Whether papers are sorted above. */
  isShort: boolean;
  /** The ids of the files that were added after the dossier was transmitted. */
  notInDossier?: readonly string[] | undefined;
  /** Whether a file is in a list above, with what to do about it. */
  isListedAbove: (file: FileResponse) => boolean;
  /** Whether amounts were read in one of them. */
  hasAmounts: boolean;
  onAdd: () => void;
}

/** The files of the year, newest first. */
export function YourFiles(props: Props) {
  const { files, taxYear, isShort, notInDossier = [], isListedAbove, hasAmounts, onAdd } = props;
  const t = useTexts('mf-home');
  const allFiles = useFilesAddress();
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const { data, total, error } = files;
  const dialogs = useFileDialogs({ files: data });
  // The button for the first file goes away with it.
  const keptFocus = useKeptFocus(t('files.title'));

  if (!data && error) {
    return <FailedLoad title={t('files.failed')} data={files} />;
  }
  return (
    <Card {...keptFocus}>
      <CardHeader
        title={t('files.title')}
        count={data ? total : undefined}
        aside={
          <HStack gap="4" wrap="wrap">
            {total > 0 && <LinkButton onClick={allFiles.open}>{t('files.all')}</LinkButton>}
            {(hasAmounts || total > 0) && (
              <AppLink to="/papers">{t(hasAmounts ? 'papers.link' : 'search.link')}</AppLink>
            )}
            <LinkButton onClick={() => setHistoryOpen(true)}>{t('history.open')}</LinkButton>
          </HStack>
        }
      />
      {!data ? (
        <Loading label={t('files.loading')}>
          <SkeletonRows rows={3} />
        </Loading>
      ) : total === 0 ? (
        <EmptyState
          icon={<FolderOpenIcon />}
          title={t('files.empty')}
          description={t('files.emptyHint')}
          action={<Button onClick={onAdd}>{t('files.addFirst')}</Button>}
        />
      ) : (
        <FileRows
          files={data.filter((file) => !isListedAbove(file)).slice(0, isShort ? shortestList : shortList)}
          notInDossier={notInDossier}
          dialogs={dialogs}
        />
      )}
      <Suspense>
        {allFiles.isOpen && data && (
          <FilesDialog
            files={files}
            taxYear={taxYear}
            notInDossier={notInDossier}
            dialogs={dialogs}
            onClose={allFiles.close}
          />
        )}
        {isHistoryOpen && <HistoryDialog taxYear={taxYear} onClose={() => setHistoryOpen(false)} />}
      </Suspense>
      {dialogs.element}
    </Card>
  );
}
