import { fileHistoryTaxYears, listCategories } from '@dossier/contracts';
import { FailedLoad, notify, useData, useFailureToast, useOfferedYears, useTexts } from '@dossier/remote-kit';
import { useFileDialogs } from '@dossier/documents';
import {
  afterDialog,
  Box,
  EmptyState,
  Field,
  LinkButton,
  Loading,
  NativeSelect,
  SkeletonRows,
  Stack,
  Text,
  VisuallyHidden,
} from '@dossier/ui';
import { FolderOpenIcon } from '@dossier/ui/icons';
import { ButtonLink } from '@dossier/ui/router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { isUnfiltered, type FileFilter } from '../files/file-filter.ts';
import { CategoryField, FilterBar } from '../files/filter-bar.tsx';
import { ListBar } from '../files/list-bar.tsx';
import { useFileList } from '../files/use-file-list.ts';
import { useFiles } from '../files/use-files.ts';
import { useSelecting } from '../files/use-selection.ts';
import { DayList } from './day-list.tsx';

interface Props {
  taxYear: number;
  onTaxYear: (taxYear: number) => void;
  filter: FileFilter;
  onFilter: (change: Partial<FileFilter>) => void;
  /** Heading level of the days: below the page's h1 or the dialog's title. */
  dayHeading: 'h2' | 'h3';
  /** Shows a toast when there are no files yet; used by the dialog. */
  notifyWhenEmpty?: boolean;
}

/** All uploaded files of a year by day, with search, filters, and actions for several of them. */
export function FileHistory(props: Props) {
  const { taxYear, onTaxYear, filter, onFilter } = props;
  const t = useTexts('mf-home');
  const years = useOfferedYears(fileHistoryTaxYears);
  const categories = useData(listCategories, { query: { mode: 'all' } }, { freshFor: 5 * 60_000 });
  useFailureToast(categories.error, t('checklist.failed'));
  return (
    <Stack gap="2">
      <FilterBar filter={filter} onChange={onFilter}>
        <Field label={t('history.taxYear')}>
          <NativeSelect
            size="sm"
            value={taxYear}
            onChange={(event) => onTaxYear(Number(event.currentTarget.value))}
          >
            {years.map((year) => (
              <option key={year}>{year}</option>
            ))}
          </NativeSelect>
        </Field>
        <CategoryField
          filter={filter}
          onChange={onFilter}
          all={t('history.allCategories')}
          options={categories.data?.map(({ id, name }) => ({ id, label: name }))}
          hint={categories.error && t('checklist.failed')}
        />
      </FilterBar>
      <HistoryOfYear key={taxYear} {...props} />
    </Stack>
  );
}

function HistoryOfYear({ taxYear, filter, onFilter, dayHeading, notifyWhenEmpty = false }: Props) {
  const t = useTexts('mf-home');
  const group = useRef<HTMLDivElement>(null);
  const files = useFiles(taxYear);
  const list = useFileList(files, filter);
  const { total } = files;
  const { shown, isFiltered, isLoadingAll } = list;
  const selecting = useSelecting(shown.map(({ id }) => id));
  const dialogs = useFileDialogs({
    files: shown,
    // The row was removed, so focus moves to its list.
    onDeleted: () => afterDialog(() => group.current?.focus()),
  });
  useEmptyToast(notifyWhenEmpty && !isFiltered && files.data?.length === 0);

  return (
    <>
      <Box
        ref={group}
        tabIndex={-1}
        outline="none"
        role="group"
        aria-label={t('history.title')}
        onKeyDown={selecting.onKeyDown}
      >
        {files.data ? (
          <>
            <VisuallyHidden role="status">
              {!isFiltered && (total > 0 ? t('history.count', { count: total }) : t('history.empty'))}
            </VisuallyHidden>
            <ListBar
              list={list}
              onFilter={onFilter}
              selecting={selecting}
              taxYear={taxYear}
              dialogs={dialogs}
            />
            <DayList
              list={list}
              sort={filter.sort}
              heading={dayHeading}
              dialogs={dialogs}
              selection={selecting.selection}
            />
            {isLoadingAll ? (
              <Loading label={t('history.loading')}>
                <SkeletonRows rows={2} />
              </Loading>
            ) : (
              shown.length === 0 && (
                <EmptyState
                  icon={<FolderOpenIcon />}
                  as={dayHeading}
                  title={t('history.empty')}
                  description={isFiltered ? t(emptyText(filter)) : t('history.emptyYear', { year: taxYear })}
                  action={<ButtonLink to="/">{t('history.addFirst')}</ButtonLink>}
                />
              )
            )}
          </>
        ) : files.error ? (
          <FailedLoad as={dayHeading} title={t('history.failed')} data={files} />
        ) : (
          <Loading label={t('history.loading')}>
            <SkeletonRows rows={4} />
          </Loading>
        )}
      </Box>
      <Box
        display="flex"
        flexWrap="wrap"
        justifyContent="space-between"
        columnGap="6"
        rowGap="2"
        borderTopWidth="1px"
        borderColor="border.line"
        marginTop="4"
        paddingTop="4"
      >
        <Text textStyle="small" color="fg.muted">
          {t('history.footer')}
        </Text>
        <LinkButton textStyle="small" onClick={() => dialogs.openBin(taxYear)}>
          {t('history.trash')}
        </LinkButton>
      </Box>
      {dialogs.element}
    </>
  );
}

/** The text of a list without matches: a category alone may be empty, other filters may be wrong. */
const emptyText = (filter: FileFilter) =>
  isUnfiltered({ ...filter, category: '' }) ? 'history.emptyFilter' : 'files.filter.noneText';

function useEmptyToast(isEmpty: boolean): void {
  const t = useTexts('mf-home');
  const isNotified = useRef(false);
  const notifyEmpty = useEffectEvent(() =>
    notify({ title: t('history.noFiles'), description: t('history.uploadFirst') }),
  );
  useEffect(() => {
    if (!isEmpty || isNotified.current) return;
    isNotified.current = true;
    notifyEmpty();
  }, [isEmpty]);
}
