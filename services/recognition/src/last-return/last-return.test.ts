import {
  decideProposal,
  exportReadings,
  getLastReturn,
  listExpectedPapers,
  recordPeopleChange,
  type BodyOf,
} from '@dossier/contracts';
import { as, asService } from '@dossier/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessEntity } from '../access-log/access-log.entity.ts';
import { startRecognition, type RecognitionTest } from '../testing/recognition-test.ts';
import { sampleReturn } from '../testing/sample-return.ts';

const xml = (text: string) => ({ type: 'application/xml', bytes: Buffer.from(text) });

let run: RecognitionTest;
beforeAll(async () => {
  run = await startRecognition();
});
afterAll(() => run.test.stop());

/** Uploads a return, and waits until it was read. */
async function upload(userId: number, text = sampleReturn, taxYear = 2025) {
  const fileId = crypto.randomUUID();
  run.contents.set(fileId, xml(text));
  const paper = await run.announce(userId, { fileId, taxYear });
  await run.whenRead(userId, taxYear);
  return paper;
}
const lastReturn = (userId: number, taxYear = 2025) =>
  run.test.request(getLastReturn, { query: { taxYear: String(taxYear) } }, { as: as(userId) });
const decide = (
  userId: number,
  fileId: string,
  proposalId: string,
  decision: BodyOf<typeof decideProposal>['decision'],
) =>
  run.test.request(
    decideProposal,
    { params: { fileId, proposalId }, body: { decision } },
    { as: as(userId) },
  );
const expected = async (userId: number) =>
  (await run.test.request(listExpectedPapers, { query: { taxYear: '2025' } }, { as: as(userId) })).body;

it('proposes for the year after a return, and keeps what the person decides', async () => {
  const { fileId } = await upload(7);
  const [reading] = await run.list(7);
  expect(reading).toMatchObject({
    kind: 'taxReturn',
    taxYear: 2024,
    owner: 'self',
    values: [],
    findings: [],
  });
  const { body } = await lastReturn(7);
  expect(body).toMatchObject({ fileId, taxYear: 2024 });
  expect(body?.proposals.every(({ decision }) => decision === null)).toBe(true);
  expect((await lastReturn(7, 2024)).body).toBeNull();
  expect(await expected(7), 'nothing is taken over by itself').toEqual([]);

  for (const id of ['employer.1.1', 'account.1', 'healthInsurance', 'name.1']) {
    for (let n = 0; n < 2; n += 1) {
      const { body: decided } = await decide(7, fileId, id, 'accepted');
      expect(decided.proposals.find((each) => each.id === id)?.decision).toBe('accepted');
    }
  }
  const papers = (await expected(7)).map(({ kind, issuer, state, categoryId }) => [
    kind,
    issuer,
    state,
    categoryId,
  ]);
  expect(papers).toEqual([
    ['salaryCertificate', 'Holzbau Steinmatt AG', 'open', 1],
    ['interestStatement', 'Bank Seetal AG, Privatkonto', 'open', 2],
    ['healthInsurance', null, 'open', 4],
  ]);
  await decide(7, fileId, 'healthInsurance', null);
  await decide(7, fileId, 'account.1', 'left');
  expect((await expected(7)).map(({ kind }) => kind)).toEqual(['salaryCertificate']);

  // Decisions survive another reading, as after a change of names.
  const body2 = { userId: 7, taxYear: null };
  await run.test.request(recordPeopleChange, { body: body2 }, { as: asService('profile') });
  await run.whenRead(7);
  const decisions = (await lastReturn(7)).body?.proposals.flatMap(({ id, decision }) =>
    decision ? [[id, decision]] : [],
  );
  expect(decisions).toEqual([
    ['name.1', 'accepted'],
    ['employer.1.1', 'accepted'],
    ['account.1', 'left'],
  ]);
  const exported = await run.test.request(
    exportReadings,
    { params: { userId: '7' } },
    { as: asService('documents') },
  );
  expect(exported.body.readings[0]?.proposals.find(({ id }) => id === 'account.1')?.decision).toBe('left');
});

