import { maxViewsPerUser, savedClientView, savedView } from '@dossier/contracts';
import { checkVersion, fail, unlessDamaged, type Seal, type Service } from '@dossier/service-kit';
import { IsNull } from 'typeorm';
import type { z } from 'zod';
import {
  savedViewEntity,
  viewContentPlace,
  type SavedViewRow,
  type ViewedList,
} from './saved-views.entity.ts';

const viewOf = { filings: savedView, clients: savedClientView };
type ViewOf<List extends ViewedList> = z.infer<(typeof viewOf)[List]>;

const columnOf = (list: ViewedList) => (list === 'filings' ? null : list);
const whereList = (list: ViewedList) => ({ list: columnOf(list) ?? IsNull() });

type Key = Pick<SavedViewRow, 'userId' | 'id'>;

/** `view` is null when the stored one is damaged. */
type OpenedView<List extends ViewedList> = Pick<SavedViewRow, 'id' | 'version'> & {
  readonly view: ViewOf<List> | null;
};

export async function listViews<List extends ViewedList>(
  { db, seals }: Pick<Service, 'db' | 'seals'>,
  userId: number,
  list: List,
): Promise<(OpenedView<List> & Pick<SavedViewRow, 'createdAt'>)[]> {
  const rows = await db.read((manager) =>
    manager.find(savedViewEntity, {
      where: { userId, ...whereList(list) },
      order: { createdAt: 'ASC', id: 'ASC' },
    }),
  );
  if (rows.length === 0) return [];
  const seal = await unlessDamaged(() => seals.forReading(userId));
  return rows.map((row) => {
    const { id, createdAt, version } = row;
    return { id, view: openView(row, list, seal), createdAt, version };
  });
}

/** Null also for filters that this version does not know. */
function openView<List extends ViewedList>(
  row: SavedViewRow,
  list: List,
  seal: Seal | undefined,
): ViewOf<List> | null {
  const content = seal?.tryOpenJson(viewContentPlace(row), row.content);
  return (viewOf[list].safeParse(content).data as ViewOf<List> | undefined) ?? null;
}

/** Adds a view of a list, renames or overwrites it. Repeating the change that is stored changes nothing. */
export async function storeView<List extends ViewedList>(
  { db, seals, clock }: Pick<Service, 'db' | 'seals' | 'clock'>,
  { userId, id, list }: Key & { list: List },
  view: ViewOf<List>,
  version: number | null,
): Promise<OpenedView<List>> {
  const seal = await seals.forWriting(userId);
  return db.write(async (manager) => {
    await seals.lock(manager, userId);
    const stored = await manager.findOneBy(savedViewEntity, { userId, id });
    if (stored && stored.list !== columnOf(list)) throw fail('VIEW_NOT_FOUND');
    if (stored && JSON.stringify(openView(stored, list, seal)) === JSON.stringify(view))
      return { id, view, version: stored.version };
    checkVersion(stored, version, 'VIEW_NOT_FOUND');
    if (
      !stored &&
      (await manager.countBy(savedViewEntity, { userId, ...whereList(list) })) >= maxViewsPerUser
    )
      throw fail('TOO_MANY_VIEWS');
    const row: SavedViewRow = {
      userId,
      id,
      list: columnOf(list),
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
