import { getUserAccount } from '@dossier/contracts';
import type { Service } from '@dossier/service-kit';
import { IsNull, MoreThan } from 'typeorm';
import { withExtension } from '../extensions/extensions.repository.ts';
import type { StatusFactSource } from '../status/status-facts.ts';
import { deskFilingEntity, type DeskFilingRow } from './desk.entity.ts';
import { deskFactsOf } from './desk.repository.ts';

const minute = 60 * 1000;
const batchSize = 100;

/** Reads the facts of the filings that were transmitted before there was a desk. */
export function deskJobs(
  { db, clock, call, every, log }: Service,
  facts: Pick<StatusFactSource, 'getProfile'>,
): void {
  async function readFacts({ userId, taxYear }: DeskFilingRow): Promise<void> {
    const [profile, account] = await Promise.all([
      facts.getProfile(userId, taxYear),
      call(getUserAccount, { params: { id: String(userId) } }),
    ]);
    const desk = deskFactsOf(profile, account.email, taxYear);
    await db.write(async (manager) => {
      const change = {
        ...(await withExtension(manager, { userId, taxYear }, desk)),
        factsAt: new Date(clock.now()),
      };
      await manager.update(deskFilingEntity, { userId, taxYear, factsAt: IsNull() }, change);
    });
  }

  every('desk-facts', minute, async () => {
    let after: number | undefined = -1;
    while (after !== undefined) {
      const where = { factsAt: IsNull(), userId: MoreThan(after) };
      const rows: DeskFilingRow[] = await db.read((manager) =>
        manager.find(deskFilingEntity, { where, order: { userId: 'ASC' }, take: batchSize }),
      );
      for (const row of rows) {
        // Damaged answers must not hold up the other filings; the next run tries again.
        await readFacts(row).catch((error: unknown) =>
          log.warn({ err: error }, 'the facts of a filing on the desk are not available yet'),
        );
      }
      after = rows.at(-1)?.userId;
    }
  });
}