it('ticks expected papers off by what banks and employers send, however the return named them', async () => {
  const { fileId } = await upload(8);
  for (const id of ['employer.1.1', 'account.1', 'mortgage.1']) await decide(8, fileId, id, 'accepted');
  const certificate = await run.announce(8);
  await run.recognize(certificate, { kind: 'salaryCertificate', issuer: 'HOLZBAU STEINMATT', owner: 'self' });
  const statement = await run.announce(8);
  await run.recognize(statement, { kind: 'taxStatement', issuer: 'Bank Seetal', owner: 'self' });
  expect((await expected(8)).map(({ kind, state, fileId: by }) => [kind, state, by])).toEqual([
    ['salaryCertificate', 'found', certificate.fileId],
    ['interestStatement', 'found', statement.fileId],
    ['mortgageStatement', 'found', statement.fileId],
  ]);
});

it('proposes nothing of the return of somebody else, which is a finding, until the person says that it is theirs', async () => {
  await upload(
    9,
    sampleReturn
      .replaceAll('<officialName>Muster', '<officialName>Keller')
      .replaceAll('n:officialName>Muster', 'n:officialName>Keller'),
  );
  expect((await run.list(9))[0]?.findings).toMatchObject([{ code: 'OTHER_PERSON', name: 'Anna Keller' }]);
  expect((await lastReturn(9)).body).toBeNull();
});

it('refuses bad input, visitors and the return of another user, and records who acts as the user', async () => {
  const { fileId } = await upload(10);
  expect((await decide(10, fileId, 'employer.9.9', 'accepted')).error?.code).toBe('PROPOSAL_NOT_FOUND');
  expect((await decide(10, fileId, 'name.1', 'perhaps' as never)).error?.code).toBe('VALIDATION_FAILED');
  expect((await decide(11, fileId, 'name.1', 'accepted')).error?.code).toBe('FILE_NOT_FOUND');
  expect((await lastReturn(11)).body).toBeNull();
  expect((await run.test.fetch('/api/readings/last-return?taxYear=x', { as: as(10) })).status).toBe(400);
  const params = { fileId, proposalId: 'name.1' };
  expect((await run.test.request(getLastReturn, { query: { taxYear: '2025' } })).status).toBe(401);
  expect((await run.test.request(decideProposal, { params, body: { decision: null } })).status).toBe(401);
  const receipt = await run.announce(10);
  await run.whenRead(10);
  expect((await decide(10, receipt.fileId, 'name.1', 'accepted')).error?.code).toBe('PROPOSAL_NOT_FOUND');
  const acting = { ...as(10), impersonatedBy: 1 };
  await run.test.request(getLastReturn, { query: { taxYear: '2025' } }, { as: acting });
  const looks = await run.test.db.read((manager) =>
    manager.findBy(accessEntity, { ownerId: 10, actorId: 1 }),
  );
  expect(looks.map(({ taxYear, action }) => `${taxYear} ${action}`).sort()).toEqual([
    '2024 read',
    '2025 read',
  ]);
});

it.each([
  ['entities', '<!DOCTYPE m [<!ENTITY a "b">]>', ''],
  ['depth', '', '<x>'.repeat(30) + '</x>'.repeat(30)],
  ['size', '', '<x/>'.repeat(30_000)],
])('reads nothing of a return with hostile %s', async (_name, doctype, more) => {
  const userId = 20 + more.length;
  const text = sampleReturn
    .replace('<message', `${doctype}<message`)
    .replace('</content>', `${more}</content>`);
  await upload(userId, text);
  expect((await run.list(userId))[0]).toMatchObject({ kind: null, values: [] });
  expect((await lastReturn(userId)).body).toBeNull();
});
