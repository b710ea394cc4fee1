import { taxStatusIds, type SavedClientView } from '@dossier/contracts';
import type { ViewedList } from '../saved-views/saved-view.ts';
import { saveClientView } from '../saved-views/views.mutations.ts';
import { toClientAddress, type ClientChoices } from './client-filters.ts';

type Filters = SavedClientView['filters'];

/** The filters that are saved for the choices of the list. */
export function clientViewFilters({ status, tag, ...choices }: ClientChoices): Filters {
  const id = taxStatusIds.find((each) => String(each) === status);
  return { ...choices, ...(id && { status: id }), ...(tag && { tag: Number(tag) }) };
}

export const clientViews: ViewedList<Filters> = {
  addressOf(id, { status, tag, ...filters } = {}) {
    const choices = {
      ...filters,
      ...(status && { status: String(status) }),
      ...(tag && { tag: String(tag) }),
    };
    return `/desk/clients?${new URLSearchParams(toClientAddress(choices, id)).toString()}`;
  },
  save: saveClientView,
};
