import { isSealed, type SealBatch, type Service } from '@dossier/service-kit';
import { MoreThan } from 'typeorm';
import { mailContent, mailEntity } from './mails.entity.ts';

const batchSize = 100;

/** Seals the unsent mails that an earlier version queued. */
export function sealMails({ db, seals }: Service): SealBatch {
  return async (after = '') => {
    const rows = await db.read((manager) =>
      manager.find(mailEntity, {
        where: { id: MoreThan(String(after)), state: 'waiting' },
        order: { id: 'ASC' },
        take: batchSize,
      }),
    );
    for (const { id, content } of rows) {
      if (content === null || isSealed(content)) continue;
      const sealed = seals.own.seal(mailContent(id), content);
      // A mail that was sent in the meantime has no content any more.
      await db.write((manager) => manager.update(mailEntity, { id, state: 'waiting' }, { content: sealed }));
    }
    return rows.at(-1)?.id;
  };
}
