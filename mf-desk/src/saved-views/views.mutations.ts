import * as endpoints from '@dossier/contracts';
import type { ListedView, ResponseOf, SavedClientView, SavedView } from '@dossier/contracts';
import { call, refresh, refreshAfter } from '@dossier/remote-kit';

/** Adds a saved view under an id of the caller (version null), or renames or overwrites the one that was shown. */
export function saveView(
  { id, version }: { id: string; version: number | null },
  view: SavedView,
): Promise<ListedView> {
  const request = call(endpoints.saveView, { params: { id }, body: { ...view, version } });
  return refreshAfter(request, endpoints.listSavedViews);
}

/** Like `saveView`, for the list of clients. */
export function saveClientView(
  { id, version }: { id: string; version: number | null },
  view: SavedClientView,
): Promise<ResponseOf<typeof endpoints.saveClientView>> {
  const request = call(endpoints.saveClientView, { params: { id }, body: { ...view, version } });
  return refreshAfter(request, endpoints.listClientViews);
}

/** Deletes the saved view that was shown, of either list. */
export async function deleteView({ id, version }: Pick<ListedView, 'id' | 'version'>): Promise<void> {
  const request = call(endpoints.deleteView, { params: { id }, query: { version: String(version) } });
  await refreshAfter(request, endpoints.listSavedViews);
  await refresh(endpoints.listClientViews);
}
