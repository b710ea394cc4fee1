import { listCategories } from '@dossier/contracts';
import { useData, useTexts } from '@dossier/remote-kit';
import { Field, Input, NativeSelect, SimpleGrid, Stack } from '@dossier/ui';
import { fileSorts, noCategory, type FileFilter } from './file-filter.ts';

interface Props {
  taxYear: number;
  filter: FileFilter;
  onChange: (change: Partial<FileFilter>) => void;
  /** Whether some of the files were added after the dossier was transmitted. */
  hasNotInDossier: boolean;
}

/** Search, filters and order of the list of files. */
export function FilterBar({ taxYear, filter, onChange, hasNotInDossier }: Props) {
  const t = useTexts('mf-home');
  const categories = useData(listCategories, { query: { mode: 'all', taxYear } });
  // Those that hold something, and the one from the address.
  const offered = categories.data?.filter(
    ({ id, fileCount }) => (fileCount ?? 0) > 0 || String(id) === filter.category,
  );
  const states = hasNotInDossier ? (['problem', 'notInDossier'] as const) : (['problem'] as const);
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
      <SimpleGrid columns={{ base: 1, sm: 3 }} gap="3">
        <Field label={t('files.filter.category')}>
          <NativeSelect
            size="sm"
            value={filter.category}
            onChange={(event) => onChange({ category: event.currentTarget.value })}
          >
            <option value="">{t('files.filter.allCategories')}</option>
            {offered?.map(({ id, name, fileCount }) => (
              <option key={id} value={id}>
                {`${name} (${fileCount ?? 0})`}
              </option>
            ))}
            <option value={noCategory}>{t('files.filter.noCategory')}</option>
          </NativeSelect>
        </Field>
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
      </SimpleGrid>
    </Stack>
  );
}
