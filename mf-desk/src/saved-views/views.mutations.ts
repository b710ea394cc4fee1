import * as endpoints from '@dossier/contracts';
import type { ListedView, SavedView } from '@dossier/contracts';
import { call, refreshAfter } from '@dossier/remote-kit';

/** Adds a saved view under an id of the caller (version null), or renames or overwrites the one that was shown. */
export function saveView(
  { id, version }: { id: string; version: number | null },
  view: SavedView,
): Promise<ListedView> {
  const request = call(endpoints.saveView, { params: { id }, body: { ...view, version } });
  return refreshAfter(request, endpoints.listSavedViews);
}

/** Deletes the saved view that was shown. */
export async function deleteView({ id, version }: Pick<ListedView, 'id' | 'version'>): Promise<void> {
  const request = call(endpoints.deleteView, { params: { id }, query: { version: String(version) } });
  await refreshAfter(request, endpoints.listSavedViews);
}
