import { checkDeskAccess, type Service, type UserIdentity } from '@dossier/service-kit';

/**
 * Administrators answer everybody, also while filing is down. Throws USER_NOT_FOUND for anybody else. With a year: whether
 * the expert may work on that filing.
 */
export function createConversationAccess(service: Service) {
  return async (identity: UserIdentity, userId: number, taxYear?: number): Promise<void> => {
    if (identity.role === 'admin') return;
    const filing = { userId, ...(taxYear !== undefined && { taxYear }) };
    await checkDeskAccess(service, identity, filing, 'USER_NOT_FOUND');
  };
}
