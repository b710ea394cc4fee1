import {
  auditLists,
  collectFiling,
  createReturnDraft,
  getDeskAccess,
  listReadingsForUser,
  recordTransmittedFiles,
  reviewFiling,
  type FilingData,
  type Reading,
} from '@dossier/contracts';
import { fail } from '@dossier/service-kit';
import { as, asService, startForSuite, startTestService, stubEndpoint } from '@dossier/service-kit/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { accessEntity } from '../access-log/access-log.entity.ts';
import { createDocumentsService } from '../service.ts';
import { fulfilledResult, noFilings, upload } from '../testing/uploads.ts';

const taxYear = 2024;
const expert = as(5001, 'expert');

describe('the draft of a return at the desk', () => {
  let user = 8000;
  let readings: Reading[] = [];
  let isReaderDown = false;
  const test = startForSuite(() =>
    startTestService(createDocumentsService, {
      stubServices: [
        stubEndpoint(reviewFiling, () => ({ moved: 0 })),
        noFilings,
        stubEndpoint(getDeskAccess, ({ query: { expertId, userId } }) => ({
          allowed: expertId === expert.userId && expertId !== userId,
        })),
        stubEndpoint(listReadingsForUser, () => {
          if (isReaderDown) throw fail('SERVICE_UNAVAILABLE');
          return readings;
        }),
        stubEndpoint(collectFiling, ({ params }): FilingData => ({
          taxYear,
          status: 'processing',
          person: { userId: params.userId, name: 'Zoë Müller', email: 'zoe@example.ch' },
          canton: 'ZH',
          deadline: '2025-03-31',
          transmissions: [],
          answers: { firstName: 'Zoë', lastName: 'Müller' },
          answerTexts: [],
          sections: [],
          spouse: null,
          children: [],
          noneThisYear: [],
        })),
      ],
    }),
  );
  beforeEach(() => {
    user += 1;
    readings = [];
    isReaderDown = false;
  });

  const create = (body: { ahvNumber?: string } = {}, caller: ReturnType<typeof as> | null = expert) =>
    test.request(
      createReturnDraft,
      { params: { userId: String(user), taxYear: String(taxYear) }, body },
      { ...(caller && { as: caller }), headers: { 'accept-language': 'en' } },
    );

  async function addDonation(version = 1): Promise<string> {
    const { file } = fulfilledResult(
      await upload(test, user, [{ name: 'Spende.pdf', bytes: 'donation' }], { categoryId: '1' }),
    );
    const at = new Date(test.clock.now()).toISOString();
    const body = { userId: user, taxYear, at, files: [{ id: file.id, version: 1 }] };
    await test.request(recordTransmittedFiles, { body }, { as: asService('filing') });
    readings = [
      {
        fileId: file.id,
        version,
        state: 'done',
        kind: 'donation',
        kindName: 'Donation',
        categoryId: 1,
        taxYear,
        owner: 'self',
        ownerName: null,
        issuer: 'Help',
        language: 'de',
        confidence: 'high',
        values: [
          {
            id: 'amount',
            key: 'amount',
            label: 'Amount',
            value: 120,
            currency: 'CHF',
            part: null,
            page: 2,
            box: null,
            source: 'text',
            by: 'machine',
            confirmedBy: 'user',
          },
        ],
        findings: [],
        autoFiledAt: null,
        readAt: null,
      },
    ];
    return file.id;
  }

  it('has the confirmed value with its paper, in the access log and the audit log', async () => {
    const id = await addDonation();
    const { body, status } = await create({ ahvNumber: '756.9217.0769.85' });
    expect(status).toBe(200);
    expect(body.sums).toEqual([{ group: 'deductions', stated: 120, mapped: 120 }]);
    expect(body.notMapped).toEqual([]);
    expect(body.xml).toContain('<deductionCharity>');
    expect(body.elements.find(({ path }) => path.endsWith('deductionCharity/federalTax'))).toEqual({
      path: 'content/mainForm/revenueCalculation/deductionCharity/federalTax',
      value: '120',
      sources: [
        expect.objectContaining({ fileId: id, name: 'Spende.pdf', page: 2, valueId: 'amount' }) as object,
      ],
    });
    const read = { ownerId: user, fileId: id, actorId: expert.userId, action: 'export' } as const;
    expect(await test.db.read((manager) => manager.countBy(accessEntity, read))).toBe(1);
    const query = { limit: '10', subject: String(user) };
    const audit = await test.request(auditLists.documents, { query }, { as: asService('gateway') });
    expect(audit.body.entries.map(({ act, target }) => [act, target])).toEqual([
      [createReturnDraft.id, String(taxYear)],
    ]);
    expect(JSON.stringify(audit.body)).not.toContain('9217');
  });

  it('has nothing of a version that experts do not see', async () => {
    await addDonation(2);
    expect((await create()).body).toMatchObject({ sums: [], notMapped: [{ reason: 'required' }] });
  });

  it('refuses a wrong AHV number, no session, users, and experts without the filing', async () => {
    const wrong = await create({ ahvNumber: '756.9217.0769.84' });
    expect(wrong).toMatchObject({ status: 400, error: { fields: [{ path: 'ahvNumber' }] } });
    expect((await create({}, null)).status).toBe(401);
    expect((await create({}, as(user))).status).toBe(403);
    expect((await create({}, as(5002, 'expert'))).error?.code).toBe('FILING_NOT_FOUND');
    expect((await create({}, { ...expert, impersonatedBy: 1 })).status).toBe(403);
  });

  it('is not made while the reader is down: it would lack every amount', async () => {
    isReaderDown = true;
    expect((await create()).status).toBe(503);
  });
});
