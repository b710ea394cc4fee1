import { isSealed, type SealBatch, type Service } from '@dossier/service-kit';
import { MoreThan } from 'typeorm';
import { messageEntity, messageText } from './messages.entity.ts';

const batchSize = 100;

/** Seals the messages of an earlier version. No compare-and-set is needed, because a text never changes. */
export function sealMessages({ db, seals }: Service): SealBatch {
  return async (after = 0) => {
    const rows = await db.read((manager) =>
      manager.find(messageEntity, {
        where: { id: MoreThan(Number(after)) },
        order: { id: 'ASC' },
        take: batchSize,
      }),
    );
    for (const { id, userId, text } of rows) {
      if (isSealed(text)) continue;
      const seal = await seals.forWriting(userId);
      await db.write((manager) =>
        manager.update(messageEntity, { id }, { text: seal.seal(messageText(id), text) }),
      );
    }
    return rows.at(-1)?.id;
  };
}
