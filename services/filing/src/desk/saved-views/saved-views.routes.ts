import {
  deleteView,
  listClientViews,
  listSavedViews,
  saveClientView,
  saveView,
  splitView,
} from '@dossier/contracts';
import type { Service } from '@dossier/service-kit';
import type { DeskAccess } from '../access/desk-access.ts';
import { createDeskViewOf } from '../queue/desk-view.ts';
import { countMatches } from '../queue/queue-counts.ts';
import { listDeskGroups } from '../queue/queue.repository.ts';
import { listViews, removeView, storeView } from './saved-views.repository.ts';

/** Views of the queue and of the list of clients; everybody reads and changes only the own ones. */
export function savedViewRoutes(service: Service, access: DeskAccess): void {
  const viewOf = createDeskViewOf(service, access);

  service.route(listSavedViews, async ({ identity, db }) => {
    const views = await listViews(service, identity.userId, 'filings');
    // Groups know neither names nor tags.
    const filters = views.map(({ view }) => {
      const isCounted = view?.filters.search === undefined && view?.filters.tag === undefined;
      return isCounted ? view?.filters : undefined;
    });
    if (filters.every((each) => each === undefined))
      return views.map((view) => ({ ...view, ...splitView(view.view), count: null }));
    const viewer = await viewOf(identity);
    const groups = await db.read((manager) => listDeskGroups(manager, viewer, {}));
    const counts = countMatches(groups, viewer, filters);
    return views.map((view, index) => ({
      ...view,
      ...splitView(view.view),
      count: counts[index] ?? null,
    }));
  });

  service.route(saveView, async ({ params: { id }, body: { version, ...view }, identity: { userId } }) => {
    const stored = await storeView(service, { userId, id, list: 'filings' }, view, version);
    return { ...stored, ...splitView(stored.view) };
  });

  service.route(listClientViews, ({ identity: { userId } }) => listViews(service, userId, 'clients'));

  service.route(saveClientView, ({ params: { id }, body: { version, ...view }, identity: { userId } }) =>
    storeView(service, { userId, id, list: 'clients' }, view, version),
  );

  service.route(deleteView, async ({ params: { id }, query: { version }, identity: { userId } }) => {
    await removeView(service, { userId, id }, version);
    return { success: true as const };
  });
}
