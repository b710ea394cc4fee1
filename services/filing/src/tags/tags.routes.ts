import { addDeskTag, deleteDeskTag, listDeskTags, maxDeskTags } from '@dossier/contracts';
import { actorOf, fail, type Service } from '@dossier/service-kit';
import { Like } from 'typeorm';
import { deskFilingEntity } from '../desk/desk.entity.ts';
import { deskTagEntity, formatTags, parseTags } from './tags.entity.ts';

/** The tags of the office. `changeDeskFilings` gives them to filings. */
export function tagRoutes({ route, db, clock, seals }: Service): void {
  route(listDeskTags, async () => {
    const tags = await db.read((manager) =>
      manager.find(deskTagEntity, { order: { name: 'ASC', id: 'ASC' } }),
    );
    return tags.map(({ id, name }) => ({ id, name }));
  });

  route(addDeskTag, ({ body: { name }, identity }) =>
    db.write(async (manager) => {
      await seals.lock(manager, seals.own.userId);
      const tags = await manager.find(deskTagEntity);
      const same = tags.find((tag) => tag.name.toLowerCase() === name.toLowerCase());
      if (same) return { id: same.id, name: same.name };
      if (tags.length >= maxDeskTags) throw fail('TOO_MANY_TAGS');
      const row = { name, actorId: actorOf(identity), createdAt: new Date(clock.now()) };
      const { identifiers } = await manager.insert(deskTagEntity, row);
      return { id: Number(identifiers[0]?.['id']), name };
    }),
  );

  route(deleteDeskTag, async ({ params: { id } }) => {
    await db.write(async (manager) => {
      await manager.delete(deskTagEntity, { id });
      for (const { userId, taxYear, tags } of await manager.findBy(deskFilingEntity, {
        tags: Like(`%,${id},%`),
      })) {
        const others = formatTags(parseTags(tags).filter((other) => other !== id));
        await manager.update(deskFilingEntity, { userId, taxYear }, { tags: others });
      }
    });
    return { success: true as const };
  });
}
