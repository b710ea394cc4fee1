import { getDeskAccess, recordWork, type ErrorCode } from '@dossier/contracts';
import type { EntityManager } from 'typeorm';
import { fail } from '../errors/app-error.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { Service } from './service.ts';
import { actorOf, type UserIdentity } from '../identity/identity.ts';

/**
 * Throws `code` unless filing lets an expert work on the filing of a tax year, or on any filing of the user without
 * `taxYear`: for anybody else it does not exist. Returns whether nobody works on the filing yet.
 */
export async function checkDeskAccess(
  { call }: Pick<Service, 'call'>,
  { userId: expertId, role }: UserIdentity,
  { userId, taxYear }: { readonly userId: number; readonly taxYear?: number },
  code: ErrorCode,
): Promise<boolean> {
  const { allowed, isUnassigned = false } = await call(getDeskAccess, {
    query: {
      expertId: String(expertId),
      role,
      userId: String(userId),
      ...(taxYear !== undefined && { taxYear: String(taxYear) }),
    },
  });
  if (!allowed) throw fail(code);
  return isUnassigned;
}

/** Assigns a filing that nobody works on yet to the expert, with the change that began the work; not to administrators. */
export async function recordDeskWork(
  manager: EntityManager,
  outbox: Outbox,
  identity: UserIdentity,
  { userId, taxYear, at }: { readonly userId: number; readonly taxYear: number; readonly at: Date },
): Promise<void> {
  if (identity.role !== 'expert') return;
  const body = { userId, taxYear, actorId: actorOf(identity), at: at.toISOString() };
  await outbox.add(manager, recordWork, { body }, { key: `desk ${userId}`, beforeResponse: true });
}
