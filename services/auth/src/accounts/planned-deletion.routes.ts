import { defaultLanguage, planDeletion, queueMail, withdrawDeletion } from '@dossier/contracts';
import { actorOf, fail, type Service } from '@dossier/service-kit';
import { IsNull, Not } from 'typeorm';
import { accessLog } from '../access-log/access-log.ts';
import { deletionEntity } from '../account/deletion.entity.ts';
import { noDeletion, presentDeletion, type Deletions } from '../deletion/deletions.ts';
import { announceAccount } from '../account/announce-account.ts';
import type { Users } from '../account/users.repository.ts';
import { findChangeable } from './find-changeable.ts';

/** An administrator plans the deletion of an account. It waits and is called off like one that its user requested. */
export function plannedDeletionRoutes(
  service: Service,
  { users, deletions }: { readonly users: Users; readonly deletions: Deletions },
): void {
  const { clock, outbox } = service;

  service.route(planDeletion, async ({ params: { userId }, identity }) => {
    const actorId = actorOf(identity);
    return presentDeletion(
      await deletions.plan(async (manager) => {
        const user = await findChangeable(users, manager, { actorId, userId });
        if (users.roleOf(user) !== 'user') throw fail('ACCOUNT_HAS_ROLE');
        return { user, language: user.language ?? defaultLanguage, plannedBy: actorId };
      }),
    );
  });

  service.route(withdrawDeletion, async ({ params: { userId }, identity, db }) => {
    const actorId = actorOf(identity);
    await db.write(async (manager) => {
      const { email: to } = await findChangeable(users, manager, { actorId, userId });
      const planned = await deletions.find(manager, userId);
      if (!planned) return;
      if (planned.plannedBy === null) throw fail('DELETION_PROTECTED');
      const waiting = { userId, plannedBy: Not(IsNull()), startedAt: IsNull() };
      const { affected } = await manager.delete(deletionEntity, waiting);
      if (!affected) return;
      await announceAccount(outbox, manager, userId);
      const at = new Date(clock.now());
      await accessLog.add(manager, { at, event: 'deletionCalledOff', userId, actorId });
      const body = { template: 'deletionWithdrawn', to, language: planned.language } as const;
      await outbox.add(manager, queueMail, { body });
    });
    return noDeletion;
  });
}
