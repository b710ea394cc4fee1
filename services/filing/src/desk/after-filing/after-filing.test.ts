import {
  completeWithoutReturn,
  emptyAfterFiling,
  eraseFilings,
  exportFilings,
  getAfterFiling,
  getDeskAfterFiling,
  getDeskFiling,
  listClientFiles,
  listDeskFiles,
  listObjections,
  saveDeskAfterFiling,
  transmit,
  updateStatusNumeric,
  type AfterFilingForm,
  type BodyIn,
} from '@dossier/contracts';
import { fail } from '@dossier/service-kit';
import {
  as,
  asService,
  forEachDatabase,
  startForSuite,
  startTestService,
  stubEndpoint,
} from '@dossier/service-kit/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { afterFilingEntity } from '../../filing/after-filing/after-filings.entity.ts';
import { admin, colleague, expert } from '../../testing/desk-callers.ts';
import { createTestFilingService } from '../../testing/filing-service.ts';
import { createStubServices } from '../../testing/stub-services.ts';

const taxYear = 2025;
const fileId = '0c8a5f0e-5f3c-4d7e-8a53-0b4f0a8f7c11';
const assessed: AfterFilingForm = {
  ...emptyAfterFiling,
  sent: { on: '2026-03-20', way: 'online' },
  confirmed: { on: '2026-03-21', reference: 'ZH-1' },
  assessment: {
    on: '2026-09-01',
    fileId: null,
    items: [{ item: 'taxableIncome', declared: 80_000, assessed: 81_500 }],
  },
  payments: [{ kind: 'instalment', amount: 1200.5, dueOn: '2026-12-31', doneOn: null }],
};

