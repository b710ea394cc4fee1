import { displayName, trashDays, listTrash, type FileResponse } from '@dossier/contracts';
import { FailedLoad, notify, notifyError, useFormat, useTexts } from '@dossier/remote-kit';
import { ShowMore, useRows } from '@dossier/remote-kit/rows';
import { Box, Button, EmptyState, FileIcon, Loading, Row, Rows, SkeletonRows } from '@dossier/ui';
import { TrashIcon } from '@dossier/ui/icons';
import { Dialog } from '@dossier/ui/overlay';
import { useRef, useState } from 'react';
import { extensionOf } from './extension-of.ts';
import { documentsNamespace } from '../texts/namespace.ts';
import { restoreFile } from './files.mutations.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** The deleted files of a year, a hundred at a time, each restorable. */
export default function TrashDialog({ taxYear, onClose }: { taxYear: number; onClose: () => void }) {
  const t = useTexts(documentsNamespace);
  const list = useRef<HTMLDivElement>(null);
  const trash = useRows(listTrash, { query: { taxYear } });
  const { data, error, hasMore, more } = trash;
  return (
    <Dialog
      open
      size="md"
      onClose={onClose}
      closeLabel={t('close')}
      title={t('trash.title')}
      description={t('trash.text', { year: taxYear, days: trashDays })}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <Box ref={list} tabIndex={-1} outline="none" role="group" aria-label={t('trash.title')}>
        {data && data.length > 0 ? (
          <>
            <Rows>
              {data.map((file) => (
                // The row is removed, so focus moves to its list.
                <BinRow key={file.id} file={file} onRestored={() => list.current?.focus()} />
              ))}
            </Rows>
            {hasMore && <ShowMore onMore={more} />}
          </>
        ) : data ? (
          <EmptyState
            icon={<TrashIcon />}
            as="h3"
            title={t('trash.empty')}
            description={t('trash.emptyText')}
          />
        ) : error ? (
          <FailedLoad as="h3" title={t('trash.failed')} data={trash} />
        ) : (
          <Loading label={t('trash.loading')}>
            <SkeletonRows rows={2} />
          </Loading>
        )}
      </Box>
    </Dialog>
  );
}

function BinRow({ file, onRestored }: { file: FileResponse; onRestored: () => void }) {
  const t = useTexts(documentsNamespace);
  const format = useFormat();
  const [isBusy, setBusy] = useState(false);
  const deletedAt = Date.parse(file.deletedAt ?? file.uploadedAt);

  async function restore() {
    setBusy(true);
    try {
      await restoreFile(file);
      notify({ title: t('preview.restored'), description: displayName(file), tone: 'good' });
      onRestored();
    } catch (error) {
      notifyError(error, t('preview.restoreFailed'));
      setBusy(false);
    }
  }

  return (
    <Row
      lead={<FileIcon extension={extensionOf(file.originalFileName)} />}
      title={displayName(file)}
      detail={
        file.isDivided
          ? t('trash.divided')
          : t('trash.detail', {
              when: format.relativeTime(deletedAt),
              until: format.date(deletedAt + trashDays * dayMs),
            })
      }
      aside={
        <Button
          size="sm"
          loading={isBusy}
          aria-label={`${t('preview.restore')} ${displayName(file)}`}
          onClick={() => void restore()}
        >
          {t('preview.restore')}
        </Button>
      }
    />
  );
}
