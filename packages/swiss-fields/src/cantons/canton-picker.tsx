import { type ReactNode, useState } from 'react';
import { type CantonCode, listCantons } from '@dossier/contracts';
import { FailedLoad, useData, useTexts } from '@dossier/remote-kit';
import {
  chakra,
  Field,
  Input,
  Loading,
  RadioCards,
  type RadioCardsProps,
  SkeletonRows,
  Stack,
  Text,
} from '@dossier/ui';
import { useCantonNames } from './canton-names.ts';
import { placesNamespace } from '../texts/texts.ts';

export interface CantonPickerProps {
  value: CantonCode | null | undefined;
  onChange: (code: CantonCode) => void;
  /** The group's name for screen readers; "Canton" by default. */
  legend?: ReactNode;
  error?: ReactNode;
  /** Fewer columns, for narrow places such as a dialog. */
  columns?: RadioCardsProps<CantonCode>['columns'];
}

const pageColumns = { base: 2, sm: 3, md: 4, lg: 5 };
const anHour = 3_600_000;
const normalize = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The cantons as a grid of cards: emblem, name and code, in the language in use and its order. */
export function CantonPicker({ value, onChange, legend, error, columns = pageColumns }: CantonPickerProps) {
  const t = useTexts(placesNamespace);
  const names = useCantonNames();
  const [filter, setFilter] = useState('');
  const list = useData(listCantons, {}, { freshFor: anHour });
  if (!list.data && list.error) {
    return <FailedLoad title={t('canton.failed')} data={list} />;
  }
  if (!list.data) {
    return (
      <Loading label={t('canton.loading')}>
        <SkeletonRows rows={6} />
      </Loading>
    );
  }
  const emblems = new Map(list.data.cantons.map(({ code, imagePath }) => [code, imagePath]));
  const shown = names.filter(({ code, name }) =>
    normalize(`${name} ${code}`).includes(normalize(filter.trim())),
  );
  return (
    <Stack gap="4">
      <Field label={t('canton.filter')} hideLabel>
        <Input
          type="search"
          placeholder={t('canton.filter')}
          autoComplete="off"
          value={filter}
          onChange={(event) => setFilter(event.currentTarget.value)}
          // Enter would submit the surrounding form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          maxWidth="20rem"
        />
      </Field>
      <RadioCards
        legend={legend ?? t('canton.legend')}
        hideLegend
        layout="tile"
        columns={columns}
        value={value}
        onChange={onChange}
        error={error}
        options={shown.map(({ code, name }) => ({
          value: code,
          label: name,
          description: code,
          media: (
            <chakra.img
              src={emblems.get(code)}
              alt={t('canton.emblem', { canton: name })}
              boxSize="12"
              borderRadius="sm"
              outline="1px solid"
              outlineColor="border.line"
              outlineOffset="-1px"
            />
          ),
        }))}
      />
      <Text role="status" color="fg.muted">
        {shown.length === 0 && t('canton.none')}
      </Text>
    </Stack>
  );
}
