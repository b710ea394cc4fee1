import { displayName, getParts, listCategories, type FileResponse } from '@dossier/contracts';
import { FailedLoad, notify, notifyError, useData, useTexts } from '@dossier/remote-kit';
import { restoreFile, usePdfOf } from '@dossier/documents';
import { Box, Button, Loading, SkeletonRows, Stack, Text, VisuallyHidden } from '@dossier/ui';
import { Dialog } from '@dossier/ui/overlay';
import { useState } from 'react';
import { divideFile } from './parts.mutations.ts';
import { PartSection } from './part-section.tsx';
import { useArrangement } from './use-arrangement.ts';

interface Props {
  file: FileResponse;
  onClose: () => void;
}

/** The documents that a file seems to hold, to check and change before they become files. */
export default function PartsDialog({ file, onClose }: Props) {
  'use memo';
  const t = useTexts('mf-home');
  const proposal = useData(getParts, { params: { id: file.id } });
  const { arrangement, announcement, changePage, join, takeBack, choose } = useArrangement(proposal.data);
  const categories = useData(listCategories, { query: { mode: 'all' } }, { freshFor: 5 * 60_000 });
  const [isBusy, setBusy] = useState(false);
  const pdf = usePdfOf(file);
  const { parts, leftOut } = arrangement;

  async function undo(original: FileResponse) {
    try {
      await restoreFile(original);
      notify({ title: t('parts.undone'), tone: 'good' });
    } catch (error) {
      notifyError(error, t('parts.undoFailed'));
    }
  }

  async function divide() {
    setBusy(true);
    try {
      const { original, files } = await divideFile(
        file,
        parts.map(({ pages, categoryId }) => ({ pages: [...pages], categoryId })),
      );
      onClose();
      notify({
        title: t('parts.done', { count: files.length }),
        tone: 'good',
        duration: 10_000,
        action: { label: t('sorting.undo'), onSelect: () => void undo(original) },
      });
    } catch (error) {
      setBusy(false);
      notifyError(error, t('parts.failed'));
    }
  }

  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      closeLabel={t('home.cancel')}
      title={t('parts.title')}
      description={[displayName(file), parts.length > 0 && t('parts.lead', { count: parts.length })]
        .filter(Boolean)
        .join(' · ')}
      footer={
        <>
          <Button onClick={onClose}>{t('home.cancel')}</Button>
          <Button
            variant="primary"
            disabled={parts.length === 0}
            loading={isBusy}
            onClick={() => void divide()}
          >
            {t('parts.create', { count: parts.length })}
          </Button>
        </>
      }
    >
      <Stack gap="8" id="parts-list" tabIndex={-1} outline="none" role="group" aria-label={t('parts.title')}>
        {proposal.data ? (
          parts.length === 0 && <Text>{t('parts.single')}</Text>
        ) : proposal.error ? (
          <FailedLoad as="h3" title={t('parts.notLoaded')} data={proposal} />
        ) : (
          <Loading label={t('parts.loading')}>
            <SkeletonRows rows={3} />
          </Loading>
        )}
        {parts.map((part, at) => (
          <PartSection
            key={part.id}
            pdf={pdf}
            part={part}
            number={at + 1}
            count={parts.length}
            categories={categories.data ?? []}
            onPage={changePage}
            onJoin={() => join(part.id, at + 1)}
            onCategory={(categoryId) => choose(part.id, categoryId)}
          />
        ))}
        {leftOut.length > 0 && (
          <Stack gap="2">
            <Text textStyle="small" color="fg.muted">
              {t('parts.leftOut')}
            </Text>
            <Box display="flex" flexWrap="wrap" gap="2">
              {leftOut.map(({ page }) => (
                <Button key={page} size="sm" onClick={() => takeBack(page)}>
                  {t('parts.takeBack', { page })}
                </Button>
              ))}
            </Box>
          </Stack>
        )}
      </Stack>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </Dialog>
  );
}
