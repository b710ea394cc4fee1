import {
  defaultTaxYear,
  fullName,
  getProfile,
  expireAccount,
  getProfileForUser,
  getTaxProfileState,
  getUserAccount,
  getUserOverview,
  listUserNames,
  updateProfile,
} from '@dossier/contracts';
import type { RemoteFacts, Service } from '@dossier/service-kit';
import { findProfiles, presentProfile } from './profile.repository.ts';
import { saveProfile } from './save-profile.ts';
import { isYearComplete, readYearProfile } from './year-profile.ts';

export function profileRoutes(service: Service, remoteFacts: RemoteFacts): void {
  const { clock } = service;
  const read = async (userId: number, taxYear = defaultTaxYear(new Date(clock.now()))) =>
    presentProfile(await readYearProfile(service, userId, taxYear));

  service.route(getProfile, ({ identity, query }) => read(identity.userId, query.taxYear));

  service.route(getProfileForUser, ({ params, query }) => read(params.userId, query.taxYear));

  service.route(getUserOverview, async ({ params: { userId }, query }) => {
    const [profile, { account }] = await Promise.all([
      read(userId, query.taxYear),
      remoteFacts.read(userId, {
        account: {
          schema: getUserOverview.response.shape.account,
          ask: () => service.call(getUserAccount, { params: { id: String(userId) } }),
        },
      }),
    ]);
    return { profile, account };
  });

  service.route(expireAccount, async ({ body: { userId }, db }) => {
    await db.write((manager) => remoteFacts.expire(manager, userId, 'account'));
    return { success: true as const };
  });

  service.route(getTaxProfileState, async ({ params: { userId }, query: { taxYear } }) => ({
    isComplete: await isYearComplete(service, userId, taxYear),
  }));

  service.route(listUserNames, async ({ body, db }) =>
    (await db.read((manager) => findProfiles(manager, body.userIds))).flatMap(({ userId, fields }) => {
      const name = fullName(fields);
      return name === '' ? [] : [{ userId, name }];
    }),
  );

  service.route(updateProfile, async ({ body, identity, language }) =>
    presentProfile(await saveProfile(service, identity.userId, body, language)),
  );
}
