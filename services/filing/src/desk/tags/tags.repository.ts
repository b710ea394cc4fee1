import type { DeskTag } from '@dossier/contracts';
import { fail, type Service } from '@dossier/service-kit';
import { Like, type EntityManager } from 'typeorm';
import { clientEntity } from '../filings/client.entity.ts';
import { deskFilingEntity } from '../filings/desk.entity.ts';
import { deskTagEntity, formatTags, parseTags, tagNamePlace } from './tags.entity.ts';

type Seals = Pick<Service, 'seals'>['seals'];

/** The tags by name; one whose name is damaged is left out. */
export async function listTags(manager: EntityManager, { own }: Seals): Promise<DeskTag[]> {
  const rows = await manager.find(deskTagEntity);
  return rows
    .flatMap((row) => {
      const name = own.tryOpen(tagNamePlace(row), row.name);
      return name === undefined ? [] : [{ id: row.id, name }];
    })
    .toSorted((a, b) => a.name.localeCompare(b.name, 'de') || a.id - b.id);
}

/**
 * Locks the tags until the end of the transaction, so that none is deleted while a filing gets it. Must be the first query of
 * the transaction.
 */
export function lockTags(manager: EntityManager, seals: Seals): Promise<void> {
  return seals.lock(manager, seals.own.userId);
}

/** Throws TAG_NOT_FOUND: a deleted tag, or one that does not exist yet, is given to nothing. */
export function checkTags(ids: readonly number[], tags: readonly DeskTag[]): void {
  const known = new Set(tags.map(({ id }) => id));
  if (!ids.every((id) => known.has(id))) throw fail('TAG_NOT_FOUND');
}

/** Deletes a tag, also from the filings and clients that have it, with a new version of these. */
export async function deleteTag(manager: EntityManager, id: number): Promise<void> {
  await manager.delete(deskTagEntity, { id });
  for (const { userId, taxYear, tags } of await findTagged(manager, id)) {
    const others = formatTags(parseTags(tags).filter((other) => other !== id));
    const change = { tags: others, version: () => 'version + 1' };
    await manager.update(deskFilingEntity, { userId, taxYear }, change);
  }
  for (const { userId, tags } of await findTaggedClients(manager, id)) {
    const others = formatTags(parseTags(tags).filter((other) => other !== id));
    await manager.update(clientEntity, { userId }, { tags: others, version: () => 'version + 1' });
  }
}

/** Deletes the tags that only this user and their filings have: the words may be about the user. */
export async function deleteTagsOf(manager: EntityManager, userId: number): Promise<void> {
  const filings = await manager.findBy(deskFilingEntity, { userId });
  const clients = await manager.findBy(clientEntity, { userId });
  for (const id of new Set([...filings, ...clients].flatMap(({ tags }) => parseTags(tags)))) {
    const tagged = [...(await findTagged(manager, id)), ...(await findTaggedClients(manager, id))];
    if (tagged.every((row) => row.userId === userId)) await manager.delete(deskTagEntity, { id });
  }
}

function findTagged(manager: EntityManager, id: number) {
  return manager.findBy(deskFilingEntity, { tags: Like(`%,${id},%`) });
}

function findTaggedClients(manager: EntityManager, id: number) {
  return manager.findBy(clientEntity, { tags: Like(`%,${id},%`) });
}
