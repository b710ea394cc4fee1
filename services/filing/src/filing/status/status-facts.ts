import {
  getCategoryCoverage,
  getProfileForUser,
  getTaxProfileState,
  type Profile,
  type ResponseOf,
} from '@dossier/contracts';
import type { Service } from '@dossier/service-kit';

/** The facts the status machine depends on, requested from the services that own them whenever they are needed. */
export interface StatusFactSource {
  /** The profile with the answers of the year. */
  getProfile(userId: number, taxYear: number): Promise<Profile>;
  getTaxProfileState(userId: number, taxYear: number): Promise<ResponseOf<typeof getTaxProfileState>>;
  isTaxProfileComplete(userId: number, taxYear: number): Promise<boolean>;
  areDocumentsCovered(userId: number, taxYear: number): Promise<boolean>;
}

export function createStatusFactSource(service: Service): StatusFactSource {
  const getProfile = (userId: number, taxYear: number): Promise<Profile> =>
    service.call(getProfileForUser, { params: { userId: String(userId) }, query: { taxYear } });
  const readState = (userId: number, taxYear: number) =>
    service.call(getTaxProfileState, { params: { userId: String(userId) }, query: { taxYear } });
  return {
    getProfile,
    getTaxProfileState: readState,
    isTaxProfileComplete: async (userId, taxYear) => (await readState(userId, taxYear)).isComplete,
    async areDocumentsCovered(userId, taxYear) {
      const { covered } = await service.call(getCategoryCoverage, {
        query: { userId: String(userId), taxYear },
      });
      return covered;
    },
  };
}
