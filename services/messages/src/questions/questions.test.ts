import {
  askQuestion,
  getConversation,
  getDeskAccess,
  getUserAccount,
  listDeskFiles,
  listDeskQuestions,
  listEmailAddresses,
  listMessages,
  listQuestions,
  recordWork,
  listUserNames,
  maxOpenQuestions,
  messageMaxLength,
  sendMessage,
  settleQuestion,
  type DeskFile,
} from '@dossier/contracts';
import { fail } from '@dossier/service-kit';
import { as, startTestService, stubEndpoint, startForSuite } from '@dossier/service-kit/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { accessEntity } from '../access-log/access-log.entity.ts';
import { messageEntity } from '../messages/messages.entity.ts';
import { createMessagesService } from '../service.ts';
import { readOutbox } from '../testing/sent-mails.ts';

const hour = 60 * 60_000;
const admin = as(1, 'admin');
const expert = as(2, 'expert');
const stranger = as(3, 'expert');
const user = as(10);
const paper: DeskFile = {
  id: '5f0c3c1e-6f1d-4c0e-9d0d-0b9c4a1f2e33',
  name: 'a.pdf',
  categoryId: 1,
  categoryName: null,
  version: 1,
  uploadedAt: '2026-01-01T00:00:00.000Z',
  size: 1,
  mediaType: 'application/pdf',
  inline: true,
  transmitted: true,
  deletedAt: null,
  state: 'new',
  review: null,
  answered: null,
};

