import { downloadFiles } from '@dossier/contracts';
import { downloadUrl, useLanguage, useTexts } from '@dossier/remote-kit';
import type { FileDialogs } from '@dossier/remote-kit/documents';
import { ShowMore } from '@dossier/remote-kit/rows';
import {
  Box,
  Button,
  ButtonAnchor,
  EmptyState,
  HStack,
  LinkButton,
  Loading,
  SkeletonRows,
  Text,
} from '@dossier/ui';
import { DownloadIcon, SearchIcon } from '@dossier/ui/icons';
import { Dialog } from '@dossier/ui/overlay';
import { useEffect, useEffectEvent, useState, type KeyboardEvent } from 'react';
import { filterFiles, isUnfiltered, noCategory, noFilter, type FileFilter } from './file-filter.ts';
import { FileRows } from './file-rows.tsx';
import { FilterBar } from './filter-bar.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useFileFilter } from './use-file-filter.ts';
import type { Files } from './use-files.ts';
import { useSelection } from './use-selection.ts';

/** The number of rows shown first, and added with each "Show more". */
const pageSize = 100;

interface Props {
  files: Files;
  taxYear: number;
  notInDossier: readonly string[];
  dialogs: FileDialogs;
  onClose: () => void;
}

/** All files of the year, with search, filters, and actions for several of them. */
export default function FilesDialog({ files, taxYear, notInDossier, dialogs, onClose }: Props) {
  const t = useTexts('mf-home');
  const { language } = useLanguage();
  const [filter, setFilter] = useFileFilter();
  const [isSelecting, setSelecting] = useState(false);
  const isFiltered = !isUnfiltered(filter);
  const isLoadingAll = useAllFiles(files, isFiltered);
  const found = filterFiles(files.data ?? [], filter, { notInDossier, language });
  const { shown, hasMore, more } = usePaged(found, files, filter, isFiltered);
  const selection = useSelection(shown.map(({ id }) => id));

  function onKeyDown(event: KeyboardEvent): void {
    if (!isSelecting || event.key !== 'a' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    selection.selectAll();
  }

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
          {files.total > 0 && <DownloadButton taxYear={taxYear} category={filter.category} />}
        </>
      }
    >
      <FilterBar
        taxYear={taxYear}
        filter={filter}
        onChange={setFilter}
        hasNotInDossier={notInDossier.length > 0}
      />
      <HStack justify="space-between" wrap="wrap" columnGap="4" rowGap="1" minHeight="9">
        <Text role="status" textStyle="small" color="fg.muted">
          {isFiltered && !isLoadingAll && t('files.filter.found', { count: found.length })}
        </Text>
        <HStack gap="4" wrap="wrap">
          {isFiltered && (
            <LinkButton onClick={() => setFilter(noFilter)}>{t('files.filter.clear')}</LinkButton>
          )}
          {(isSelecting || shown.length > 0) && (
            <LinkButton aria-pressed={isSelecting} onClick={() => setSelecting(!isSelecting)}>
              {t(isSelecting ? 'files.select.done' : 'files.select.start')}
            </LinkButton>
          )}
        </HStack>
      </HStack>
      {isSelecting && (
        <SelectionBar selection={selection} files={shown} taxYear={taxYear} dialogs={dialogs} />
      )}
      <Box onKeyDown={onKeyDown}>
        <FileRows
          files={shown}
          notInDossier={notInDossier}
          dialogs={dialogs}
          selection={isSelecting ? selection : undefined}
        />
      </Box>
      {isLoadingAll ? (
        <Loading label={t('files.loading')}>
          <SkeletonRows rows={2} />
        </Loading>
      ) : (
        shown.length === 0 && (
          <EmptyState
            icon={<SearchIcon />}
            title={t(isFiltered ? 'files.filter.none' : 'files.empty')}
            description={isFiltered ? t('files.filter.noneText') : undefined}
          />
        )
      )}
      {hasMore && !isLoadingAll && <ShowMore onMore={more} />}
    </Dialog>
  );
}

/** Search and order need the whole list, which the server sends in parts; true while it is being loaded. */
function useAllFiles({ hasMore, all }: Files, isNeeded: boolean): boolean {
  const [isOver, setOver] = useState(false);
  const load = useEffectEvent(() => {
    void all().then(() => setOver(true));
  });
  useEffect(() => {
    if (isNeeded && hasMore) load();
  }, [isNeeded, hasMore]);
  return isNeeded && hasMore && !isOver;
}

/** The rows on show. Without a filter the server sends the next ones. */
function usePaged<Row>(found: readonly Row[], files: Files, filter: FileFilter, isFiltered: boolean) {
  const [pages, setPages] = useState({ filter, count: 1 });
  const count = pages.filter === filter ? pages.count : 1;
  if (!isFiltered) return { shown: found, hasMore: files.hasMore, more: files.more };
  const isLonger = found.length > count * pageSize;
  return {
    shown: found.slice(0, count * pageSize),
    // After a failed request the rest of the list is missing.
    hasMore: isLonger || files.hasMore,
    more: isLonger ? () => setPages({ filter, count: count + 1 }) : files.all,
  };
}

/** The files of the year, or of the selected category, as a ZIP. */
function DownloadButton({ taxYear, category }: { taxYear: number; category: string }) {
  const t = useTexts('mf-home');
  const categoryId = category === noCategory ? '0' : category;
  return (
    <ButtonAnchor
      href={downloadUrl(downloadFiles, { query: { taxYear, ...(categoryId && { categoryId }) } })}
      download
    >
      <DownloadIcon size="1.125rem" aria-hidden />
      {t(category === '' ? 'files.downloadAll' : 'files.downloadCategory')}
    </ButtonAnchor>
  );
}
