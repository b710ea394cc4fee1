import { cancelDeletion, getDeletion, requestDeletion } from '@dossier/contracts';
import { fail, type Service } from '@dossier/service-kit';
import { IsNull } from 'typeorm';
import { accessLog } from '../access-log/access-log.ts';
import { announceAccount } from '../account/announce-account.ts';
import type { Users } from '../account/users.repository.ts';
import { deletionEntity } from '../account/deletion.entity.ts';
import { noDeletion, presentDeletion, type Deletions } from './deletions.ts';

/** A user requests the deletion of the account, and may call it off until it starts, whoever planned it. */
export function deletionRoutes(
  service: Service,
  { users, deletions }: { readonly users: Users; readonly deletions: Deletions },
): void {
  const { clock, outbox } = service;

  service.route(getDeletion, async ({ identity: { userId }, db }) =>
    presentDeletion(await db.read((manager) => deletions.find(manager, userId))),
  );

  service.route(requestDeletion, async ({ identity: { userId }, language }) =>
    presentDeletion(
      await deletions.plan(async (manager) => {
        const user = await users.find(manager, userId);
        if (!user) throw fail('SESSION_EXPIRED');
        if (users.roleOf(user) !== 'user') throw fail('ACCOUNT_SET_BY_OPERATOR');
        return { user, language, plannedBy: null };
      }),
    ),
  );

  service.route(cancelDeletion, async ({ identity: { userId }, db }) => {
    await db.write(async (manager) => {
      const { affected } = await manager.delete(deletionEntity, { userId, startedAt: IsNull() });
      // The account is closed already; only the session is still in a cache.
      if (!(await users.find(manager, userId))) throw fail('SESSION_EXPIRED');
      if (!affected) return;
      await announceAccount(outbox, manager, userId);
      const at = new Date(clock.now());
      await accessLog.add(manager, { at, event: 'deletionCalledOff', userId, actorId: null });
    });
    return noDeletion;
  });
}
