import { displayName, type FileResponse, type Reading } from '@dossier/contracts';
import { type Data, FailedLoad, lazyWithRetry, useTexts } from '@dossier/remote-kit';
import { FileName, useFileDialogs, usePaperNames } from '@dossier/documents';
import {
  Badge,
  Button,
  Card,
  CardHeader,
  LinkButton,
  ProgressBar,
  Row,
  Rows,
  Text,
  VisuallyHidden,
} from '@dossier/ui';
import { Suspense, useState } from 'react';
import { SortingRow } from './sorting-row.tsx';
import { useKeptFocus } from '../use-kept-focus.ts';
import { FoldButton, useFold } from '../use-fold.tsx';
import { useSorting, type Sorting } from './use-sorting.ts';

const AcceptDialog = lazyWithRetry(() => import('./accept-dialog.tsx'));

/** Rows before the list is unfolded: each takes a sixth of a phone's screen, and most are accepted together. */
const maxFolded = 3;

interface Props {
  /** The files of the year. */
  files: readonly FileResponse[];
  /** Those of them that are to be sorted. */
  pile: readonly FileResponse[];
  readings: Data<readonly Reading[]>;
  taxYear: number;
  /** Whether accepting them is the next step. */
  isNextStep: boolean;
}

/** The papers of a pile: how far reading is, what each seems to be, and those that a code on the paper filed by itself. */
export default function SortingCard({ files, pile, readings, taxYear, isNextStep }: Props) {
  'use memo';
  const t = useTexts('mf-home');
  const dialogs = useFileDialogs({ files });
  const [isAccepting, setAccepting] = useState(false);
  const sorting = useSorting(pile, readings.data, taxYear);
  const filed = useFiledNow(files, readings.data);
  const { rows, ready } = sorting;
  const pending = rows.filter(({ isWaiting }) => isWaiting).length;
  const count = rows.length + filed.length;
  const done = count - pending;
  const progress = t('sorting.progress', { done, count });
  const keptFocus = useKeptFocus(t('sorting.title'));
  const listed = [
    ...rows.map((row) => (
      <SortingRow key={row.file.id} row={row} sorting={sorting} onOpen={dialogs.openPreview} />
    )),
    ...filed.map((file) => (
      <FiledRow key={file.id} file={file} sorting={sorting} onOpen={dialogs.openPreview} />
    )),
  ];
  const fold = useFold(listed, maxFolded);
  return (
    <>
      {count > 0 && (
        <Card {...keptFocus}>
          <CardHeader
            title={t('sorting.title')}
            count={rows.length > 0 ? rows.length : undefined}
            aside={
              ready.length > 1 && (
                <Button
                  size="sm"
                  variant={isNextStep ? 'primary' : 'secondary'}
                  aria-haspopup="dialog"
                  disabled={sorting.isBusy}
                  onClick={() => setAccepting(true)}
                >
                  {t('sorting.review', { count: ready.length })}
                </Button>
              )
            }
          />
          {pending > 0 && (
            <>
              <Text textStyle="small" color="fg.muted" marginBottom="2">
                {progress}
              </Text>
              <ProgressBar label={t('sorting.title')} value={(done / count) * 100} valueText={progress} />
            </>
          )}
          {readings.error && !readings.data && (
            <FailedLoad as="h3" title={t('sorting.notRead')} data={readings} />
          )}
          <Rows label={t('sorting.title')}>{fold.shown}</Rows>
          <FoldButton fold={fold} />
          {dialogs.element}
          <Suspense>
            {isAccepting && ready.length > 0 && (
              <AcceptDialog sorting={sorting} taxYear={taxYear} onClose={() => setAccepting(false)} />
            )}
          </Suspense>
        </Card>
      )}
      <VisuallyHidden role="status">{pending > 0 && progress}</VisuallyHidden>
    </>
  );
}

/** The files that their readings filed since the page was opened. */
function useFiledNow(
  files: readonly FileResponse[],
  readings: readonly Reading[] | null,
): readonly FileResponse[] {
  const filed = readings?.filter(({ autoFiledAt }) => autoFiledAt !== null).map(({ fileId }) => fileId);
  const [earlier, setEarlier] = useState<readonly string[]>();
  if (filed && !earlier) setEarlier(filed);
  return files.filter(
    ({ id, categoryId }) => categoryId !== null && filed?.includes(id) && !(earlier ?? filed).includes(id),
  );
}

interface FiledRowProps {
  file: FileResponse;
  sorting: Sorting;
  onOpen: (file: FileResponse) => void;
}

/** A file that its code filed, with Undo. */
function FiledRow({ file, sorting, onOpen }: FiledRowProps) {
  const t = useTexts('mf-home');
  const nameOf = usePaperNames(file.taxYear);
  return (
    <Row
      muted
      title={<FileName file={file} paperName={nameOf(file.id)} onOpen={onOpen} />}
      detail={t('sorting.byItself')}
      aside={
        <>
          <Badge tone="good">{file.categoryName}</Badge>
          <LinkButton onClick={() => void sorting.undo([file])}>
            <span>{t('sorting.undo')}</span>
            <VisuallyHidden>{` ${displayName(file)}`}</VisuallyHidden>
          </LinkButton>
        </>
      }
    />
  );
}
