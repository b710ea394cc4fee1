import { fileHistoryTaxYears, listCategories } from '@dossier/contracts';
import { FailedLoad, notify, useData, useFormat, useTexts } from '@dossier/remote-kit';
import { useFileDialogs, type FileDialogs, useFailureToast } from '@dossier/remote-kit/documents';
import { ShowMore } from '@dossier/remote-kit/rows';
import {
  afterDialog,
  Box,
  EmptyState,
  Field,
  Heading,
  LinkButton,
  Loading,
  NativeSelect,
  Rows,
  SimpleGrid,
  SkeletonRows,
  Stack,
  Text,
  VisuallyHidden,
} from '@dossier/ui';
import { FolderOpenIcon } from '@dossier/ui/icons';
import { ButtonLink } from '@dossier/ui/router';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useFiles, type Files } from '../files/use-files.ts';
import { groupByDay } from './day-groups.ts';
import { FileCard } from './file-card.tsx';

interface Props {
  initialYear: number;
  /** Heading level of the days: below the page's h1 or the dialog's title. */
  dayHeading: 'h2' | 'h3';
  /** Shows a toast when there are no files yet; used by the dialog. */
  notifyWhenEmpty?: boolean;
}

/** All uploaded files by day, filtered by year and category. */
export function FileHistory({ initialYear, dayHeading, notifyWhenEmpty = false }: Props) {
  const t = useTexts('mf-home');
  const [taxYear, setTaxYear] = useState(initialYear);
  const [category, setCategory] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const files = useFiles(taxYear, category);
  const { data: shown, total } = files;
  const dialogs = useFileDialogs({
    files: shown,
    // The row was removed, so focus moves to its list.
    onDeleted: () => afterDialog(() => list.current?.focus()),
  });
  const categories = useData(listCategories, { query: { mode: 'all' } }, { freshFor: 5 * 60_000 });
  useFailureToast(categories.error, t('checklist.failed'));

  const isEmpty = notifyWhenEmpty && category === '' && shown?.length === 0;
  const notifyEmpty = useEffectEvent(() =>
    notify({ title: t('history.noFiles'), description: t('history.uploadFirst') }),
  );
  const isNotified = useRef(false);
  useEffect(() => {
    if (!isEmpty || isNotified.current) return;
    isNotified.current = true;
    notifyEmpty();
  }, [isEmpty]);

  return (
    <Stack gap="6">
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
        <Field label={t('history.taxYear')}>
          <NativeSelect value={taxYear} onChange={(event) => setTaxYear(Number(event.currentTarget.value))}>
            {fileHistoryTaxYears(new Date()).map((year) => (
              <option key={year}>{year}</option>
            ))}
          </NativeSelect>
        </Field>
        <Field label={t('history.category')} hint={categories.error && t('checklist.failed')}>
          <NativeSelect value={category} onChange={(event) => setCategory(event.currentTarget.value)}>
            <option value="">{t('history.allCategories')}</option>
            {categories.data?.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </NativeSelect>
        </Field>
      </SimpleGrid>
      <Box ref={list} tabIndex={-1} outline="none" role="group" aria-label={t('history.title')}>
        <VisuallyHidden role="status">
          {shown && (total > 0 ? t('history.count', { count: total }) : t('history.empty'))}
        </VisuallyHidden>
        {shown ? (
          <Days
            files={files}
            heading={dayHeading}
            dialogs={dialogs}
            emptyText={category === '' ? t('history.emptyYear', { year: taxYear }) : t('history.emptyFilter')}
          />
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
    </Stack>
  );
}

interface DaysProps {
  files: Files;
  heading: 'h2' | 'h3';
  dialogs: FileDialogs;
  emptyText: string;
}

function Days({ files, heading, dialogs, emptyText }: DaysProps) {
  const t = useTexts('mf-home');
  const format = useFormat();
  const { data, hasMore, more } = files;
  const days = useMemo(() => groupByDay(data ?? [], hasMore), [data, hasMore]);
  if (days.length === 0) {
    return (
      <EmptyState
        icon={<FolderOpenIcon />}
        as={heading}
        title={t('history.empty')}
        description={emptyText}
        action={<ButtonLink to="/">{t('history.addFirst')}</ButtonLink>}
      />
    );
  }
  return (
    <Stack gap="8">
      {days.map(({ day, files: ofDay, isWhole }) => (
        <section key={day}>
          <Box
            display="flex"
            flexWrap="wrap"
            alignItems="baseline"
            justifyContent="space-between"
            columnGap="4"
            marginBottom="3"
          >
            <Heading as={heading} size="h2">
              {format.date(ofDay[0]?.uploadedAt ?? day, 'long')}
            </Heading>
            <Text textStyle="small" color="fg.muted">
              {t(isWhole ? 'history.count' : 'history.countSoFar', { count: ofDay.length })}
            </Text>
          </Box>
          <Rows>
            {ofDay.map((file) => (
              <FileCard key={file.id} file={file} dialogs={dialogs} />
            ))}
          </Rows>
        </section>
      ))}
      {hasMore && <ShowMore onMore={more} />}
    </Stack>
  );
}
