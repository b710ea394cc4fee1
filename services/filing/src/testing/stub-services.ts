import {
  closeRequests,
  countExpectedPapers,
  getCategoryCoverage,
  emptyAuthorization,
  getAuthorizationForUser,
  getHouseholdForUser,
  getUserAccount,
  getProfileForUser,
  getTaxProfileState,
  inviteUsers,
  listEmailAddresses,
  listFilesForUser,
  listNoneDeclarations,
  listReadingsForUser,
  listSectionsForUser,
  listStaff,
  listUserIds,
  listUserNames,
  queueMail,
  recordTransmittedFiles,
  resendUserInvitation,
  withdrawUserInvitation,
  type BodyOf,
  type Language,
  type ProfileFields,
  type Role,
  type SectionId,
} from '@dossier/contracts';
import { fail } from '@dossier/service-kit';
import { stubEndpoint } from '@dossier/service-kit/testing';
import { sampleFiles, sampleHousehold, sampleNoneDeclarations, sampleProfile } from './samples.ts';

/** The experts and administrators; 32 is suspended. */
const staff: { userId: number; role: Role; suspended: boolean }[] = [
  { userId: 1, role: 'admin', suspended: false },
  { userId: 30, role: 'expert', suspended: false },
  { userId: 31, role: 'expert', suspended: false },
  { userId: 32, role: 'expert', suspended: true },
  { userId: 33, role: 'admin', suspended: false },
];

/** Users with an id from here to 899,999 do not exist. */
export const firstUnknownId = 800_000;

