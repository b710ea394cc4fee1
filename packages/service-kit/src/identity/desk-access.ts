import { getDeskAccess, type ErrorCode } from '@dossier/contracts';
import { fail } from '../errors/app-error.ts';
import type { Service } from '../service/service.ts';
import type { UserIdentity } from './identity.ts';

/**
 * Throws `code` unless filing lets an expert work on the filing of a tax year, or on any filing of the user without
 * `taxYear`: for anybody else it does not exist.
 */
export async function checkDeskAccess(
  { call }: Pick<Service, 'call'>,
  { userId: expertId, role }: UserIdentity,
  { userId, taxYear }: { readonly userId: number; readonly taxYear?: number },
  code: ErrorCode,
): Promise<void> {
  const { allowed } = await call(getDeskAccess, {
    query: {
      expertId: String(expertId),
      role,
      userId: String(userId),
      ...(taxYear !== undefined && { taxYear: String(taxYear) }),
    },
  });
  if (!allowed) throw fail(code);
}
