import { auditLists, recordAudit } from '@dossier/contracts';
import { as, asService, startForSuite } from '@dossier/service-kit/testing';
import { expect, it } from 'vitest';
import { startAuth } from '../testing/browser.ts';

const test = startForSuite(() => startAuth());

const entry = {
  kind: 'look',
  act: 'user.get',
  subjectId: 7,
  target: null,
  outcome: 'done',
  code: null,
} as const;
const record = (caller: Parameters<typeof asService>[1]) =>
  test.request(recordAudit, { body: entry }, { as: asService('gateway', caller) });

it("records what the gateway served, with the administrator's role, for a service that names the user", async () => {
  expect((await record({ ...as(7), impersonatedBy: 1 })).status).toBe(200);
  expect((await record(as(3, 'expert'))).status).toBe(200);
  expect((await record(undefined)).error?.code).toBe('VALIDATION_FAILED');
  expect((await test.request(recordAudit, { body: entry }, { as: as(1) })).error?.code).toBe('NOT_FOUND');
  const { body } = await test.request(
    auditLists.auth,
    { query: { limit: '10', act: 'user.get' } },
    { as: asService('gateway') },
  );
  expect(body.entries.map(({ actorId, role, subjectId }) => [actorId, role, subjectId])).toEqual([
    [3, 'expert', 7],
    [1, 'admin', 7],
  ]);
});

it('records a release by a token without a user, and nothing else of that kind', async () => {
  const release = {
    ...entry,
    kind: 'act',
    act: 'releases.publish',
    subjectId: null,
    target: 'mf-home token:ci',
  } as const;
  expect((await test.request(recordAudit, { body: release }, { as: asService('gateway') })).status).toBe(200);
  const { body } = await test.request(
    auditLists.auth,
    { query: { limit: '10', act: 'releases.publish' } },
    { as: asService('gateway') },
  );
  expect(body.entries).toMatchObject([{ actorId: null, role: 'admin', target: 'mf-home token:ci' }]);
});
