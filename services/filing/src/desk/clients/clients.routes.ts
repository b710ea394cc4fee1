import {
  changeClients,
  expireClients,
  getClient,
  getClientAccess,
  listClients,
  type BodyOf,
  type DeskTag,
  type ResponseOf,
} from '@dossier/contracts';
import { compareAndSet, cursorId, fail, type Service } from '@dossier/service-kit';
import type { EntityManager } from 'typeorm';
import { readAssignees, type IsAssignee } from '../access/assignees.ts';
import { isInCharge, type DeskAccess } from '../access/desk-access.ts';
import { clientEntity, type ClientRow } from '../filings/client.entity.ts';
import { addClients, expireClientRow } from '../filings/client.repository.ts';
import { unassigned } from '../filings/desk.entity.ts';
import { formatTags } from '../tags/tags.entity.ts';
import { checkTags, listTags, lockTags } from '../tags/tags.repository.ts';
import { findVisible, listClientPage } from './clients.repository.ts';
import { presentClients } from './present-clients.ts';
import { createReadViewer } from './read-viewer.ts';

type Change = BodyOf<typeof changeClients>['clients'][number];
type Failed = ResponseOf<typeof changeClients>['failed'];

const defaultLimit = 50;

/** The clients of the office, also before they transmitted anything. `isOn`: whether the installation has the list. */
export function clientRoutes(service: Service, access: DeskAccess, { isOn }: { isOn: boolean }): void {
  const { db, clock } = service;
  const readViewer = createReadViewer(service, access, { isOn });

  service.routePage(listClients, cursorId, async ({ query, after, identity, log }) => {
    const { limit = defaultLimit, ...filters } = query;
    const viewer = await readViewer(identity);
    const { rows, total, hasMore } = await db.read((manager) =>
      listClientPage(manager, viewer, filters, { limit, after }),
    );
    const body = await presentClients(service, viewer, rows, log);
    return { body, total, next: hasMore ? rows.at(-1)?.userId : undefined };
  });

  service.route(getClient, async ({ params: { userId }, identity, log }) => {
    const viewer = await readViewer(identity);
    const rows = await db.read((manager) => findVisible(manager, viewer, [userId]));
    const [client] = await presentClients(service, viewer, rows, log);
    if (!client) throw fail('USER_NOT_FOUND');
    return client;
  });

  service.route(getClientAccess, async ({ query: { expertId, role, userId, taxYear } }) => {
    const member = { userId: expertId, role };
    const viewer = await readViewer(member);
    const [row] = await db.read((manager) => findVisible(manager, viewer, [userId]));
    const isSeen = row !== undefined;
    return { allowed: isSeen && (taxYear === undefined || (await access.mayMove(member, userId, taxYear))) };
  });

  service.route(changeClients, async ({ body: { clients }, identity, log }) => {
    const viewer = await readViewer(identity);
    service.describeAudit({ target: clients.map(({ userId }) => userId).join(' ') });
    const isAssigned = clients.some(({ assignedTo }) => typeof assignedTo === 'number');
    const isAssignee: IsAssignee = isAssigned ? await readAssignees(service) : () => true;
    const isTagged = clients.some(({ tags }) => tags);
    const changed: ClientRow[] = [];
    const failed: Failed = [];

    async function change(
      manager: EntityManager,
      row: ClientRow | undefined,
      { userId, version, ...next }: Change,
      tags: readonly DeskTag[],
    ): Promise<void> {
      const refuse = (code: Failed[number]['code']) => void failed.push({ userId, code });
      if (!row) return refuse('USER_NOT_FOUND');
      // Otherwise an expert would see the years before their transmission by taking the client.
      const mayAssign =
        isInCharge(viewer, row) && (next.assignedTo === null || isAssignee(next.assignedTo ?? 0, userId));
      if (next.assignedTo !== undefined && !mayAssign) return refuse('ASSIGNEE_NOT_ALLOWED');
      if (next.tags && version === row.version) checkTags(next.tags, tags);
      const columns = {
        ...(next.assignedTo !== undefined && { assignedTo: next.assignedTo ?? unassigned }),
        ...(next.tags && { tags: formatTags(next.tags) }),
        version: version + 1,
      };
      const isSame = Object.entries(columns).every(
        ([name, value]) => name === 'version' || row[name as keyof ClientRow] === value,
      );
      if (isSame) return void changed.push(row);
      if (!(await compareAndSet(manager, clientEntity, { userId, version }, columns)))
        return refuse('STALE_VERSION');
      changed.push({ ...row, ...columns });
    }

    await db.write(async (manager) => {
      changed.length = 0;
      failed.length = 0;
      if (isTagged) await lockTags(manager, service.seals);
      const tags = isTagged ? await listTags(manager, service.seals) : [];
      const rows = await findVisible(
        manager,
        viewer,
        clients.map(({ userId }) => userId),
      );
      for (const each of clients)
        await change(
          manager,
          rows.find(({ userId }) => userId === each.userId),
          each,
          tags,
        );
    });
    return { changed: await presentClients(service, viewer, changed, log), failed };
  });

  service.route(expireClients, async ({ body: { userIds, inCharge } }) => {
    if (!isOn) return { success: true as const };
    const at = new Date(clock.now());
    const added = userIds.map((userId) => ({ userId, ...(inCharge && { assignedTo: inCharge }) }));
    await db.write(async (manager) => {
      for (const client of added)
        if (!(await expireClientRow(manager, client.userId, at)) || inCharge)
          await addClients(manager, [client], at);
    });
    return { success: true as const };
  });
}
