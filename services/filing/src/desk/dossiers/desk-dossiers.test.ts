import { downloadDeskDossier, listDeskDossiers, transmit, updateStatusNumeric } from '@dossier/contracts';
import { as } from '@dossier/service-kit/testing';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { deskFilingEntity, unassigned } from '../filings/desk.entity.ts';
import { admin, deskAssignees, deskCallers, expert, otherOwner, owner } from '../../testing/desk-callers.ts';
import { startFilingSuite } from '../../testing/filing-suite.ts';

const taxYear = 2024;

describe('the dossiers of a filing on the desk', () => {
  const { test } = startFilingSuite();
  beforeAll(async () => {
    test.clock.set('2026-03-01T12:00:00Z');
    for (const userId of [owner, otherOwner]) {
      await test.request(updateStatusNumeric, { body: { status: 3, taxYear, userId } }, { as: admin });
      await test.request(transmit, { body: { taxYear } }, { as: as(userId) });
    }
  });
  const assign = (assignedTo: number) =>
    test.db.write((manager) => manager.update(deskFilingEntity, { userId: owner }, { assignedTo }));
  afterEach(() => assign(unassigned));

  const params = (userId = owner) => ({ userId: String(userId), taxYear: String(taxYear) });
  const list = (by: Parameters<typeof test.request>[2] = { as: expert }, userId = owner) =>
    test.request(listDeskDossiers, { params: params(userId) }, by);
  const open = (id: string, query = {}) =>
    test.request(downloadDeskDossier, { params: { ...params(), id }, query }, { as: expert });

  it('are listed and opened', async () => {
    const { body } = await list();
    expect(body).toEqual([
      {
        id: expect.any(String),
        kind: 'dossier',
        createdAt: expect.any(String),
        size: expect.any(Number),
      },
    ]);
    const id = body[0]!.id;
    const shown = await open(id, { inline: '1' });
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(shown.headers.get('content-disposition')).toMatch(/^inline; filename="Dossier-2024.pdf"/);
    expect((await open(id)).headers.get('content-disposition')).toMatch(/^attachment/);
  });

  it('are refused for a bad id, for the dossier of another filing, and without a session', async () => {
    const [other] = (await list({ as: expert }, otherOwner)).body;
    expect((await open(other!.id)).error?.code).toBe('RECEIPT_NOT_FOUND');
    expect((await open('1')).status).toBe(400);
    expect((await list({})).status).toBe(401);
  });

  it.each(deskCallers)('are for those who may work on the filing: %s', async (_, caller, ...statuses) => {
    for (const [index, assignedTo] of deskAssignees.entries()) {
      await assign(assignedTo);
      expect((await list({ as: caller })).status).toBe(statuses[index]);
    }
  });
});
