import { readingStates } from '@dossier/contracts';
import type { Service } from '@dossier/service-kit';
import { IsNull } from 'typeorm';
import { paperEntity } from '../papers/papers.entity.ts';

/** Shows operators how many papers wait, are being read, were read, or could not be read. */
export function queueGauges({ gauge, db }: Pick<Service, 'gauge' | 'db'>): void {
  gauge('papers', 'Papers by the state of their reading', ['state'], () =>
    db.read((manager) =>
      Promise.all(
        readingStates.map(async (state) => ({
          labels: { state },
          value: await manager.countBy(paperEntity, { state, deletedAt: IsNull() }),
        })),
      ),
    ),
  );
}
