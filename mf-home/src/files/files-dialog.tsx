import { downloadFiles } from '@dossier/contracts';
import { downloadUrl, useTexts } from '@dossier/remote-kit';
import type { FileDialogs } from '@dossier/documents';
import { ShowMore } from '@dossier/remote-kit/rows';
import { Box, Button, ButtonAnchor, EmptyState, Loading, SkeletonRows } from '@dossier/ui';
import { DownloadIcon, SearchIcon } from '@dossier/ui/icons';
import { Dialog } from '@dossier/ui/overlay';
import { ButtonLink } from '@dossier/ui/router';
import { noCategory } from './file-filter.ts';
import { FileRows } from './file-rows.tsx';
import { FilterBar, UsedCategoryField } from './filter-bar.tsx';
import { ListBar } from './list-bar.tsx';
import { useFileFilter } from './use-file-filter.ts';
import { useFileList } from './use-file-list.ts';
import type { Files } from './use-files.ts';
import { useSelecting } from './use-selection.ts';

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
  const [filter, setFilter] = useFileFilter();
  const list = useFileList(files, filter, notInDossier);
  const { shown, hasMore, more, isFiltered, isLoadingAll } = list;
  const selecting = useSelecting(shown.map(({ id }) => id));

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
      <FilterBar filter={filter} onChange={setFilter} hasNotInDossier={notInDossier.length > 0}>
        <UsedCategoryField taxYear={taxYear} filter={filter} onChange={setFilter} />
      </FilterBar>
      <ListBar list={list} onFilter={setFilter} selecting={selecting} taxYear={taxYear} dialogs={dialogs} />
      <Box onKeyDown={selecting.onKeyDown}>
        <FileRows
          files={shown}
          notInDossier={notInDossier}
          dialogs={dialogs}
          selection={selecting.selection}
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
            action={
              filter.search !== '' && (
                <ButtonLink to={`/papers?${new URLSearchParams({ q: filter.search })}`}>
                  {t('search.link')}
                </ButtonLink>
              )
            }
          />
        )
      )}
      {hasMore && !isLoadingAll && <ShowMore onMore={more} />}
    </Dialog>
  );
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
      <span>{t(category === '' ? 'files.downloadAll' : 'files.downloadCategory')}</span>
    </ButtonAnchor>
  );
}
