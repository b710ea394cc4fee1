import {
  defaultTaxYear,
  fullName,
  getProfile,
  getProfileForUser,
  getTaxProfileState,
  listUserNames,
  updateProfile,
} from '@dossier/contracts';
import type { Service } from '@dossier/service-kit';
import type { YearSplit } from '../year-split/year-split.ts';
import { findProfiles, presentProfile } from './profile.repository.ts';
import { saveProfile } from './save-profile.ts';
import { isYearComplete, readYearProfile } from './year-profile.ts';

export function profileRoutes(service: Service, yearSplit: YearSplit): void {
  const { clock } = service;
  const read = async (userId: number, taxYear = defaultTaxYear(new Date(clock.now()))) =>
    presentProfile(await readYearProfile(service, userId, taxYear));

  service.route(getProfile, ({ identity, query }) => read(identity.userId, query.taxYear));

  service.route(getProfileForUser, ({ params, query }) => read(params.userId, query.taxYear));

  service.route(getTaxProfileState, async ({ params: { userId }, query: { taxYear } }) => ({
    isComplete: await isYearComplete(service, userId, taxYear),
  }));

  service.route(listUserNames, async ({ body, db }) =>
    (await db.read((manager) => findProfiles(manager, body.userIds))).flatMap(({ userId, fields }) => {
      const name = fullName(fields);
      return name === '' ? [] : [{ userId, name }];
    }),
  );

  service.route(updateProfile, async ({ body, identity, language }) => {
    await yearSplit.ensure(identity.userId);
    return presentProfile(await saveProfile(service, identity.userId, body, language));
  });
}
