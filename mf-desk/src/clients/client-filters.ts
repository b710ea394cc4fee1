import {
  cantonCodes,
  deskAssignments,
  deskDeadlines,
  languageNames,
  languages,
  listDeskTags,
  taxStatusIds,
  type listClients,
  type QueryIn,
} from '@dossier/contracts';
import { useData, useTexts } from '@dossier/remote-kit';
import type { Filter } from '../page/filter-bar.tsx';

export type ClientChoices = Omit<NonNullable<QueryIn<typeof listClients>>, 'cursor' | 'limit'>;

/** The values of each filter that is one of a list. */
const valuesOf = {
  status: taxStatusIds.map(String),
  assigned: deskAssignments,
  deadline: deskDeadlines,
  invited: ['yes', 'no'],
  canton: cantonCodes,
  language: languages,
} as const;

/** The choices in the address; what no filter understands is ignored. */
export function parseClientChoices(address: URLSearchParams): ClientChoices {
  const q = address.get('q')?.trim().slice(0, 100);
  const tag = address.get('tag') ?? '';
  const listed = Object.entries(valuesOf).flatMap(([name, values]) => {
    const value = address.get(name);
    return value !== null && (values as readonly string[]).includes(value) ? [[name, value]] : [];
  });
  return {
    ...(Object.fromEntries(listed) as ClientChoices),
    ...(q && { q }),
    ...(/^[1-9]\d{0,8}$/.test(tag) && { tag }),
  };
}

/** The query of the address for the choices, with the saved view that was opened. */
export function toClientAddress(choices: ClientChoices, view: string | null): Record<string, string> {
  const kept = Object.entries({ ...choices, view }).filter((entry): entry is [string, string] =>
    Boolean(entry[1]),
  );
  return Object.fromEntries(kept);
}

export function useClientFilters(): Filter<keyof ClientChoices>[] {
  const t = useTexts('mf-desk');
  const { data: tags } = useData(listDeskTags, {});
  const all = { value: '', label: t('queue.all') };
  const list = (
    name: keyof typeof valuesOf,
    label: string,
    labelOf: (value: string) => string,
  ): Filter<keyof ClientChoices> => ({
    name,
    label,
    values: [all, ...valuesOf[name].map((value) => ({ value, label: labelOf(value) }))],
  });
  // texts: clients.status.*, queue.assigned.*, queue.deadline.*, clients.invitedFilter.*
  return [
    list('status', t('queue.label.status'), (value) => t(`clients.status.${value}`)),
    list('assigned', t('clients.inCharge'), (value) => t(`queue.assigned.${value}`)),
    list('deadline', t('queue.label.deadline'), (value) => t(`queue.deadline.${value}`)),
    list('invited', t('clients.invitation'), (value) => t(`clients.invitedFilter.${value}`)),
    list('canton', t('queue.label.canton'), (value) => value),
    list('language', t('clients.language'), (value) => languageNames[value as keyof typeof languageNames]),
    {
      name: 'tag',
      label: t('queue.label.tag'),
      values: [all, ...(tags ?? []).map(({ id, name }) => ({ value: String(id), label: name }))],
    },
  ];
}
