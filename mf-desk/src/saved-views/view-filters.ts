import type { ListedView, SavedView } from '@dossier/contracts';
import { toAddress, type QueueChoices } from '../filings/filters.ts';

type Filters = SavedView['filters'];

/** A saved view with all of its filters; null when it is damaged. */
export type OpenedView = Pick<ListedView, 'id' | 'version'> & { readonly view: SavedView | null };

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
export function addressOf(id: string, filters: Filters | undefined): string {
  const { taxYear, tag, ...rest } = filters ?? {};
  const choices = filters && {
    ...rest,
    status: filters.status ?? 'all',
    taxYear: String(taxYear ?? ''),
    tag: String(tag ?? ''),
  };
  return new URLSearchParams(toAddress(choices ?? {}, id)).toString();
}
