import {
  cantonCodes,
  deskAssignments,
  deskDeadlines,
  deskSnoozes,
  deskSorts,
  deskStatuses,
  deskTurns,
  type countDeskFilings,
  type DeskSort,
  type DeskStatus,
  type QueryIn,
} from '@dossier/contracts';
import { useSearchParams } from '@dossier/ui/router';
import { readDeskSettings } from '../page/desk-settings.ts';

export type QueueQuery = QueryIn<typeof countDeskFilings>;

/** The choices of the queue as they are in the address; without `status`, what is not completed. */
export interface QueueChoices extends Omit<QueueQuery, 'status' | 'taxYear' | 'tag'> {
  taxYear?: string;
  tag?: string;
  status: DeskStatus | 'all';
  sort: DeskSort;
}

const defaults = { status: 'open', snoozed: 'hidden' } as const;

export function parseChoices(address: URLSearchParams): QueueChoices {
  const oneOf = <Value extends string>(name: string, values: readonly Value[]): Value | undefined =>
    values.find((value) => value === address.get(name));
  const search = address.get('search')?.trim().slice(0, 100);
  const taxYear = address.get('taxYear') ?? '';
  const tag = address.get('tag') ?? '';
  const snoozed = oneOf('snoozed', deskSnoozes);
  const optional = {
    canton: oneOf('canton', cantonCodes),
    assigned: oneOf('assigned', deskAssignments),
    waiting: oneOf('waiting', deskTurns),
    deadline: oneOf('deadline', deskDeadlines),
    ...(search && { search }),
    ...(snoozed !== defaults.snoozed && { snoozed }),
    ...(/^20\d\d$/.test(taxYear) && { taxYear }),
    ...(/^[1-9]\d{0,8}$/.test(tag) && { tag }),
  };
  const set = Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined));
  return {
    ...(set as Omit<QueueChoices, 'status' | 'sort'>),
    status: oneOf('status', [...deskStatuses, 'all']) ?? defaults.status,
    sort: oneOf('sort', deskSorts) ?? (address.has('view') ? 'received' : readDeskSettings().sort),
  };
}

/** The query of the endpoints for the choices. */
export function toQuery({ status, sort: _, ...choices }: QueueChoices): QueueQuery {
  return { ...choices, ...(status !== 'all' && { status }) };
}

/**
 * The query of the address for the choices, with the saved view that was opened. The order is left out where it is the one
 * that the address has without it.
 */
export function toAddress(
  choices: Partial<Record<keyof QueueChoices, string>>,
  view: string | null,
): Record<string, string> {
  const known: Record<string, string> = {
    ...defaults,
    sort: view === null ? readDeskSettings().sort : 'received',
  };
  const kept = Object.entries({ ...choices, view }).filter(
    (entry): entry is [string, string] => Boolean(entry[1]) && entry[1] !== known[entry[0]],
  );
  return Object.fromEntries(kept);
}

export interface QueueAddress {
  readonly choices: QueueChoices;
  /** The id of the saved view that was opened; the choices may have been changed since. */
  readonly viewId: string | null;
  readonly change: (changes: Partial<Record<keyof QueueChoices, string>>) => void;
  readonly setView: (id: string | null) => void;
}

export function useQueueAddress(): QueueAddress {
  const [address, setAddress] = useSearchParams();
  const choices = parseChoices(address);
  const viewId = address.get('view');
  const replace = (...next: Parameters<typeof toAddress>) =>
    setAddress(toAddress(...next), { replace: true });
  return {
    choices,
    viewId,
    change: (changes) => replace({ ...choices, ...changes }, viewId),
    setView: (id) => replace(choices, id),
  };
}
