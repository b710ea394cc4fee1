import type { SavedView } from '@dossier/contracts';
import { toAddress, type QueueChoices } from '../filings/filters.ts';
import type { ViewedList } from './saved-view.ts';
import { saveView } from './views.mutations.ts';

type Filters = SavedView['filters'];

export const queueViews: ViewedList<Filters> = {
  addressOf: (id, filters) => `/desk?${addressOf(id, filters)}`,
  save: saveView,
};

/** The filters and the order that are saved for the choices of the queue. */
export function filtersOf({ status, taxYear, tag, ...choices }: QueueChoices): Filters {
  return {
    ...choices,
    ...(status !== 'all' && { status }),
    ...(taxYear && { taxYear: Number(taxYear) }),
    ...(tag && { tag: Number(tag) }),
  };
}

/** The query of the address that opens a view; without filters when it is damaged. */
function addressOf(id: string, filters: Filters | undefined): string {
  const { taxYear, tag, ...rest } = filters ?? {};
  const choices = filters && {
    ...rest,
    status: filters.status ?? 'all',
    taxYear: String(taxYear ?? ''),
    tag: String(tag ?? ''),
  };
  return new URLSearchParams(toAddress(choices ?? {}, id)).toString();
}
