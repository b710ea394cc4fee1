import { getClientAccess, getDeskAccess } from '@dossier/contracts';
import { fail, type Service, type UserIdentity } from '@dossier/service-kit';

/**
 * Administrators answer everybody, also while filing is down; an expert the users of whom they may work on a filing, and the
 * clients whom they see before a transmission. Throws USER_NOT_FOUND for anybody else. With a year: whether that is so for it.
 */
export function createConversationAccess({ call }: Pick<Service, 'call'>) {
  return async (identity: UserIdentity, userId: number, taxYear?: number): Promise<void> => {
    const { userId: expertId, role } = identity;
    if (role === 'admin') return;
    const query = {
      expertId: String(expertId),
      role,
      userId: String(userId),
      ...(taxYear !== undefined && { taxYear: String(taxYear) }),
    };
    for (const endpoint of [getDeskAccess, getClientAccess])
      if ((await call(endpoint, { query })).allowed) return;
    throw fail('USER_NOT_FOUND');
  };
}
