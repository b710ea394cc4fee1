import {
  defaultTaxYear,
  getDebugStatus,
  setDebugStatus,
  finishAdvanced,
  getTaxStatus,
  listStatusesForUser,
  listStatusHistory,
  patchTaxStatus,
  recordAnswersChange,
  resetFiling,
  reviewFiling,
  roles,
  setStatus,
  statusName,
  taxStatusIds,
  transmit,
  updateStatusNumeric,
  type Role,
  type TaxStatusId,
} from '@dossier/contracts';
import { listEvents } from './filings.repository.ts';
import { checkDrift, type UserIdentity } from '@dossier/service-kit';
import { as, asService, forEachDatabase } from '@dossier/service-kit/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { startFilingSuite } from '../../testing/filing-suite.ts';

const taxYear = 2024;
const admin = as(1, 'admin');
let nextUser = 100;
const newUser = (): UserIdentity => as((nextUser += 1), 'user');

forEachDatabase((database) => {
  const { test, stubs } = startFilingSuite({ database });
  beforeEach(() => {
    test.clock.set('2026-03-01T12:00:00Z');
    stubs.down.clear();
  });

  const review = (userId: number, year?: number) =>
    test.request(
      reviewFiling,
      { body: { userId, ...(year && { taxYear: year }) } },
      { as: asService('documents') },
    );
  const read = async (user: UserIdentity, year = taxYear) =>
    (await test.request(getTaxStatus, { query: { taxYear: year } }, { as: user })).body;
  const history = async (user: UserIdentity) => {
    const { body } = await test.request(listStatusHistory, { query: { taxYear } }, { as: user });
    return body.map((event) => `${event.from ?? ''}→${event.to} ${event.cause}`);
  };
  const setStatusOf = async (user: UserIdentity, status: TaxStatusId, by = admin) => {
    const response = await test.request(
      updateStatusNumeric,
      { body: { status, taxYear, userId: user.userId } },
      { as: by },
    );
    expect(response.status).toBe(200);
  };

  it('has tables that match its entities', async () => {
    expect(await checkDrift(test.db.dataSource)).toEqual([]);
  });

  describe('the tax profile of a year', () => {
    const move = (user: UserIdentity, status: TaxStatusId, year: number) =>
      test.request(updateStatusNumeric, { body: { status, taxYear: year } }, { as: user });

    it('decides about its own year only', async () => {
      const user = newUser();
      stubs.completeYears.add(`${user.userId} 2023`);
      expect((await read(user, 2023)).current_status_id).toBe(2);
      expect((await read(user, 2024)).current_status_id).toBe(1);
      for (const status of [2, 3] as const) {
        const refused = await move(user, status, 2024);
        expect([refused.status, refused.error?.code]).toEqual([409, 'TAX_PROFILE_INCOMPLETE']);
      }
      expect((await read(user, 2024)).updatedAt, 'no filing is stored').toBeNull();
      stubs.completeYears.add(`${user.userId} 2024`);
      expect((await move(user, 2, 2024)).status).toBe(200);
      expect((await review(user.userId, 2023)).body.moved).toBe(1);
      expect((await review(user.userId, 2025)).body.moved).toBe(0);
    });

    it('that an administrator reset returns a filing to 1 once per message, unless it was transmitted', async () => {
      const user = newUser();
      const reset = async (messageId: string) =>
        (
          await test.request(
            resetFiling,
            { body: { userId: user.userId, taxYear, actorId: 1 } },
            { as: asService('profile'), headers: { 'x-idempotency-key': messageId } },
          )
        ).body.moved;
      expect(await reset(`${user.userId}:1`), 'no filing').toBe(false);
      await setStatusOf(user, 3);
      expect(await reset(`${user.userId}:2`)).toBe(true);
      expect((await read(user)).current_status_id).toBe(1);
      expect((await history(user)).at(-1)).toBe('3→1 staff');
      await setStatusOf(user, 3);
      expect(await reset(`${user.userId}:2`), 'delivered again').toBe(false);
      await setStatusOf(user, 4);
      expect(await reset(`${user.userId}:3`), 'transmitted').toBe(false);
      expect((await read(user)).current_status_id).toBe(4);
    });

    it('that is changed after the transmission has one entry in the history per transmission', async () => {
      const user = newUser();
      const change = async (at: string) =>
        (
          await test.request(
            recordAnswersChange,
            { body: { userId: user.userId, taxYear, at } },
            { as: asService('profile') },
          )
        ).body.recorded;
      const transmitYear = async () => {
        await setStatusOf(user, 3);
        expect((await test.request(transmit, { body: { taxYear } }, { as: user })).status).toBe(200);
      };
      expect(await change('2026-03-01T12:00:00.000Z')).toBe(false);
      await transmitYear();
      expect(await change('2026-03-01T11:00:00.000Z'), 'a change before').toBe(false);
      expect(await change('2026-03-01T13:00:00.000Z')).toBe(true);
      expect(await change('2026-03-01T13:00:00.000Z'), 'delivered twice').toBe(false);
      expect(await change('2026-03-01T14:00:00.000Z')).toBe(false);
      expect((await history(user)).at(-1)).toBe('5→5 answers');
      expect((await read(user)).current_status_id).toBe(5);
      test.clock.set('2026-03-02T12:00:00Z');
      await transmitYear();
      expect(await change('2026-03-02T13:00:00.000Z')).toBe(true);
    });
  });

  describe('a filing that is not stored', () => {
    it('is at status 1, and at 2 with a complete tax profile', async () => {
      const user = newUser();
      expect(await read(user)).toEqual({
        taxYear,
        current_status_id: 1,
        status: 'profile_incomplete',
        advancedFinished: false,
        transmittedAt: null,
        supplementedAt: null,
        hasReceipt: false,
        updatedAt: null,
      });
      stubs.completeProfiles.add(user.userId);
      expect((await read(user)).current_status_id).toBe(2);
      expect(await history(user)).toEqual([]);
    });

    it('returns 503 while the profile service is down', async () => {
      stubs.down.add('profile');
      const response = await test.request(getTaxStatus, { query: { taxYear } }, { as: newUser() });
      expect(response.error?.code).toBe('SERVICE_UNAVAILABLE');
    });

    it('is that of the default year without a year', async () => {
      const { status, body } = await test.request(getTaxStatus, { query: {} }, { as: newUser() });
      expect([status, body.taxYear]).toEqual([200, defaultTaxYear(new Date(test.clock.now()))]);
    });

    it('can be read for the current year', async () => {
      expect((await read(newUser(), 2026)).current_status_id).toBe(1);
    });
  });

  describe('status changes', () => {
    const calls = {
      'POST /api/tax-status/update-numeric': (to: TaxStatusId, by: UserIdentity, userId?: number) =>
        test.request(
          updateStatusNumeric,
          { body: { status: to, taxYear, ...(userId && { userId }) } },
          { as: by },
        ),
      'POST /api/status/set': (to: TaxStatusId, by: UserIdentity, userId?: number) =>
        test.request(setStatus, { body: { statusId: to, ...(userId && { userId }) } }, { as: by }),
      'PATCH /api/user/tax-status': (to: TaxStatusId, by: UserIdentity, userId?: number) =>
        test.request(
          patchTaxStatus,
          { body: { taxStatus: statusName(to), ...(userId && { userId }) } },
          { as: by },
        ),
      'POST /api/tax-profile/set-status': (to: TaxStatusId, by: UserIdentity) =>
        test.request(setDebugStatus, { body: { status: to } }, { as: by }),
    } as const;
    const pairs = taxStatusIds.flatMap((from) => taxStatusIds.map((to) => [from, to] as const));

    /** The rules for owners, written independently of the implementation. */
    function expectedForOwner(from: TaxStatusId, to: TaxStatusId): string {
      if (from === to || (from === 1 && to === 2) || (from === 2 && to === 3)) return `200 at ${to}`;
      return to < from || to > 3 ? `403 at ${from}` : `409 at ${from}`;
    }

    // The rules do not depend on the database.
    it.each(database === 'sqlite' ? (Object.keys(calls) as (keyof typeof calls)[]) : [])(
      'follow the rules for each role: %s',
      async (name) => {
        const debug = name === 'POST /api/tax-profile/set-status';
        async function checkRole(role: Role): Promise<void> {
          const owner = newUser();
          const actor = role === 'user' ? owner : as(debug ? (nextUser += 1) : 2, role);
          const subject = debug ? { ...actor } : owner;
          stubs.completeProfiles.add(subject.userId);
          stubs.coveredYears.add(`${subject.userId} ${taxYear}`);
          for (const [from, to] of pairs) {
            await setStatusOf(subject, from);
            const { status } = await calls[name](to, actor, role === 'user' ? undefined : owner.userId);
            const actual = `${status} at ${(await read(subject)).current_status_id}`;
            const expectedForStaff = `200 at ${to}`;
            const expected =
              debug && role !== 'admin'
                ? `403 at ${from}`
                : role === 'user'
                  ? expectedForOwner(from, to)
                  : expectedForStaff;
            expect(actual, `${role} ${from}→${to}`).toBe(expected);
          }
        }
        await Promise.all(roles.map(checkRole));
      },
    );

    it('by the owner require a complete tax profile and all required files', async () => {
      const user = newUser();
      const move = (status: TaxStatusId) =>
        test.request(updateStatusNumeric, { body: { status, taxYear } }, { as: user });
      expect((await move(2)).error?.code).toBe('TAX_PROFILE_INCOMPLETE');
      stubs.completeProfiles.add(user.userId);
      expect((await move(3)).error?.code).toBe('DOCUMENTS_INCOMPLETE');
      expect((await move(2)).body.current_status_id).toBe(2);
      stubs.coveredYears.add(`${user.userId} ${taxYear}`);
      stubs.down.add('documents');
      expect((await move(3)).error?.code).toBe('SERVICE_UNAVAILABLE');
      expect((await read(user)).current_status_id).toBe(2);
      stubs.down.clear();
      expect((await move(3)).body).toMatchObject({ current_status_id: 3, status: 'documents_submitted' });
    });

    it('for another user are allowed to staff only, and only for an existing user', async () => {
      const body = { status: 2 as const, taxYear };
      const [user, other] = [newUser(), newUser()];
      for (const userId of [other.userId, user.userId]) {
        expect(
          (await test.request(updateStatusNumeric, { body: { ...body, userId } }, { as: user })).error?.code,
        ).toBe('FORBIDDEN');
        expect(
          (await test.request(setStatus, { body: { statusId: 2, userId } }, { as: user })).error?.code,
        ).toBe('FORBIDDEN');
        const patch = { taxStatus: statusName(2), userId };
        expect((await test.request(patchTaxStatus, { body: patch }, { as: user })).error?.code).toBe(
          'FORBIDDEN',
        );
        const query = { taxYear, userId: String(userId) };
        expect((await test.request(getTaxStatus, { query }, { as: user })).error?.code).toBe('FORBIDDEN');
        expect((await test.request(getTaxStatus, { query }, { as: as(2, 'expert') })).status).toBe(200);
      }
      const unknown = await test.request(
        updateStatusNumeric,
        { body: { ...body, userId: 800_001 } },
        { as: admin },
      );
      expect(unknown.error?.code).toBe('USER_NOT_FOUND');
      expect((await read(other)).updatedAt).toBeNull();
    });

    it.each([
      { status: 7 },
      { status: '2' },
      { status: null },
      { status: [2] },
      { status: 2, role: 'admin' },
      { status: 2, userId: 0 },
      {},
    ])('with %j return 400', async (body) => {
      const response = await test.fetch('/api/tax-status/update-numeric', {
        method: 'POST',
        as: newUser(),
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ taxYear, ...body }),
      });
      expect(response.status).toBe(400);
    });

    it('in parallel leave a history without gaps', async () => {
      const user = newUser();
      stubs.completeProfiles.add(user.userId);
      stubs.coveredYears.add(`${user.userId} ${taxYear}`);
      await Promise.all([
        ...[2, 3, 2, 3].map((status) =>
          test.request(
            updateStatusNumeric,
            { body: { status: status as TaxStatusId, taxYear } },
            { as: user },
          ),
        ),
        ...[4, 2, 6, 1].map((status) =>
          test.request(
            updateStatusNumeric,
            { body: { status: status as TaxStatusId, taxYear, userId: user.userId } },
            { as: admin },
          ),
        ),
        ...[1, 2].map(() => review(user.userId, taxYear)),
      ]);
      const { body: events } = await test.request(listStatusHistory, { query: { taxYear } }, { as: user });
      expect(events[0]?.from).toBeNull();
      events.slice(1).forEach((event, i) => expect(event.from).toBe(events[i]?.to));
      expect(events.at(-1)?.to).toBe((await read(user)).current_status_id);
    });
  });

  it('returns the history in pages, the latest changes first, and never to another user', async () => {
    const user = newUser();
    for (const status of [2, 3, 2, 4, 5] as const) await setStatusOf(user, status);
    const all = await history(user);
    const pages: string[][] = [];
    let cursor: string | undefined;
    do {
      const request = { query: { taxYear, limit: '2', ...(cursor && { cursor }) } };
      const { body, headers } = await test.request(listStatusHistory, request, { as: user });
      pages.unshift(body.map((event) => `${event.from ?? ''}→${event.to} ${event.cause}`));
      expect([body.length <= 2, headers.get('x-total-count')]).toEqual([true, String(all.length)]);
      expect((await test.request(listStatusHistory, request, { as: newUser() })).body).toEqual([]);
      cursor = headers.get('x-next-cursor') ?? undefined;
    } while (cursor);
    expect(pages.flat()).toEqual(all);
    expect(pages.length).toBe(Math.ceil(all.length / 2));
  });

  it.each([{ limit: '0' }, { limit: '1001' }, { cursor: 'x' }])(
    'rejects the page %j of the history',
    async (page) => {
      const request = { query: { taxYear, ...page } };
      const response = await test.request(listStatusHistory, request, { as: newUser() });
      expect([response.status, response.error?.code]).toEqual([400, 'VALIDATION_FAILED']);
    },
  );

  describe('tax years', () => {
    it('are available once the next year has begun in Zurich', async () => {
      const user = newUser();
      stubs.completeProfiles.add(user.userId);
      const move = () =>
        test.request(updateStatusNumeric, { body: { status: 2, taxYear: 2025 } }, { as: user });
      test.clock.set('2025-12-31T22:59:50Z');
      const early = await move();
      expect(early.status).toBe(422);
      expect(early.error).toMatchObject({
        code: 'TAX_YEAR_NOT_AVAILABLE',
        message: 'Returns for 2025 can be filed from January 1, 2026.',
      });
      const finish = await test.request(
        finishAdvanced,
        { body: { taxYear: 2025, finished: true } },
        { as: user },
      );
      expect(finish.error?.code).toBe('TAX_YEAR_NOT_AVAILABLE');
      expect((await review(user.userId, 2025)).body).toEqual({ moved: 0 });
      test.clock.set('2025-12-31T23:00:00Z');
      expect((await move()).status).toBe(200);
    });

    it('are listed oldest first', async () => {
      const user = newUser();
      await test.request(
        updateStatusNumeric,
        { body: { status: 4, taxYear: 2023, userId: user.userId } },
        { as: admin },
      );
      await setStatusOf(user, 2);
      const input = { params: { userId: String(user.userId) } };
      const { body } = await test.request(listStatusesForUser, input, { as: asService('gateway') });
      expect(body.map((each) => `${each.taxYear} ${each.current_status_id}`)).toEqual(['2023 4', '2024 2']);
    });

    it('default to 2024 while it is selectable, also in the debug panel', async () => {
      expect((await test.request(getDebugStatus, {}, { as: admin })).body.taxYear).toBe(2024);
      test.clock.set('2029-06-01T00:00:00Z');
      expect((await test.request(getDebugStatus, {}, { as: admin })).body.taxYear).toBe(2028);
    });
  });

  describe('the automatic advance', () => {
    it('makes the allowed steps once, for any number of notifications', async () => {
      const user = newUser();
      expect((await review(user.userId)).body).toEqual({ moved: 0 });
      expect((await read(user)).updatedAt).toBeNull();
      stubs.completeProfiles.add(user.userId);
      const responses = await Promise.all(Array.from({ length: 20 }, () => review(user.userId)));
      expect(
        responses
          .map((response) => response.body.moved)
          .sort()
          .at(-1),
      ).toBe(1);
      expect(await history(user)).toEqual(['→1 profile', '1→2 profile']);
      stubs.coveredYears.add(`${user.userId} ${taxYear}`);
      await Promise.all(Array.from({ length: 20 }, () => review(user.userId, taxYear)));
      expect(await history(user)).toEqual(['→1 profile', '1→2 profile', '2→3 documents']);
    });

    it('makes both steps at once when the files were uploaded first', async () => {
      const user = newUser();
      stubs.coveredYears.add(`${user.userId} ${taxYear}`);
      expect((await review(user.userId, taxYear)).body).toEqual({ moved: 0 });
      stubs.completeProfiles.add(user.userId);
      expect((await review(user.userId)).body).toEqual({ moved: 2 });
    });

    it('makes no step from status 3 or above', async () => {
      for (const status of [3, 4, 5, 6] as const) {
        const user = newUser();
        stubs.completeProfiles.add(user.userId);
        stubs.coveredYears.add(`${user.userId} ${taxYear}`);
        await setStatusOf(user, status);
        expect((await review(user.userId, taxYear)).body).toEqual({ moved: 0 });
        expect((await read(user)).current_status_id).toBe(status);
      }
    });

    it('is not repeated after staff moved the filing back to 2; the owner can repeat it', async () => {
      const user = newUser();
      stubs.completeProfiles.add(user.userId);
      stubs.coveredYears.add(`${user.userId} ${taxYear}`);
      await review(user.userId, taxYear);
      await setStatusOf(user, 2, as(2, 'expert'));
      expect((await review(user.userId, taxYear)).body).toEqual({ moved: 0 });
      expect(
        (await test.request(updateStatusNumeric, { body: { status: 3, taxYear } }, { as: user })).status,
      ).toBe(200);
      await setStatusOf(user, 1);
      expect((await review(user.userId, taxYear)).body).toEqual({ moved: 2 });
    });

    it('returns 503 and changes nothing while a service is down', async () => {
      const user = newUser();
      stubs.completeProfiles.add(user.userId);
      stubs.down.add('documents');
      expect((await review(user.userId, taxYear)).status).toBe(503);
      expect((await read(user)).updatedAt).toBeNull();
    });
  });

  describe('an administrator who is signed in as the user', () => {
    it('is recorded as the actor and shown in the history', async () => {
      const user = newUser();
      stubs.completeProfiles.add(user.userId);
      const impersonated = { ...user, impersonatedBy: 1 };
      const move = (by: UserIdentity, status: TaxStatusId) =>
        test.request(updateStatusNumeric, { body: { status, taxYear } }, { as: by });
      await setStatusOf(user, 1);
      expect((await move(impersonated, 2)).status).toBe(200);
      await setStatusOf(user, 1);
      expect((await move(user, 2)).status).toBe(200);
      const events = await test.db.read((manager) => listEvents(manager, user.userId, taxYear));
      expect(events.slice(-3).map(({ cause, actorId }) => [cause, actorId])).toEqual([
        ['owner', 1],
        ['staff', 1],
        ['owner', user.userId],
      ]);
      const { body } = await test.request(listStatusHistory, { query: { taxYear } }, { as: user });
      expect(body.slice(-3).map(({ cause, onBehalf }) => [cause, onBehalf])).toEqual([
        ['owner', true],
        ['staff', false],
        ['owner', false],
      ]);
    });
  });

  describe('the flag "advanced section finished"', () => {
    const finish = (user: UserIdentity, finished: boolean) =>
      test.request(finishAdvanced, { body: { taxYear, finished } }, { as: user });

    it('requires status 3, survives a restart, and can be cleared', async () => {
      const user = newUser();
      await setStatusOf(user, 2);
      expect((await finish(user, true)).error?.code).toBe('STATUS_MOVE_IMPOSSIBLE');
      expect((await finish(user, false)).status).toBe(200);
      await setStatusOf(user, 3);
      expect((await finish(user, true)).body.advancedFinished).toBe(true);
      expect((await finish(user, true)).status).toBe(200);
      await test.restart();
      expect((await read(user)).advancedFinished).toBe(true);
      expect((await finish(user, false)).body.advancedFinished).toBe(false);
      expect((await read(newUser())).advancedFinished).toBe(false);
    });
  });
});
