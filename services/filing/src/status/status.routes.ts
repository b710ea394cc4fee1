import {
  getDebugStatus,
  setDebugStatus,
  finishAdvanced,
  getUserAccount,
  getTaxStatus,
  listStatusesForUser,
  listStatusHistory,
  patchTaxStatus,
  reviewFiling,
  setStatus,
  statusId,
  updateStatusNumeric,
} from '@dossier/contracts';
import { fail, type Person, type Service } from '@dossier/service-kit';
import { listEvents, presentFiling } from './filing.repository.ts';
import type { Filings } from './filings.ts';

export function statusRoutes(service: Service, filings: Filings): void {
  /** Whose filing is meant. Only staff may name somebody, and only somebody who exists. */
  async function subject(actor: Person, named: number | undefined): Promise<number> {
    if (named === undefined) return actor.userId;
    if (actor.role === 'user') throw fail('FORBIDDEN');
    if (named !== actor.userId) await service.call(getUserAccount, { params: { id: String(named) } });
    return named;
  }

  service.route(getTaxStatus, async ({ query, identity }) => {
    const userId = await subject(identity, query.userId);
    return presentFiling(await filings.current(userId, query.taxYear));
  });

  service.route(updateStatusNumeric, async ({ body, identity }) => {
    const userId = await subject(identity, body.userId);
    return presentFiling(await filings.move(identity, userId, body.taxYear, body.status));
  });

  service.route(setStatus, async ({ body, identity }) => {
    const userId = await subject(identity, body.userId);
    return presentFiling(
      await filings.move(identity, userId, body.taxYear ?? filings.defaultYear(), body.statusId),
    );
  });

  service.route(patchTaxStatus, async ({ body, identity }) => {
    const userId = await subject(identity, body.userId);
    const to = statusId(body.taxStatus);
    return presentFiling(await filings.move(identity, userId, body.taxYear ?? filings.defaultYear(), to));
  });

  service.route(setDebugStatus, async ({ body, identity }) => {
    const to = typeof body.status === 'string' ? statusId(body.status) : body.status;
    return presentFiling(
      await filings.move(identity, identity.userId, body.taxYear ?? filings.defaultYear(), to),
    );
  });

  service.route(getDebugStatus, async ({ identity }) =>
    presentFiling(await filings.current(identity.userId, filings.defaultYear())),
  );

  service.route(listStatusHistory, async ({ query, identity, db }) => {
    const events = await db.read((manager) => listEvents(manager, identity.userId, query.taxYear));
    return events.map(({ fromStatus, toStatus, at, cause }) => ({
      from: fromStatus,
      to: toStatus,
      at: at.toISOString(),
      cause,
    }));
  });

  service.route(finishAdvanced, async ({ body, identity }) =>
    presentFiling(await filings.finishAdvanced(identity, body.taxYear, body.finished)),
  );

  service.route(listStatusesForUser, async ({ params, query }) =>
    (await filings.list(params.userId, query.taxYear)).map(presentFiling),
  );

  // Idempotent by itself, so a second delivery needs no inbox: what was advanced is not due any more.
  service.route(reviewFiling, async ({ body }) => ({
    moved: await filings.review(body.userId, body.taxYear),
  }));
}
