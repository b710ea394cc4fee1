import {
  defaultTaxYear,
  getDeletion,
  getDocumentNotices,
  getProfileForUser,
  getFilingNotices,
  notificationRules,
  type NotificationRule,
} from '@dossier/contracts';
import type { RemoteFacts, Service, UserIdentity } from '@dossier/service-kit';
import { z } from 'zod';

const missingKinds = z.array(
  z.custom<NotificationRule['kind']>((value) => notificationRules.some(({ kind }) => kind === value)),
);

/** What the other services contribute to the notifications of a user, from copies that they expire with each change. */
export async function readNoticeFacts(
  service: Pick<Service, 'call' | 'clock'>,
  remoteFacts: RemoteFacts,
  identity: UserIdentity,
  taxYear = defaultTaxYear(new Date(service.clock.now())),
) {
  const { userId, role } = identity;
  const params = { userId: String(userId) };
  const made = { for: identity };
  const ofEverybody = {
    auth: { schema: getDeletion.response, ask: () => service.call(getDeletion, {}, made) },
    documents: {
      schema: getDocumentNotices.response,
      ask: () => service.call(getDocumentNotices, { params }, made),
    },
    filing: {
      schema: getFilingNotices.response,
      ask: () => service.call(getFilingNotices, { params }, made),
    },
  };
  // Nothing asks staff to complete a profile.
  if (role !== 'user') return { missing: [], ...(await remoteFacts.read(userId, ofEverybody)) };
  const { profile: missing, ...facts } = await remoteFacts.read(userId, {
    ...ofEverybody,
    profile: {
      taxYear,
      schema: missingKinds,
      async ask() {
        const profile = await service.call(getProfileForUser, { params, query: { taxYear } }, made);
        return notificationRules
          .filter((rule) => rule.applies({ ...profile, profile }))
          .map(({ kind }) => kind);
      },
    },
  });
  return { missing, ...facts };
}
