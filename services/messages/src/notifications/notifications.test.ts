import {
  invalidateNotificationFacts,
  getDeletion,
  getDocumentNotices,
  getProfileForUser,
  languages,
  getFilingNotices,
  listNotifications,
  notificationRules,
  type ResponseOf,
  type ServiceName,
} from '@dossier/contracts';
import { as, asService, stubEndpoint, startTestService, startForSuite } from '@dossier/service-kit/testing';
import { beforeEach, expect, it } from 'vitest';
import { messageEntity } from '../messages/messages.entity.ts';
import { addMessage } from '../messages/messages.repository.ts';
import { createMessagesService } from '../service.ts';

type Profile = ResponseOf<typeof getProfileForUser>;

/** Nothing is missing. */
const complete: Partial<Profile> = {
  firstName: 'Anna',
  lastName: 'Muster',
  phone: '791234567',
  street: 'Weg',
  city: 'Bern',
  isTaxProfileComplete: true,
  subscriptionPlan: 'basic',
};
let profile: Partial<Profile>;
/** The answers of single years, over those of `profile`. */
let answers: Record<string, Partial<Profile>>;
let deletionDueAt: string | null;
let exportedAt: string | null;
let requestedYears: number[];
let returns: number[];
let reviewReady: number[];
let completed: number[];
beforeEach(() => {
  profile = complete;
  answers = {};
  deletionDueAt = exportedAt = null;
  requestedYears = returns = reviewReady = completed = [];
});
const test = startForSuite(async () => {
  const profiles = stubEndpoint(getProfileForUser, ({ params, query }) => ({
    userId: params.userId,
    version: 1,
    subscriptionPlan: 'none' as const,
    isProfileComplete: false,
    isTaxProfileComplete: false,
    termsAcceptedAt: null,
    ...profile,
    ...answers[String(query.taxYear)],
  }));
  const notices = stubEndpoint(getDocumentNotices, () => ({ requestedYears, exportedAt }));
  const deletions = stubEndpoint(getDeletion, () => ({ requestedAt: deletionDueAt, dueAt: deletionDueAt }));
  const newReturns = stubEndpoint(getFilingNotices, () => ({ taxYears: returns, reviewReady, completed }));
  return startTestService(createMessagesService, {
    stubServices: [profiles, notices, deletions, newReturns],
  });
});

const question = {
  userId: 7,
  author: 'expert' as const,
  authorId: 2,
  text: 'Why?',
  language: null,
  createdAt: new Date(),
  taxYear: 2023,
  field: 'religion',
};

const poll = async (language = 'en', query = {}) =>
  (await test.request(listNotifications, { query }, { as: as(7), headers: { 'accept-language': language } }))
    .body;

/** The services announce each change of what they contribute. */
const announce = (service: ServiceName) =>
  test.request(invalidateNotificationFacts, { body: { userId: 7 } }, { as: asService(service) });

const list: typeof poll = async (language, query) => {
  for (const service of ['auth', 'profile', 'documents', 'filing'] as const) await announce(service);
  return poll(language, query);
};

it('asks the other services again only when they announce a change', async () => {
  await list();
  [profile, deletionDueAt, requestedYears, returns] = [{}, '2026-03-31T10:00:00.000Z', [2023], [2022]];
  expect(await poll()).toEqual([]);
  const seen = async () => (await poll()).map(({ id }) => id);
  await announce('documents');
  expect(await seen()).toEqual(['betterDocument-2023']);
  await announce('filing');
  expect(await seen()).toEqual(['betterDocument-2023', 'filedReturn-2022']);
  await announce('auth');
  expect(await seen()).toEqual(['deletion', 'betterDocument-2023', 'filedReturn-2022']);
  await announce('profile');
  expect(await seen()).toHaveLength(3 + notificationRules.length);
  expect(test.logs.join(''), 'a poll asks nobody for the names of nobody').not.toContain(
    'names or addresses',
  );
});

it('lists missing data by priority', async () => {
  profile = {};
  expect((await list()).map(({ id, priority }) => [id, priority])).toEqual([
    ['missingName', 'high'],
    ['missingAddress', 'high'],
    ['taxProfileIncomplete', 'high'],
    ['missingPhone', 'medium'],
    ['noPlan', 'medium'],
  ]);
});

it('is empty when no data is missing', async () => {
  expect(await list()).toEqual([]);
});

