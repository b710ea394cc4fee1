import { readingStates } from '@dossier/contracts';
import type { Service } from '@dossier/service-kit';
import { IsNull } from 'typeorm';
import { paperEntity } from '../papers/papers.entity.ts';

/** All papers that were ever uploaded would have to be counted for the others. */
const shown = readingStates.filter((state) => state !== 'done');

/** Shows operators how many papers wait, are being read, or could not be read. */
export function queueGauges({ gauge, db }: Pick<Service, 'gauge' | 'db'>): void {
  gauge('papers', 'Papers that are not read, by the state of their reading', ['state'], () =>
    db.read((manager) =>
      Promise.all(
        shown.map(async (state) => ({
          labels: { state },
          value: await manager.countBy(paperEntity, { state, deletedAt: IsNull() }),
        })),
      ),
    ),
  );
}
