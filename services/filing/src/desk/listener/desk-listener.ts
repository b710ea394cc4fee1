import { latestDossierAt } from '@dossier/contracts';
import { actorOf, fail, type Service, type UserIdentity } from '@dossier/service-kit';
import { IsNull, Not, type EntityManager } from 'typeorm';
import { withExtension } from '../../filing/extensions/extensions.repository.ts';
import { whoeverWorksOnIt } from '../inbox/inbox.entity.ts';
import { addToInbox } from '../inbox/inbox.repository.ts';
import { queueClosing } from '../review/close-requests.ts';
import type { FilingRow } from '../../filing/status/filings.entity.ts';
import type { FilingChange, StatusListener } from '../../filing/status/status-listener.ts';
import { isOwnOfAdministrator } from '../../filing/status/check-return.ts';
import { expireClientRow, findInCharge } from '../filings/client.repository.ts';
import { deskFilingEntity, type DeskFilingRow } from '../filings/desk.entity.ts';
import { deskFactsOf, findDeskFiling } from '../filings/desk.repository.ts';

/**
 * Keeps the desk in step with the filings. `fourEyes`: a filing is completed by another expert than the one who confirmed the
 * review.
 */
export function createDeskListener(
  { outbox }: Pick<Service, 'outbox'>,
  { fourEyes }: { readonly fourEyes: boolean },
): StatusListener {
  return {
    async onChange(manager, change) {
      const { before, filing, move, at } = change;
      await putOnDesk(manager, change);
      const hasActed = move ? move.actor.userId === filing.userId : hasResponded(change);
      await expireClientRow(manager, filing.userId, at, { hasActed });
      if (fourEyes && move?.to === 6) await useReview(manager, move.actor, filing);
      const { userId, taxYear } = filing;
      if (before.status !== 6 && filing.status === 6)
        await queueClosing(outbox, manager, { userId, taxYear, at });
    },
    onAnswersChange: resumeOnDesk,
  };
}

const hasResponded = ({ steps }: Pick<FilingChange, 'steps'>): boolean =>
  steps.some(({ cause }) => cause === 'transmit' || cause === 'supplement');

/** Brings the desk in step with a changed filing. A filing appears there with its first dossier. */
async function putOnDesk(
  manager: EntityManager,
  { filing, at, steps, move, dossier }: FilingChange,
): Promise<void> {
  if (filing.receiptId === null) return;
  const { userId, taxYear, status } = filing;
  const receivedAt = latestDossierAt(filing);
  const deskVersion = move?.deskVersion;
  const facts = dossier && {
    ...(await withExtension(manager, filing, deskFactsOf(dossier.profile, dossier.email, taxYear))),
    problemCount: dossier.problemCount,
  };
  const isAnswered = hasResponded({ steps });
  // Another dossier, or another round, is reviewed again.
  const isReviewedAgain = isAnswered || steps.some(({ to }) => to < 5);
  if (isAnswered)
    await addToInbox(manager, filing, {
      kind: 'received',
      recipientId: whoeverWorksOnIt,
      at,
      actorId: userId,
    });
  const { affected } = await manager
    .createQueryBuilder()
    .update(deskFilingEntity)
    .set({
      status,
      ...(receivedAt && { receivedAt }),
      ...facts,
      ...(isAnswered && { waitingSince: null, snoozedUntil: '' }),
      ...(isReviewedAgain && { approvedBy: 0 }),
      version: () => 'version + 1',
    })
    .where({ userId, taxYear, ...(deskVersion !== undefined && { version: deskVersion }) })
    .execute();
  if (affected) return;
  if (deskVersion !== undefined) throw fail('STALE_VERSION');
  // A filing that has a receipt is on the desk since its dossier.
  if (!facts) return;
  await manager.insert(deskFilingEntity, {
    ...facts,
    userId,
    taxYear,
    status,
    receivedAt: receivedAt ?? at,
    assignedTo: await findInCharge(manager, userId),
    waitingSince: null,
    priority: 1,
    snoozedUntil: '',
    tags: '',
    remindedAt: null,
    approvedBy: 0,
    version: 1,
  });
}

/** Ends the waiting for the user, who has changed answers, and a snooze. */
async function resumeOnDesk(
  manager: EntityManager,
  { userId, taxYear }: Pick<DeskFilingRow, 'userId' | 'taxYear'>,
  at: Date,
): Promise<void> {
  if (!(await manager.existsBy(deskFilingEntity, { userId, taxYear }))) return;
  const entry = { kind: 'answers', recipientId: whoeverWorksOnIt, at, actorId: userId } as const;
  await addToInbox(manager, { userId, taxYear }, entry);
  const change = { waitingSince: null, version: () => 'version + 1' };
  await manager.update(deskFilingEntity, { userId, taxYear, waitingSince: Not(IsNull()) }, change);
  await manager.update(deskFilingEntity, { userId, taxYear, snoozedUntil: Not('') }, { snoozedUntil: '' });
}

/**
 * Uses up the confirmation of another expert, so that a later return needs one of its own. Throws SECOND_REVIEW_MISSING
 * without it, also for a filing that was never transmitted, whose review nobody can confirm.
 */
async function useReview(manager: EntityManager, actor: UserIdentity, filing: FilingRow): Promise<void> {
  const { userId, taxYear } = filing;
  const row = await findDeskFiling(manager, userId, taxYear);
  if (!row && isOwnOfAdministrator(actor, filing)) return;
  if (!row || row.approvedBy === 0 || row.approvedBy === actorOf(actor)) throw fail('SECOND_REVIEW_MISSING');
  await manager.update(deskFilingEntity, { userId, taxYear }, { approvedBy: 0 });
}