describe('questions about answers', () => {
  let isAuthDown = false;
  const work: number[][] = [];
  const test = startForSuite(async () => {
    const stubServices = [
      stubEndpoint(getUserAccount, ({ params: { id } }) => {
        if (isAuthDown) throw fail('SERVICE_UNAVAILABLE');
        if (id >= 900) throw fail('USER_NOT_FOUND');
        return {
          id,
          email: `person${id}@example.ch`,
          role: 'user' as const,
          createdAt: '2026-01-01T00:00:00.000Z',
          language: 'fr' as const,
        };
      }),
      stubEndpoint(listDeskFiles, () => [paper]),
      stubEndpoint(listEmailAddresses, () => []),
      stubEndpoint(listUserNames, () => [{ userId: 2, name: 'Eva Meier' }]),
      stubEndpoint(getDeskAccess, ({ query: { expertId, role, userId, taxYear } }) => ({
        allowed: role === 'admin' || (expertId === 2 && userId === 10 && taxYear !== 2022),
        isUnassigned: true,
      })),
      stubEndpoint(recordWork, ({ body: { userId, taxYear, actorId } }) => {
        work.push([userId, taxYear, actorId]);
        return { success: true as const };
      }),
    ];
    const env = { MESSAGE_LIMIT_STAFF: '40' };
    return startTestService(createMessagesService, { stubServices, env });
  });
  beforeEach(async () => {
    isAuthDown = false;
    await test.clock.jump(25 * hour);
    await test.db.write(async (manager) => {
      await manager.clear(messageEntity);
      await manager.clear(accessEntity);
    });
  });

  const filing = (taxYear = 2024, userId = 10) => ({ userId: String(userId), taxYear: String(taxYear) });
  const ask = (field: string, message = 'Why?', caller = expert, params = filing()) =>
    test.request(askQuestion, { params, body: { field, message } }, { as: caller });
  const open = async (caller = expert, params = filing()) =>
    test.request(listDeskQuestions, { params }, { as: caller });
  const settle = (id: string, caller = expert, params = filing()) =>
    test.request(settleQuestion, { params: { ...params, id } }, { as: caller });
  const own = async (taxYear = 2024, caller = user, language = 'de') =>
    (
      await test.request(
        listQuestions,
        { query: { taxYear: String(taxYear) } },
        { as: caller, headers: { 'accept-language': language } },
      )
    ).body;
  const send = (message: string) => test.request(sendMessage, { body: { message } }, { as: user });
  const mails = async () => {
    await test.clock.advance(2000);
    return (await readOutbox(test.dataDir)).filter(
      ({ headers }) => headers.get('to') === 'person10@example.ch',
    );
  };
  const count = () => test.db.read((manager) => manager.count(messageEntity));

  it('are work on a filing, which assigns one of nobody to the expert', async () => {
    work.length = 0;
    expect((await ask('religion', 'Who works on it?')).status).toBe(200);
    const [userId, taxYear, actorId] = work[0] ?? [];
    expect([userId, taxYear, actorId]).toEqual([10, Number(filing().taxYear), 2]);
  });

  it('are messages that name the answer in the language of the reader, and link to its step', async () => {
    expect((await ask('religion', '  Which church?  ')).body).toMatchObject({
      success: true,
      message: { from: 'expert', text: 'Which church?' },
    });
    await ask('properties.2', 'Who lives there?');
    await ask('religion', 'And in 2023?', expert, filing(2023));
    expect(await own()).toMatchObject([
      {
        text: 'Which church?',
        authorName: 'Eva Meier',
        question: {
          taxYear: 2024,
          field: 'religion',
          label: 'Konfession',
          isOpen: true,
          actionUrl: '/profile?setup=tax&step=personal&taxYear=2024',
        },
      },
      { question: { label: 'Liegenschaft 2' } },
    ]);
    expect((await open()).body.map(({ question }) => question.label)).toEqual(['Religion', 'Property 2']);
    const thread = await test.request(listMessages, { query: {} }, { as: user });
    expect(thread.body.map(({ question }) => question?.taxYear)).toEqual([2024, 2024, 2023]);
    const accesses = await test.db.read((manager) => manager.find(accessEntity));
    expect(accesses.map(({ actorId, action, ownerId }) => [actorId, action, ownerId])).toEqual(
      Array.from({ length: 3 }, () => [2, 'answer', 10]),
    );
  });

  it('can be about a paper or one of its values, which the expert may see', async () => {
    const askAbout = (fileId: string, field: string, caller = expert) =>
      test.request(
        askQuestion,
        { params: filing(), body: { field, fileId, message: 'Is this right?' } },
        { as: caller },
      );
    expect((await askAbout(paper.id, 'netSalary')).status).toBe(200);
    expect((await askAbout(paper.id, 'paper')).status).toBe(200);
    const actionUrl = `/papers?taxYear=2024&file=${paper.id}`;
    expect(await own()).toMatchObject([
      { question: { field: 'netSalary', fileId: paper.id, label: 'Nettolohn', actionUrl, isOpen: true } },
      { question: { field: 'paper', fileId: paper.id, label: 'Dokument' } },
    ]);
    await send('Yes');
    expect(await own()).toEqual([]);
    expect((await askAbout(paper.id, 'religion')).status).toBe(400);
    expect((await askAbout(paper.id.replace('5', '6'), 'paper')).error?.code).toBe('FILE_NOT_FOUND');
    expect((await askAbout(paper.id, 'paper', stranger)).error?.code).toBe('FILING_NOT_FOUND');
    expect((await ask('netSalary')).status).toBe(400);
  });

  it('are open until the user writes, also in another year', async () => {
    await ask('religion');
    await ask('phone', 'Still yours?', expert, filing(2023));
    expect([await own(), await own(2023)].map(({ length }) => length)).toEqual([1, 1]);
    await send('Both are right.');
    expect([await own(), await own(2023), (await open()).body]).toEqual([[], [], []]);
    const thread = await test.request(listMessages, { query: {} }, { as: user });
    expect(thread.body.map(({ question }) => question?.isOpen)).toEqual([false, false, undefined]);
    await ask('religion', 'Really?');
    expect(await own()).toHaveLength(1);
  });

  it('are settled one by one by an expert, repeatedly', async () => {
    const { id } = (await ask('religion')).body.message;
    await ask('phone');
    for (const response of [await settle(id), await settle(id)])
      expect(response.body).toEqual({ success: true });
    expect((await own()).map(({ question }) => question.field)).toEqual(['phone']);
  });

  it('are not found as another message, of another year, or of another user', async () => {
    const { id } = (await ask('religion')).body.message;
    const message = (await send('hello')).body.message.id;
    await ask('religion', 'Again');
    for (const refused of [
      await settle(message),
      await settle(id, expert, filing(2023)),
      await settle(id, admin, filing(2024, 11)),
      await settle('999999999'),
    ])
      expect(refused).toMatchObject({ status: 404, error: { code: 'QUESTION_NOT_FOUND' } });
    expect(await own()).toHaveLength(1);
    expect(await own(2024, as(11))).toEqual([]);
  });

  it('are refused without a filing that the expert may work on', async () => {
    const { id } = (await ask('religion', 'Why?', admin)).body.message;
    for (const [caller, params] of [
      [stranger, filing()],
      [expert, filing(2022)],
      [expert, filing(2024, 11)],
    ] as const)
      for (const refused of [
        await ask('phone', 'Why?', caller, params),
        await open(caller, params),
        await settle(id, caller, params),
      ])
        expect(refused).toMatchObject({ status: 404, error: { code: 'FILING_NOT_FOUND' } });
    for (const refused of [await ask('phone', 'Why?', user), await open(user), await settle(id, user)])
      expect(refused.error?.code).toBe('FORBIDDEN');
    const anonymous = await test.request(askQuestion, {
      params: filing(),
      body: { field: 'phone', message: 'Why?' },
    });
    expect(anonymous.error?.code).toBe('UNAUTHENTICATED');
    expect((await test.request(listQuestions, { query: { taxYear: '2024' } })).error?.code).toBe(
      'UNAUTHENTICATED',
    );
    expect(await ask('phone', 'Why?', admin, filing(2024, 901))).toMatchObject({
      status: 404,
      error: { code: 'USER_NOT_FOUND' },
    });
    expect(await count()).toBe(1);
    expect(await own()).toHaveLength(1);
  });

  it.each([
    ['unknown', 'Why?'],
    ['properties', 'Why?'],
    ['properties.0', 'Why?'],
    ['religion.1', 'Why?'],
    ['', 'Why?'],
    ['x'.repeat(41), 'Why?'],
    ['religion', 'x'.repeat(messageMaxLength + 1)],
  ])('return 400 for the answer %j', async (field, message) => {
    expect(await ask(field, message)).toMatchObject({ status: 400, error: { code: 'VALIDATION_FAILED' } });
    expect(await count()).toBe(0);
  });

  it('return 400 without text, and for an invalid year or id', async () => {
    expect((await ask('religion', ' \u200b ')).error?.code).toBe('MESSAGE_EMPTY');
    expect((await settle('x')).status).toBe(400);
    expect((await test.fetch('/api/questions', { as: user })).status).toBe(400);
    expect((await test.fetch('/api/questions?taxYear=24', { as: user })).status).toBe(400);
    expect(await count()).toBe(0);
  });

  it('are limited for a filing, also when they are asked at the same time', async () => {
    const asked = Array.from({ length: maxOpenQuestions + 3 }, (_, n) => ask('religion', `question ${n}`));
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(maxOpenQuestions);
    expect((await ask('religion', 'one more')).error).toMatchObject({
      code: 'TOO_MANY_QUESTIONS',
      message: expect.stringContaining(String(maxOpenQuestions)) as string,
    });
    expect((await ask('religion', 'another year', expert, filing(2023))).status).toBe(200);
    await send('answered');
    expect((await ask('religion', 'one more')).status).toBe(200);
  });

  it('are stored once when the request is repeated, and count as messages of the expert', async () => {
    const first = await ask('religion');
    expect((await ask('religion')).body.message.id).toBe(first.body.message.id);
    await ask('phone');
    await ask('phone', 'Why?', expert, filing(2023));
    expect(await count()).toBe(3);
    const rest = Array.from({ length: 37 }, (_, n) => n);
    for (const n of rest) await ask('phone', `question ${n}`, expert, filing(n < 20 ? 2023 : 2021));
    expect((await ask('religion', 'too much')).error?.code).toBe('TOO_MANY_MESSAGES');
  });

  it('send one mail an hour for a year, in the language of the user, without their text', async () => {
    const before = (await mails()).length;
    await ask('religion', 'Canary');
    await ask('phone', 'Canary');
    await ask('phone', 'Canary', expert, filing(2023));
    await test.clock.jump(hour);
    await ask('phone', 'Once more');
    const sent = (await mails()).slice(before);
    expect(sent.map(({ headers }) => headers.get('subject'))).toEqual(
      Array.from({ length: 3 }, () => 'Une question de votre expert dans Dossier'),
    );
    expect(sent.map(({ text }) => /fiscale (\d+)/.exec(text)?.[1])).toEqual(['2024', '2023', '2024']);
    expect(sent.map(({ raw }) => raw).join('')).not.toMatch(/Canary|Eva/);
  });

  it('are not asked while the language of the user is unknown', async () => {
    isAuthDown = true;
    expect((await ask('religion')).status).toBe(503);
    expect(await count()).toBe(0);
  });

  it('leave the messages of the user unread', async () => {
    await send('Please read this');
    await ask('religion');
    const thread = await test.request(
      getConversation,
      { params: { userId: '10' }, query: {} },
      { as: expert },
    );
    expect(thread.body.unread).toBe(1);
  });
});