forEachDatabase((database) => {
  describe('what happens after filing', () => {
    let user = 4000;
    /** Without the list of clients, no file is listed for one. */
    let hasClients = true;
    const { stubServices } = createStubServices();
    const test = startForSuite(() =>
      startTestService(createTestFilingService, {
        database,
        stubServices: [
          ...stubServices,
          stubEndpoint(listDeskFiles, () => []),
          stubEndpoint(listClientFiles, () => {
            if (!hasClients) throw fail('USER_NOT_FOUND');
            return [
              {
                id: fileId,
                name: 'Veranlagung.pdf',
                categoryName: null,
                uploadedAt: '2026-09-05T10:00:00.000Z',
                size: 10,
                addedBy: { userId: 1, name: 'Expert', email: 'e@example.ch' },
              },
            ];
          }),
        ],
      }),
    );
    beforeEach(async () => {
      user += 1;
      hasClients = true;
      test.clock.set('2026-09-10T12:00:00Z');
      await test.db.write((manager) => manager.clear(afterFilingEntity));
    });

    const params = () => ({ userId: String(user), taxYear: String(taxYear) });
    async function file(isCompleted = true): Promise<void> {
      const body = { status: 3 as const, taxYear, userId: user };
      await test.request(updateStatusNumeric, { body }, { as: admin });
      await test.request(transmit, { body: { taxYear } }, { as: as(user) });
      if (!isCompleted) return;
      const { version } = (await test.request(getDeskFiling, { params: params() }, { as: admin })).body;
      const done = await test.request(
        completeWithoutReturn,
        { params: params(), body: { version, reason: 'onPaper' } },
        { as: admin },
      );
      expect(done.status).toBe(200);
    }
    const save = (
      form: AfterFilingForm,
      revision: number | null = null,
      caller: ReturnType<typeof as> | null = expert,
    ) =>
      test.request(
        saveDeskAfterFiling,
        { params: params(), body: { ...form, revision } },
        caller ? { as: caller } : {},
      );
    const read = (caller = expert) => test.request(getDeskAfterFiling, { params: params() }, { as: caller });
    const readAsUser = async (userId = user) =>
      (await test.request(getAfterFiling, { query: { taxYear: String(taxYear) } }, { as: as(userId) })).body
        .afterFiling;
    const objections = async (caller = expert) =>
      (await test.request(listObjections, {}, { as: caller })).body.map(({ person, until }) => [
        person.userId,
        until,
      ]);

    it('is stored, shown to its user and nobody else, and counts the objection period', async () => {
      await file();
      expect((await read()).body.afterFiling).toBeNull();
      expect(await readAsUser()).toBeNull();
      const { body } = await save(assessed);
      expect(body.afterFiling).toMatchObject({
        ...assessed,
        objectionUntil: '2026-10-01',
        revision: 1,
        by: { userId: expert.userId },
      });
      expect((await read()).body.afterFiling).toEqual(body.afterFiling);
      expect(await readAsUser()).toMatchObject({ ...assessed, objectionUntil: '2026-10-01' });
      expect(await readAsUser(user + 500)).toBeNull();
    });

    it('has its objection period at the desk until it is over, made, or nothing is left to do', async () => {
      await file();
      await save(assessed);
      expect(await objections()).toEqual([[user, '2026-10-01']]);
      test.clock.set('2026-10-02T12:00:00Z');
      expect(await objections()).toEqual([]);
      test.clock.set('2026-10-01T12:00:00Z');
      expect(await objections()).toEqual([[user, '2026-10-01']]);
      await save({ ...assessed, objectedOn: '2026-09-30' }, 1);
      expect(await objections()).toEqual([]);
      await save({ ...assessed, closedOn: '2026-10-01' }, 2);
      expect(await objections()).toEqual([]);
      await save(assessed, 3);
      expect(await objections()).toHaveLength(1);
      expect(await objections(as(user, 'expert'))).toEqual([]);
    });

    it('is refused when somebody was faster, before completion, and with days or papers that cannot be', async () => {
      await file(false);
      expect((await save(assessed)).error?.code).toBe('STATUS_MOVE_IMPOSSIBLE');
      user += 1;
      await file();
      await save(assessed);
      expect((await save(assessed)).error?.code).toBe('STALE_VERSION');
      expect((await save(assessed, 7)).error?.code).toBe('STALE_VERSION');
      const { assessment } = assessed;
      const wrong: [string, AfterFilingForm][] = [
        ['sent.on', { ...assessed, sent: { on: '2026-09-11', way: 'post' } }],
        ['objectedOn', { ...assessed, objectedOn: '2026-08-31' }],
        ['objectedOn', { ...emptyAfterFiling, objectedOn: '2026-09-01' }],
        ['closedOn', { ...assessed, closedOn: '2027-01-01' }],
      ];
      for (const [path, form] of wrong)
        expect(await save(form, 1), path).toMatchObject({ status: 400, error: { fields: [{ path }] } });
      const unknown = {
        ...assessed,
        assessment: assessment && { ...assessment, fileId: fileId.replace('0', '1') },
      };
      expect((await save(unknown, 1)).error?.code).toBe('FILE_NOT_FOUND');
      const added = { ...assessed, assessment: assessment && { ...assessment, fileId } };
      hasClients = false;
      expect((await save(added, 1)).error?.code).toBe('FILE_NOT_FOUND');
      hasClients = true;
      expect((await save(added, 1)).status).toBe(200);
      const malformed = { ...assessed, revision: 2, payments: [{}] } as unknown as BodyIn<
        typeof saveDeskAfterFiling
      >;
      const refused = await test.request(
        saveDeskAfterFiling,
        { params: params(), body: malformed },
        { as: expert },
      );
      expect(refused.status).toBe(400);
      expect((await read()).body.afterFiling?.revision).toBe(2);
    });

    it('is for those who may work on the filing', async () => {
      await file();
      expect((await save(assessed, null, null)).status).toBe(401);
      expect((await save(assessed, null, as(user))).status).toBe(403);
      expect((await save(assessed, null, as(user, 'expert'))).error?.code).toBe('FILING_NOT_FOUND');
      expect((await read(as(user, 'expert'))).error?.code).toBe('FILING_NOT_FOUND');
      expect((await save(assessed, null, { ...expert, impersonatedBy: 1 })).status).toBe(403);
      expect((await save(assessed, null, colleague)).status).toBe(200);
    });

    it('is in the export of its user, and deleted with the account', async () => {
      await file();
      await save(assessed);
      const { body } = await test.request(
        exportFilings,
        { params: { userId: String(user) } },
        { as: asService('documents') },
      );
      expect(body.filings.find((filing) => filing.taxYear === taxYear)?.afterFiling).toMatchObject(assessed);
      await test.request(eraseFilings, { params: { userId: String(user) } }, { as: asService('auth') });
      expect(await test.db.read((manager) => manager.countBy(afterFilingEntity, { userId: user }))).toBe(0);
    });
  });
});
