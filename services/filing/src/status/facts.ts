import { getCategoryCoverage, getProfileForUser, type Profile } from '@dossier/contracts';
import type { Service } from '@dossier/service-kit';

/** What the status machine decides by, asked of the services that own it at that moment (decision 003). */
export interface Facts {
  profile(userId: number): Promise<Profile>;
  taxProfileComplete(userId: number): Promise<boolean>;
  documentsCovered(userId: number, taxYear: number): Promise<boolean>;
}

export function createFacts(service: Service): Facts {
  const profile = (userId: number): Promise<Profile> =>
    service.call(getProfileForUser, { params: { userId: String(userId) } });
  return {
    profile,
    taxProfileComplete: async (userId) => (await profile(userId)).isTaxProfileComplete,
    async documentsCovered(userId, taxYear) {
      const { covered } = await service.call(getCategoryCoverage, {
        query: { userId: String(userId), taxYear },
      });
      return covered;
    },
  };
}
