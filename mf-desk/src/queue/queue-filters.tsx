import {
  countDeskFilings,
  deskAssignments,
  deskDeadlines,
  deskSorts,
  deskStatuses,
  deskTurns,
  type ResponseOf,
} from '@dossier/contracts';
import { pollMs, useData, useTexts } from '@dossier/remote-kit';
import { Box, Field, NativeSelect, SimpleGrid } from '@dossier/ui';
import { toQuery, type QueueChoices } from './filters.ts';

type Counts = ResponseOf<typeof countDeskFilings>;

interface Choice {
  readonly value: string;
  readonly label: string;
  readonly count?: number | undefined;
}

interface Props {
  choices: QueueChoices;
  onChange: (change: Partial<Record<keyof QueueChoices, string>>) => void;
}

/** One list per filter, with the number of filings of each value; without the numbers while they are not available. */
export function QueueFilters({ choices, onChange }: Props) {
  const t = useTexts('mf-desk');
  const options = { refreshInterval: pollMs, keepPrevious: true };
  const { data: counts } = useData(countDeskFilings, { query: toQuery(choices) }, options);
  // texts: queue.status.*, queue.assigned.*, queue.waiting.*, queue.deadline.*, queue.sort.*
  const named = <Name extends 'status' | 'assigned' | 'waiting' | 'deadline'>(
    name: Name,
    values: readonly (keyof Counts[Name] & string)[],
  ): Choice[] =>
    values.map((value) => ({
      value,
      label: t(`queue.${name}.${value}`),
      count: counts?.[name][value] as number | undefined,
    }));
  const all: Choice = { value: '', label: t('queue.all') };
  /** The chosen value is listed also when no filing has it. */
  const listed = (values: readonly Choice[], chosen: string | undefined): Choice[] =>
    !chosen || values.some(({ value }) => value === chosen)
      ? [all, ...values]
      : [all, ...values, { value: chosen, label: chosen, count: counts ? 0 : undefined }];
  const cantons = counts?.cantons.map(({ canton, count }) => ({ value: canton, label: canton, count })) ?? [];
  const years =
    counts?.taxYears.map(({ taxYear, count }) => ({
      value: String(taxYear),
      label: String(taxYear),
      count,
    })) ?? [];

  const select = (name: keyof QueueChoices, values: readonly Choice[]) => (
    <Field label={t(`queue.label.${name}`)}>
      <NativeSelect
        value={choices[name] ?? ''}
        onChange={(event) => onChange({ [name]: event.currentTarget.value })}
      >
        {values.map(({ value, label, count }) => (
          <option key={value} value={value}>
            {count === undefined ? label : t('queue.counted', { label, count })}
          </option>
        ))}
      </NativeSelect>
    </Field>
  );

  return (
    <SimpleGrid columns={{ base: 2, md: 4 }} gap="3">
      {select('status', [...named('status', deskStatuses), { value: 'all', label: t('queue.all') }])}
      {select('assigned', [all, ...named('assigned', deskAssignments)])}
      {select('waiting', [all, ...named('waiting', deskTurns)])}
      {select('deadline', [all, ...named('deadline', deskDeadlines)])}
      {select('canton', listed(cantons, choices.canton))}
      {select('taxYear', listed(years, choices.taxYear))}
      <Box gridColumn="span 2">
        {select(
          'sort',
          deskSorts.map((value) => ({ value, label: t(`queue.sort.${value}`) })),
        )}
      </Box>
    </SimpleGrid>
  );
}