/** Stubs of the other services. Tests set their responses, and which services are down, on `stubs`. */
export function createStubServices() {
  const stubs = {
    /** The users with a complete tax profile in every year. */
    completeProfiles: new Set<number>(),
    /** `userId taxYear` of the years with a complete tax profile. */
    completeYears: new Set<string>(),
    /** The answers of `taxYear`, where they differ from the sample. */
    answersOf: new Map<number, ProfileFields>(),
    /** `userId taxYear` of the years with every required file. */
    coveredYears: new Set<string>(),
    /** The years whose answers are damaged. */
    damagedYears: new Set<number>(),
    down: new Set<'auth' | 'profile' | 'documents' | 'messages' | 'recognition'>(),
    mails: [] as BodyOf<typeof queueMail>[],
    /** The users that auth lists. */
    userIds: [] as number[],
    /** The users who were invited and have not signed in. */
    invited: new Map<number, { email: string; language: Language; invitedAt: string }>(),
    /** The addresses that have an account. */
    takenEmails: new Set<string>(),
    /** Called before auth responds about a new user. */
    onInvite: undefined as ((userId: number) => Promise<unknown>) | undefined,
    /** What was requested of auth for new users. */
    invitations: [] as BodyOf<typeof inviteUsers>[],
    sections: ['authorization'] as SectionId[],
    files: [...sampleFiles],
    /** What was reported to documents as transmitted. */
    transmitted: [] as BodyOf<typeof recordTransmittedFiles>[],
    /** The years whose open requests were closed. */
    closed: [] as BodyOf<typeof closeRequests>[],
    /** Called once when the files are listed for a dossier. */
    onListFiles: undefined as (() => Promise<unknown>) | undefined,
  };
  const checkIsUp = (name: 'auth' | 'profile' | 'documents' | 'messages' | 'recognition'): void => {
    if (stubs.down.has(name)) throw fail('SERVICE_UNAVAILABLE');
  };
  const isComplete = (userId: number, taxYear: number | undefined): boolean =>
    stubs.completeProfiles.has(userId) || stubs.completeYears.has(`${userId} ${taxYear}`);
  const stubServices = [
    stubEndpoint(getUserAccount, ({ params }) => {
      checkIsUp('auth');
      if (params.id >= firstUnknownId && params.id < 900_000) throw fail('USER_NOT_FOUND');
      return {
        id: params.id,
        email: 'zoe.mueller@example.ch',
        ...stubs.invited.get(params.id),
        role: staff.find(({ userId }) => userId === params.id)?.role ?? 'user',
        createdAt: '2026-01-01T00:00:00.000Z',
      };
    }),
    stubEndpoint(listStaff, () => {
      checkIsUp('auth');
      return staff.map((member) => ({ ...member, email: `staff${member.userId}@example.ch` }));
    }),
    stubEndpoint(listUserIds, ({ query }) => {
      checkIsUp('auth');
      return stubs.userIds.filter((id) => id > query.after);
    }),
    stubEndpoint(inviteUsers, async ({ body }) => {
      checkIsUp('auth');
      stubs.invitations.push(body);
      const invited = body.people.map(({ email, language }) => {
        if (stubs.takenEmails.has(email)) return { isNew: false, userId: null };
        if (body.dryRun) return { isNew: true, userId: null };
        stubs.takenEmails.add(email);
        const userId = 500 + stubs.takenEmails.size;
        stubs.invited.set(userId, { email, language, invitedAt: '2027-02-01T12:00:00.000Z' });
        return { isNew: true, userId };
      });
      for (const { userId } of invited) if (userId !== null) await stubs.onInvite?.(userId);
      return invited;
    }),
    stubEndpoint(resendUserInvitation, ({ params }) => {
      const invited = stubs.invited.get(params.userId);
      if (!invited) throw fail('CLIENT_SIGNED_IN');
      invited.invitedAt = '2027-02-01T14:00:00.000Z';
      return { success: true as const };
    }),
    stubEndpoint(withdrawUserInvitation, ({ params }) => {
      if (!stubs.invited.delete(params.userId)) throw fail('CLIENT_SIGNED_IN');
      return { success: true as const };
    }),
    stubEndpoint(listEmailAddresses, ({ body }) => {
      checkIsUp('auth');
      return body.userIds.map((userId) => ({ userId, email: `person${userId}@example.ch` }));
    }),
    stubEndpoint(listUserNames, ({ body }) => {
      checkIsUp('profile');
      return body.userIds.map((userId) => ({ userId, name: `Person ${userId}` }));
    }),
    stubEndpoint(getProfileForUser, ({ params, query }) => {
      checkIsUp('profile');
      if (stubs.damagedYears.has(query.taxYear ?? 0)) throw fail('DATA_DAMAGED');
      return {
        ...sampleProfile,
        ...stubs.answersOf.get(query.taxYear ?? 0),
        userId: params.userId,
        isTaxProfileComplete: isComplete(params.userId, query.taxYear),
      };
    }),
    stubEndpoint(getTaxProfileState, ({ params, query }) => {
      checkIsUp('profile');
      return { isComplete: isComplete(params.userId, query.taxYear) };
    }),
    stubEndpoint(listSectionsForUser, ({ query }) => {
      checkIsUp('profile');
      return { taxYear: query.taxYear, sections: stubs.sections.map((id) => ({ id, enabled: true })) };
    }),
    stubEndpoint(getAuthorizationForUser, ({ query }) => {
      checkIsUp('profile');
      return { ...emptyAuthorization, taxYear: query.taxYear, lastUpdated: null };
    }),
    stubEndpoint(getHouseholdForUser, () => {
      checkIsUp('profile');
      return sampleHousehold;
    }),
    stubEndpoint(getCategoryCoverage, ({ query }) => {
      checkIsUp('documents');
      const covered = stubs.coveredYears.has(`${query.userId} ${query.taxYear}`);
      return { covered, missing: covered ? [] : [21], filed: [] };
    }),
    stubEndpoint(listFilesForUser, async () => {
      checkIsUp('documents');
      const { onListFiles } = stubs;
      stubs.onListFiles = undefined;
      await onListFiles?.();
      return stubs.files;
    }),
    stubEndpoint(listNoneDeclarations, () => {
      checkIsUp('documents');
      return [...sampleNoneDeclarations];
    }),
    stubEndpoint(recordTransmittedFiles, ({ body }) => {
      checkIsUp('documents');
      stubs.transmitted.push(body);
      return { success: true as const };
    }),
    stubEndpoint(closeRequests, ({ body }) => {
      checkIsUp('documents');
      stubs.closed.push(body);
      return { success: true as const };
    }),
    // As where the reader is down: dossiers are made without readings.
    stubEndpoint(listReadingsForUser, () => {
      throw fail('SERVICE_UNAVAILABLE');
    }),
    stubEndpoint(countExpectedPapers, () => {
      checkIsUp('recognition');
      return { expected: 3 };
    }),
    stubEndpoint(queueMail, ({ body }) => {
      checkIsUp('messages');
      stubs.mails.push(body);
      return { id: 'mail' };
    }),
  ];
  return { stubs, stubServices };
}
