import { maxViewsPerUser, savedView, type SavedView } from '@dossier/contracts';
import { checkVersion, fail, unlessDamaged, type Seal, type Service } from '@dossier/service-kit';
import { savedViewEntity, viewContentPlace, type SavedViewRow } from './saved-views.entity.ts';

type Key = Pick<SavedViewRow, 'userId' | 'id'>;

/** `view` is null when the stored one is damaged. */
type OpenedView = Pick<SavedViewRow, 'id' | 'version'> & { readonly view: SavedView | null };

export async function listViews(
  { db, seals }: Pick<Service, 'db' | 'seals'>,
  userId: number,
): Promise<(OpenedView & Pick<SavedViewRow, 'createdAt'>)[]> {
  const rows = await db.read((manager) =>
    manager.find(savedViewEntity, { where: { userId }, order: { createdAt: 'ASC', id: 'ASC' } }),
  );
  if (rows.length === 0) return [];
  const seal = await unlessDamaged(() => seals.forReading(userId));
  return rows.map((row) => {
    const { id, createdAt, version } = row;
    return { id, view: openView(row, seal), createdAt, version };
  });
}

/** Null also for filters that this version does not know. */
function openView(row: SavedViewRow, seal: Seal | undefined): SavedView | null {
  return savedView.safeParse(seal?.tryOpenJson(viewContentPlace(row), row.content)).data ?? null;
}

/** Adds a view, renames or overwrites it. Repeating the change that is stored changes nothing. */
export async function storeView(
  { db, seals, clock }: Pick<Service, 'db' | 'seals' | 'clock'>,
  { userId, id }: Key,
  view: SavedView,
  version: number | null,
): Promise<OpenedView> {
  const seal = await seals.forWriting(userId);
  return db.write(async (manager) => {
    await seals.lock(manager, userId);
    const stored = await manager.findOneBy(savedViewEntity, { userId, id });
    if (stored && JSON.stringify(openView(stored, seal)) === JSON.stringify(view))
      return { id, view, version: stored.version };
    checkVersion(stored, version, 'VIEW_NOT_FOUND');
    if (!stored && (await manager.countBy(savedViewEntity, { userId })) >= maxViewsPerUser)
      throw fail('TOO_MANY_VIEWS');
    const row: SavedViewRow = {
      userId,
      id,
      content: seal.sealJson(viewContentPlace({ id }), view),
      createdAt: stored?.createdAt ?? new Date(clock.now()),
      version: (stored?.version ?? 0) + 1,
    };
    await manager.upsert(savedViewEntity, row, ['userId', 'id']);
    return { id, view, version: row.version };
  });
}

export async function removeView(
  { db, seals }: Pick<Service, 'db' | 'seals'>,
  { userId, id }: Key,
  version: number,
): Promise<void> {
  await db.write(async (manager) => {
    await seals.lock(manager, userId);
    checkVersion(await manager.findOneBy(savedViewEntity, { userId, id }), version, 'VIEW_NOT_FOUND');
    await manager.delete(savedViewEntity, { userId, id });
  });
}
