import { countExpectedPapers, queueMail } from '@dossier/contracts';
import { AppError, type Service } from '@dossier/service-kit';
import type { EntityManager } from 'typeorm';
import { mailLanguageOf } from '../../filing/reminders/mail-language.ts';
import type { StatusMachine } from '../../filing/status/status-machine.ts';
import { findClient } from '../filings/client.repository.ts';
import { openedYearEntity, openingEntity, type OpenedYearRow, type OpeningRow } from './openings.entity.ts';
import { findWaiting } from './openings.repository.ts';

const second = 1000;
/** So many clients are opened at once; between two batches it is seen whether somebody stopped it. */
const batchSize = 20;

/**
 * Opens years for the rows that wait. The filing, its mail and the row are committed together: after a crash the rows that
 * wait are what is left, and nobody gets a second mail. A service that is down delays it.
 */
export function openingJob(service: Service, statusMachine: StatusMachine): void {
  const { db, outbox, call, log } = service;

  async function openYear({ taxYear, mail, actorId }: OpeningRow, row: OpenedYearRow): Promise<void> {
    const { openingId, userId } = row;
    const client = await db.read((manager) => findClient(manager, userId));
    const query = { taxYear: String(taxYear) };
    const { expected } = await call(countExpectedPapers, { params: { userId: String(userId) }, query });
    const finish = (manager: EntityManager, state: 'opened' | 'existing') =>
      manager.update(openedYearEntity, { openingId, userId }, { state, expected });
    const isOpened = await statusMachine.open(userId, taxYear, actorId, async (manager) => {
      await finish(manager, 'opened');
      if (!mail) return;
      const language = client?.language || mailLanguageOf(client?.canton || null);
      const body = { template: 'yearOpened', toUser: userId, language, values: { taxYear } } as const;
      await outbox.add(manager, queueMail, { body }, { key: `person ${userId}` });
    });
    if (!isOpened) await db.write((manager) => finish(manager, 'existing'));
  }

  /** Returns whether it makes sense to go on: false when another service is down. */
  async function attempt(opening: OpeningRow, row: OpenedYearRow): Promise<boolean> {
    try {
      await openYear(opening, row);
      return true;
    } catch (error) {
      log.warn({ err: error }, 'a year could not be opened');
      if (error instanceof AppError && error.status >= 500) return false;
      const { openingId, userId } = row;
      const waiting = { openingId, userId, state: 'waiting' as const };
      await db.write((manager) => manager.update(openedYearEntity, waiting, { state: 'failed' }));
      return true;
    }
  }

  async function run({ id }: OpeningRow): Promise<void> {
    for (;;) {
      const [opening, rows] = await db.read(async (manager) => [
        await manager.findOneBy(openingEntity, { id, state: 'running' }),
        await findWaiting(manager, id, batchSize),
      ]);
      if (!opening) return;
      if (rows.length === 0) {
        await db.write((manager) =>
          manager.update(openingEntity, { id, state: 'running' }, { state: 'done' }),
        );
        return;
      }
      const results = await Promise.all(rows.map((row) => attempt(opening, row)));
      if (results.includes(false)) return;
    }
  }

  service.every('open-years', 2 * second, async () => {
    const running = await db.read((manager) =>
      manager.find(openingEntity, { where: { state: 'running' }, order: { createdAt: 'ASC' } }),
    );
    for (const opening of running) await run(opening);
  });
}
