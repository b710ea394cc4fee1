import {
  expireTaxProfileState,
  getDebugStatus,
  setDebugStatus,
  finishAdvanced,
  getUserAccount,
  getTaxProfileState,
  getTaxStatus,
  listAccountFilings,
  listStatusesForUser,
  listStatusHistory,
  maxPageSize,
  patchTaxStatus,
  recordAnswersChange,
  resetFiling,
  reviewFiling,
  setStatus,
  statusId,
  updateStatusNumeric,
} from '@dossier/contracts';
import { cursorId, fail, type RemoteFacts, type UserIdentity, type Service } from '@dossier/service-kit';
import type { EntityManager } from 'typeorm';
import { readExtension } from '../extensions/extensions.repository.ts';
import { listEventPage } from './filings.repository.ts';
import type { StatusMachine } from './status-machine.ts';
import { presentEvent, presentFiling } from './status-response.ts';

/** Who may read and move the status of another user's filing; the desk of the experts decides. */
export interface StatusAccess {
  mayMove(actor: UserIdentity, userId: number, taxYear: number): Promise<boolean>;
}

/** Answers or documents changed, from which what is shown of the user to others may follow. */
export type OnChange = (manager: EntityManager, userId: number, by: { byUser: boolean }) => Promise<void>;

export function statusRoutes(
  service: Service,
  statusMachine: StatusMachine,
  access: StatusAccess,
  remoteFacts: RemoteFacts,
  onChange: OnChange,
): void {
  /**
   * The user whose filing a request is about. Only staff may name another user, who must exist; experts none whose filing is
   * an administrator's or assigned to somebody else.
   */
  async function resolveUserId(
    actor: UserIdentity,
    requested: number | undefined,
    taxYear: number,
  ): Promise<number> {
    if (requested === undefined) return actor.userId;
    if (actor.role === 'user') throw fail('FORBIDDEN');
    if (requested === actor.userId) return requested;
    await service.call(getUserAccount, { params: { id: String(requested) } });
    if (!(await access.mayMove(actor, requested, taxYear))) throw fail('FORBIDDEN');
    return requested;
  }

  /** For what is only shown, and polled by everybody: a change is decided by what profile says then. */
  async function isCompleteByCopy(userId: number, taxYear: number): Promise<boolean> {
    const { profile } = await remoteFacts.read(userId, {
      profile: {
        taxYear,
        schema: getTaxProfileState.response,
        ask: () => statusMachine.facts.getTaxProfileState(userId, taxYear),
      },
    });
    return profile.isComplete;
  }

  service.route(expireTaxProfileState, async ({ body: { userId }, db }) => {
    await db.write(async (manager) => {
      await remoteFacts.expire(manager, userId, 'profile');
      await onChange(manager, userId, { byUser: true });
    });
    return { success: true as const };
  });

  service.route(getTaxStatus, async ({ query, identity }) => {
    const { taxYear = statusMachine.defaultYear() } = query;
    const userId = await resolveUserId(identity, query.userId, taxYear);
    const filing = await statusMachine.findCurrent(userId, taxYear, isCompleteByCopy);
    // Only what is on the desk has one, and a filing of version 0 is not stored yet.
    const extension = filing.version > 0 ? await readExtension(service, filing) : null;
    return { ...presentFiling(filing), ...(extension && { extension }) };
  });

  service.route(updateStatusNumeric, async ({ body, identity }) => {
    const userId = await resolveUserId(identity, body.userId, body.taxYear);
    return presentFiling(await statusMachine.move(identity, userId, body.taxYear, body.status));
  });

  service.route(setStatus, async ({ body, identity }) => {
    const taxYear = body.taxYear ?? statusMachine.defaultYear();
    const userId = await resolveUserId(identity, body.userId, taxYear);
    return presentFiling(await statusMachine.move(identity, userId, taxYear, body.statusId));
  });

  service.route(patchTaxStatus, async ({ body, identity }) => {
    const taxYear = body.taxYear ?? statusMachine.defaultYear();
    const userId = await resolveUserId(identity, body.userId, taxYear);
    return presentFiling(await statusMachine.move(identity, userId, taxYear, statusId(body.taxStatus)));
  });

  service.route(setDebugStatus, async ({ body, identity }) => {
    const to = typeof body.status === 'string' ? statusId(body.status) : body.status;
    return presentFiling(
      await statusMachine.move(identity, identity.userId, body.taxYear ?? statusMachine.defaultYear(), to),
    );
  });

  service.route(getDebugStatus, async ({ identity }) =>
    presentFiling(await statusMachine.findCurrent(identity.userId, statusMachine.defaultYear())),
  );

  service.routePage(listStatusHistory, cursorId, async ({ query, after, identity: { userId }, db }) => {
    const { taxYear, limit = maxPageSize } = query;
    const { events, total, hasMore } = await db.read((manager) =>
      listEventPage(manager, { userId, taxYear }, { limit, before: after }),
    );
    return { body: events.map(presentEvent), total, next: hasMore ? events[0]?.id : undefined };
  });

  service.route(finishAdvanced, async ({ body, identity }) =>
    presentFiling(await statusMachine.finishAdvanced(identity, body.taxYear, body.finished)),
  );

  service.route(listStatusesForUser, async ({ params }) =>
    (await statusMachine.list(params.userId)).map(presentFiling),
  );

  service.route(listAccountFilings, async ({ params: { userId } }) => {
    await service.call(getUserAccount, { params: { id: String(userId) } });
    return (await statusMachine.list(userId)).map(presentFiling);
  });

  // Idempotent without an inbox: a second delivery finds no step that is due.
  service.route(reviewFiling, async ({ body: { userId, taxYear, byUser }, db }) => {
    const moved = await statusMachine.review(userId, taxYear);
    await db.write((manager) => onChange(manager, userId, { byUser: byUser ?? true }));
    return { moved };
  });

  service.route(resetFiling, async ({ body: { userId, taxYear, actorId }, idempotencyKey }) => ({
    moved: await statusMachine.reset(userId, taxYear, actorId, idempotencyKey),
  }));

  // Idempotent like the review: a change that is recorded stays as it is.
  service.route(recordAnswersChange, async ({ body: { userId, taxYear, at } }) => ({
    recorded: await statusMachine.recordAnswersChange(userId, taxYear, new Date(at)),
  }));
}
