import {
  assignFiling,
  confirmReview,
  countDeskFilings,
  getDeskAccess,
  getDeskAnswers,
  getDeskFiling,
  listDeskFilings,
  listDeskHistory,
  listDeskStaff,
  listDeadlines,
  listWorkableFilings,
  listStaff,
  moveDeskFiling,
  setFilingWaiting,
} from '@dossier/contracts';
import { actorOf, fail, findPeople, type Service } from '@dossier/service-kit';
import { tellOfHandover } from '../inbox/inbox.repository.ts';
import type { StatusMachine } from '../../filing/status/status-machine.ts';
import { collectContent } from '../../filing/transmit/collect-content.ts';
import { readAssignees } from '../access/assignees.ts';
import { presentAnswers } from './desk-answers.ts';
import type { DeskAccess } from '../access/desk-access.ts';
import { createDeskViewOf } from '../queue/desk-view.ts';
import { findClient } from '../filings/client.repository.ts';
import { noDeadline, unassigned } from '../filings/desk.entity.ts';
import { changeDeskFiling, findDeskFiling } from '../filings/desk.repository.ts';
import { listHistory } from './desk-history.ts';
import { prepareMail } from '../filings/notify-owner.ts';
import { takeOn } from '../filings/take-on.ts';
import { createPresentFiling, createPresentFilings } from '../queue/present-filing.ts';
import { countGroups } from '../queue/queue-counts.ts';
import { listDeskGroups, deskPosition, listDeskPage } from '../queue/queue.repository.ts';

const defaultLimit = 50;

/** The queue of transmitted filings, and what experts do with one besides reviewing its files. */
export function deskRoutes(service: Service, access: DeskAccess, statusMachine: StatusMachine): void {
  const { db, clock } = service;
  const present = createPresentFilings(service, access);
  const presentOne = createPresentFiling(service, access);
  const now = () => new Date(clock.now());
  const viewOf = createDeskViewOf(service, access);

  service.routePage(listDeskFilings, deskPosition, async ({ query, after, identity, log }) => {
    const { limit = defaultLimit, sort, ...filters } = query;
    const view = await viewOf(identity);
    const { rows, total, hasMore } = await db.read((manager) =>
      listDeskPage(manager, view, filters, { sort, limit, after }),
    );
    return { body: await present(rows, log), total, next: hasMore ? rows.at(-1) : undefined };
  });

  service.route(countDeskFilings, async ({ query, identity }) => {
    const view = await viewOf(identity);
    const groups = await db.read((manager) => listDeskGroups(manager, view, query));
    return countGroups(groups, view, query);
  });

  service.route(getDeskFiling, async ({ params: { userId, taxYear }, identity, log }) =>
    presentOne(await access.find(identity, userId, taxYear), log),
  );

  service.route(getDeskAnswers, async ({ params: { userId, taxYear }, identity, language }) => {
    const filing = await access.find(identity, userId, taxYear);
    const moment = { language, at: now(), path: [], cause: 'supplement' } as const;
    return presentAnswers(await collectContent(service, statusMachine, filing, moment));
  });

  service.route(listDeskStaff, async ({ log }) => {
    const staff = (await service.call(listStaff, {})).filter(({ suspended }) => !suspended);
    const personOf = await findPeople(
      service,
      staff.map(({ userId }) => userId),
      log,
    );
    return staff.map(({ userId, email }) => ({ ...personOf(userId), email }));
  });

  service.route(assignFiling, async ({ params, body: { version, assignedTo, note }, identity, log }) => {
    const { userId, taxYear } = params;
    const row = await access.find(identity, userId, taxYear);
    const assignee = assignedTo ?? unassigned;
    if (row.assignedTo === assignee) return presentOne(row, log);
    if (assignedTo !== null && !(await readAssignees(service))(assignedTo, userId))
      throw fail('ASSIGNEE_NOT_ALLOWED');
    const action = assignedTo === null ? ('released' as const) : ('assigned' as const);
    const event = { at: now(), actorId: actorOf(identity), action, version };
    const seal = note ? await service.seals.forWriting(userId) : undefined;
    const next = await db.write(async (manager) => {
      const changed = await changeDeskFiling(manager, row, { assignedTo: assignee }, event);
      await tellOfHandover(manager, row, { ...event, from: row.assignedTo, to: assignee, note }, seal);
      return changed;
    });
    return presentOne(next, log);
  });

  service.route(setFilingWaiting, async ({ params, body: { version, waiting }, identity, log }) => {
    const row = await access.find(identity, params.userId, params.taxYear);
    if ((row.waitingSince !== null) === waiting) return presentOne(row, log);
    const at = now();
    const action = waiting ? ('waiting' as const) : ('resumed' as const);
    const event = { at, actorId: actorOf(identity), action, version };
    const change = { waitingSince: waiting ? at : null };
    const next = await db.write(async (manager) =>
      changeDeskFiling(manager, await takeOn(manager, row, identity, at), change, event),
    );
    return presentOne(next, log);
  });

  service.route(confirmReview, async ({ params, body: { version, confirmed }, identity, log }) => {
    const row = await access.find(identity, params.userId, params.taxYear);
    const approvedBy = confirmed ? actorOf(identity) : 0;
    if (row.approvedBy === approvedBy) return presentOne(row, log);
    const event = { at: now(), actorId: actorOf(identity), action: null, version };
    return presentOne(
      await db.write((manager) => changeDeskFiling(manager, row, { approvedBy }, event)),
      log,
    );
  });

  service.route(moveDeskFiling, async ({ params: { userId, taxYear }, body, identity, log }) => {
    const { status } = await access.find(identity, userId, taxYear);
    const template = ({ 5: 'reviewReady', 6: 'filingCompleted' } as const)[body.status as 5 | 6];
    const isTold = template && body.status !== status;
    await statusMachine.move(identity, userId, taxYear, body.status, {
      version: body.version,
      ...(isTold && { also: await prepareMail(service, { userId, taxYear }, template) }),
    });
    return presentOne(await access.find(identity, userId, taxYear), log);
  });

  service.route(listDeskHistory, async ({ params: { userId, taxYear }, identity, log }) =>
    listHistory(service, await access.find(identity, userId, taxYear), log),
  );

  service.route(listWorkableFilings, ({ body: { expertId, role, userIds } }) =>
    access.listWorkable({ userId: expertId, role }, userIds),
  );

  service.route(listDeadlines, ({ body: { filings }, db }) =>
    db.read((manager) =>
      Promise.all(
        filings.map(async ({ userId, taxYear }) => {
          const known =
            (await findDeskFiling(manager, userId, taxYear)) ??
            (await findClient(manager, userId))?.years.find((year) => year.taxYear === taxYear);
          const deadline = known?.deadline;
          return { userId, taxYear, deadline: !deadline || deadline === noDeadline ? null : deadline };
        }),
      ),
    ),
  );

  service.route(getDeskAccess, async ({ query: { expertId, role, userId, taxYear } }) => {
    const allowed = await access.isAllowed({ userId: expertId, role }, userId, taxYear);
    if (!allowed || taxYear === undefined) return { allowed };
    const filing = await db.read((manager) => findDeskFiling(manager, userId, taxYear));
    return { allowed, isUnassigned: filing?.assignedTo === unassigned };
  });
}
