import {
  countDeskFilings,
  deskAssignments,
  deskDeadlines,
  deskSnoozes,
  deskSorts,
  deskStatuses,
  deskTurns,
  listDeskTags,
  type ResponseOf,
} from '@dossier/contracts';
import { pollMs, useData, useTexts } from '@dossier/remote-kit';
import type { ReactNode } from 'react';
import { FilterBar, type Choice } from '../page/filter-bar.tsx';
import { toQuery, type QueueChoices } from '../filings/filters.ts';

type Counts = ResponseOf<typeof countDeskFilings>;
type Name = keyof QueueChoices;

interface Props {
  choices: QueueChoices;
  onChange: (change: Partial<Record<Name, string>>) => void;
  /** The order is chosen here where no heading of a column does. */
  hasSort: boolean;
  search: ReactNode;
  tools: ReactNode;
}

/** The filters of the queue, with the number of filings of each value. */
export function QueueFilters({ choices, onChange, hasSort, search, tools }: Props) {
  const t = useTexts('mf-desk');
  const lists = useFilterLists(choices);
  const names = Object.keys(lists).filter((name) => hasSort || name !== 'sort') as (keyof typeof lists)[];
  const filters = names.map((name) => ({
    name,
    label: t(`queue.label.${name}`),
    values: lists[name],
    isOrder: name === 'sort',
  }));
  return <FilterBar filters={filters} chosen={choices} onChange={onChange} search={search} tools={tools} />;
}

/** The values of each filter, the one without a filter first; without the numbers while they are not available. */
function useFilterLists(choices: QueueChoices) {
  const t = useTexts('mf-desk');
  const options = { refreshInterval: pollMs, keepPrevious: true };
  const { data: counts } = useData(countDeskFilings, { query: toQuery(choices) }, options);
  const { data: tags } = useData(listDeskTags, {});
  // texts: queue.status.*, queue.assigned.*, queue.waiting.*, queue.deadline.*, queue.sort.*, queue.snoozed.*
  const named = <Facet extends 'status' | 'assigned' | 'waiting' | 'deadline' | 'snoozed'>(
    name: Facet,
    values: readonly (keyof Counts[Facet] & string)[],
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
  const [hidden, ...snoozes] = named('snoozed', deskSnoozes);
  return {
    status: [...named('status', deskStatuses), { value: 'all', label: t('queue.all') }],
    assigned: [all, ...named('assigned', deskAssignments)],
    waiting: [all, ...named('waiting', deskTurns)],
    deadline: [all, ...named('deadline', deskDeadlines)],
    canton: listed(cantons, choices.canton),
    taxYear: listed(years, choices.taxYear),
    tag: listed(
      (tags ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
      choices.tag,
    ),
    snoozed: [...(hidden ? [{ ...hidden, value: '' }] : []), ...snoozes],
    sort: deskSorts.map((value): Choice => ({ value, label: t(`queue.sort.${value}`) })),
  } satisfies Partial<Record<Name, Choice[]>>;
}
