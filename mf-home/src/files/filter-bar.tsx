import { listCategories } from '@dossier/contracts';
import { useData, useTexts } from '@dossier/remote-kit';
import { Box, Field, Input, NativeSelect, Stack } from '@dossier/ui';
import type { ReactNode } from 'react';
import { fileSorts, fileStates, noCategory, type FileFilter } from './file-filter.ts';

interface Props {
  filter: FileFilter;
  onChange: (change: Partial<FileFilter>) => void;
  /** Whether some of the files were added after the dossier was transmitted. */
  hasNotInDossier?: boolean;
  /** The fields before state and order. */
  children: ReactNode;
}

/** Search, filters and order of a list of files. */
export function FilterBar({ filter, onChange, hasNotInDossier = false, children }: Props) {
  const t = useTexts('mf-home');
  // Those that occur, and the one from the address.
  const states = fileStates.filter(
    (state) => state !== 'notInDossier' || hasNotInDossier || filter.state === state,
  );
  return (
    <Stack gap="3" marginBottom="4" role="search">
      <Field label={t('files.filter.search')}>
        <Input
          type="search"
          value={filter.search}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => onChange({ search: event.currentTarget.value })}
        />
      </Field>
      <Box
        display="grid"
        gap="3"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(auto-fit, minmax(9rem, 1fr))' }}
      >
        {children}
        <Field label={t('files.filter.state')}>
          <NativeSelect
            size="sm"
            value={filter.state}
            onChange={(event) =>
              onChange({ state: states.find((state) => state === event.currentTarget.value) ?? '' })
            }
          >
            <option value="">{t('files.filter.allStates')}</option>
            {/* texts: files.filter.* */}
            {states.map((state) => (
              <option key={state} value={state}>
                {t(`files.filter.${state}`)}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <Field label={t('files.filter.sort')}>
          <NativeSelect
            size="sm"
            value={filter.sort}
            onChange={(event) =>
              onChange({ sort: fileSorts.find((sort) => sort === event.currentTarget.value) ?? 'newest' })
            }
          >
            {fileSorts.map((sort) => (
              <option key={sort} value={sort}>
                {t(`files.filter.${sort}`)}
              </option>
            ))}
          </NativeSelect>
        </Field>
      </Box>
    </Stack>
  );
}

interface CategoryProps extends Pick<Props, 'filter' | 'onChange'> {
  all: string;
  options: readonly { id: number; label: string }[] | undefined;
  hint?: string | null | undefined;
}

export function CategoryField({ filter, onChange, all, options, hint }: CategoryProps) {
  const t = useTexts('mf-home');
  return (
    <Field label={t('files.filter.category')} hint={hint}>
      <NativeSelect
        size="sm"
        value={filter.category}
        onChange={(event) => onChange({ category: event.currentTarget.value })}
      >
        <option value="">{all}</option>
        {options?.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
        <option value={noCategory}>{t('files.filter.noCategory')}</option>
      </NativeSelect>
    </Field>
  );
}

/** The categories that hold files of the year, with their number, and the one from the address. */
export function UsedCategoryField({
  taxYear,
  filter,
  onChange,
}: Pick<Props, 'filter' | 'onChange'> & { taxYear: number }) {
  const t = useTexts('mf-home');
  const categories = useData(listCategories, { query: { mode: 'all', taxYear } });
  const offered = categories.data?.filter(
    ({ id, fileCount }) => (fileCount ?? 0) > 0 || String(id) === filter.category,
  );
  return (
    <CategoryField
      filter={filter}
      onChange={onChange}
      all={t('files.filter.allCategories')}
      options={offered?.map(({ id, name, fileCount }) => ({ id, label: `${name} (${fileCount ?? 0})` }))}
    />
  );
}
