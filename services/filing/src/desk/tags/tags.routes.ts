import { addDeskTag, deleteDeskTag, listDeskTags, maxDeskTags } from '@dossier/contracts';
import { actorOf, fail, type Service } from '@dossier/service-kit';
import { deskTagEntity, tagNamePlace } from './tags.entity.ts';
import { deleteTag, listTags, lockTags } from './tags.repository.ts';

/** The tags of the office. `changeDeskFilings` gives them to filings. */
export function tagRoutes({ route, db, clock, seals }: Service): void {
  route(listDeskTags, () => db.read((manager) => listTags(manager, seals)));

  route(addDeskTag, ({ body: { name }, identity }) =>
    db.write(async (manager) => {
      await lockTags(manager, seals);
      const tags = await listTags(manager, seals);
      const same = tags.find((tag) => tag.name.toLowerCase() === name.toLowerCase());
      if (same) return same;
      if ((await manager.count(deskTagEntity)) >= maxDeskTags) throw fail('TOO_MANY_TAGS');
      const facts = { actorId: actorOf(identity), createdAt: new Date(clock.now()) };
      const row = { ...facts, name: seals.own.seal(tagNamePlace(facts), name) };
      const { identifiers } = await manager.insert(deskTagEntity, row);
      return { id: Number(identifiers[0]?.['id']), name };
    }),
  );

  route(deleteDeskTag, async ({ params: { id } }) => {
    await db.write(async (manager) => {
      await lockTags(manager, seals);
      await deleteTag(manager, id);
    });
    return { success: true as const };
  });
}
