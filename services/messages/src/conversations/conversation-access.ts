import { checkDeskAccess, type Service, type UserIdentity } from '@dossier/service-kit';

/** Administrators answer everybody, also while filing is down. Throws USER_NOT_FOUND for anybody else. */
export function createConversationAccess(service: Service) {
  return async (identity: UserIdentity, userId: number): Promise<void> => {
    if (identity.role !== 'admin') await checkDeskAccess(service, identity, { userId }, 'USER_NOT_FOUND');
  };
}