it('tells that an expert moved a year on', async () => {
  reviewReady = [2024];
  completed = [2023];
  expect((await list()).map(({ id, description, actionUrl }) => [id, description, actionUrl])).toEqual([
    [
      'reviewReady-2024',
      'Your dossier for 2024 is ready for review by your expert. You don’t need to do anything now.',
      '/?taxYear=2024',
    ],
    ['filingCompleted-2023', 'Your expert has completed your tax year 2023.', '/?taxYear=2023'],
  ]);
});

it('lists each missing item independently', async () => {
  for (const [change, id] of [
    [{ firstName: ' ' }, 'missingName'],
    [{ lastName: null }, 'missingName'],
    [{ phone: '' }, 'missingPhone'],
    [{ street: null }, 'missingAddress'],
    [{ city: null }, 'missingAddress'],
    [{ isTaxProfileComplete: false }, 'taxProfileIncomplete'],
    [{ subscriptionPlan: 'none' }, 'noPlan'],
  ] as const) {
    profile = { ...complete, ...change };
    expect((await list()).map((notification) => notification.id)).toEqual([id]);
  }
});

it('follows the answers of the requested tax year', async () => {
  answers = { 2023: { isTaxProfileComplete: false } };
  expect((await list('en', { taxYear: '2023' })).map(({ id }) => id)).toEqual(['taxProfileIncomplete']);
  expect(await list('en', { taxYear: '2024' })).toEqual([]);
});

it.each(['', '24', '1999', 'x', '2024&more=1'])('returns 400 for %j as the tax year', async (taxYear) => {
  const response = await test.fetch(`${listNotifications.path}?taxYear=${taxYear}`, { as: as(7) });
  expect(response.status).toBe(400);
});

it('lists the years with requested documents and new returns first', async () => {
  profile = {};
  requestedYears = [2023, 2024];
  returns = [2022];
  const listed = await list();
  expect(listed.slice(0, 4).map(({ id, priority, actionUrl }) => [id, priority, actionUrl])).toEqual([
    ['betterDocument-2023', 'high', '/?taxYear=2023'],
    ['betterDocument-2024', 'high', '/?taxYear=2024'],
    ['filedReturn-2022', 'high', '/?taxYear=2022'],
    ['missingName', 'high', '/profile'],
  ]);
  expect(listed[1]?.description).toContain('2024');
});

it('begins with the day on which the account will be deleted', async () => {
  deletionDueAt = '2026-03-31T22:30:00.000Z';
  const [first] = await list();
  expect(first).toMatchObject({ id: 'deletion', priority: 'high', actionUrl: '/' });
  expect(first?.description).toContain('1 April 2026');
});

it('tells that an administrator exported the data, and when', async () => {
  exportedAt = '2026-03-31T22:30:00.000Z';
  const [first] = await list();
  expect(first).toMatchObject({ id: 'dataExported', priority: 'high', actionUrl: '/profile' });
  expect(first?.description).toContain('1 April 2026');
});

it('lists the years with open questions of an expert', async () => {
  profile = {};
  const seal = await test.service.seals.forWriting(7);
  await test.db.write((manager) => addMessage(manager, seal, question));
  const listed = await list();
  await test.db.write((manager) => manager.update(messageEntity, { userId: 7 }, { closedAt: new Date() }));
  expect(listed[0]).toMatchObject({
    id: 'questionAsked-2023',
    priority: 'high',
    actionUrl: '/?taxYear=2023',
    description: 'Your expert asks about an answer for 2023. You can reply, or change the answer.',
  });
  expect((await list())[0]?.id).toBe('missingName');
});

it.each(languages)('has texts in %s', async (language) => {
  profile = {};
  deletionDueAt = '2026-03-31T10:00:00.000Z';
  exportedAt = deletionDueAt;
  requestedYears = [2024];
  returns = [2024];
  const texts = await list(language);
  expect(texts).toHaveLength(notificationRules.length + 4);
  for (const { title, description, actionText, actionUrl } of texts) {
    expect([title, description, actionText].every((text) => text.length > 5 && !text.includes('ß'))).toBe(
      true,
    );
    expect(actionUrl).toMatch(/^\/($|profile|\?taxYear=2024)/);
  }
  const english = await list('en');
  if (language !== 'en')
    expect(texts.map(({ title }) => title)).not.toEqual(english.map(({ title }) => title));
});

it('returns 503 while the profile service is down', async () => {
  const alone = await startTestService(createMessagesService);
  try {
    const response = await alone.request(listNotifications, { query: {} }, { as: as(7) });
    expect(response).toMatchObject({ status: 503, error: { code: 'SERVICE_UNAVAILABLE' } });
  } finally {
    await alone.stop();
  }
});
