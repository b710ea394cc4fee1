import fc from 'fast-check';
import {
  cantonCodes,
  formatTaxId,
  getAuthorization,
  getProfile,
  getTaxProfileDraft,
  recordAnswersChange,
  saveAuthorization,
  saveTaxProfileDraft,
  switchAuthorization,
  taxIdFormat,
  type BodyIn,
} from '@dossier/contracts';
import { as, findStored, startTestService, stubEndpoint, startForSuite } from '@dossier/service-kit/testing';
import { describe, expect, it } from 'vitest';
import { createProfileService } from '../service.ts';
import { userAccounts } from '../testing/users.ts';

type Form = BodyIn<typeof saveAuthorization>;
const form: Form = {
  taxYear: 2024,
  canton: 'ZH',
  tinNumber: '741.852.963',
  powerOfAttorneyAccepted: true,
};
const empty = {
  taxYear: 2024,
  taxAddressEnabled: false,
  powerOfAttorneyEnabled: false,
  canton: null,
  tinNumber: null,
  powerOfAttorneyAccepted: false,
  lastUpdated: null,
};

const reported: BodyIn<typeof recordAnswersChange>[] = [];
const test = startForSuite(async () => {
  const changes = stubEndpoint(recordAnswersChange, ({ body }) => (reported.push(body), { recorded: true }));
  return startTestService(createProfileService, {
    stubServices: [userAccounts, changes],
  });
});

const read = async (userId: number, taxYear = 2024) =>
  (await test.request(getAuthorization, { query: { taxYear } }, { as: as(userId) })).body;
const save = (userId: number, body: Form) => test.request(saveAuthorization, { body }, { as: as(userId) });
const toggle = (userId: number, body: BodyIn<typeof switchAuthorization>) =>
  test.request(switchAuthorization, { body }, { as: as(userId) });
const send = async (body: unknown, method = 'PUT', language = 'en') => {
  const response = await test.fetch('/api/authorization', {
    method,
    as: as(20),
    headers: { 'content-type': 'application/json', 'accept-language': language },
    body: JSON.stringify(body),
  });
  const { code, fields } = (await response.json()) as {
    code: string;
    fields: { path: string; code: string; message: string }[];
  };
  return { status: response.status, code, fields };
};

describe('the authorization', () => {
  it('refuse a year that is not collected yet', async () => {
    const responses = [
      await save(7, { ...form, taxYear: 2099 }),
      await toggle(7, { taxYear: 2099, powerOfAttorneyEnabled: true }),
    ];
    expect(responses.map(({ error }) => error?.code)).toEqual([
      'TAX_YEAR_NOT_AVAILABLE',
      'TAX_YEAR_NOT_AVAILABLE',
    ]);
    expect(await read(7, 2099)).toEqual({ ...empty, taxYear: 2099 });
  });

  it('is empty before the first save', async () => {
    expect(await read(10)).toEqual(empty);
  });

  it('counts as a change of the answers when they differ, and not otherwise', async () => {
    const profile = async () =>
      (await test.request(getProfile, { query: { taxYear: 2024 } }, { as: as(29) })).body;
    const changedBy = async (action: () => Promise<unknown>) => {
      const before = await profile();
      reported.length = 0;
      await test.clock.advance(1000);
      await action();
      await test.service.drainOutbox();
      const { version, answersChangedAt } = await profile();
      const isChanged = answersChangedAt !== before.answersChangedAt;
      expect(reported).toEqual(isChanged ? [{ userId: 29, taxYear: 2024, at: answersChangedAt }] : []);
      expect(version - before.version).toBe(isChanged ? 1 : 0);
      return isChanged;
    };
    expect(await changedBy(() => save(29, form))).toBe(true);
    expect(await changedBy(() => save(29, form))).toBe(false);
    expect(await changedBy(() => toggle(29, { taxYear: 2024, powerOfAttorneyEnabled: false }))).toBe(true);
  });

  it('is stored per user and tax year, and survives a restart', async () => {
    const saved = await save(11, form);
    expect(saved.body).toEqual({
      ...form,
      taxAddressEnabled: true,
      powerOfAttorneyEnabled: true,
      lastUpdated: expect.any(String),
    });
    await save(11, { ...form, canton: 'VD', tinNumber: '111-222-333' });
    await test.restart();
    expect(await read(11)).toMatchObject({ canton: 'VD', tinNumber: '111-222-333' });
    expect(await read(11, 2023)).toEqual({ ...empty, taxYear: 2023 });
    expect(await read(12)).toEqual(empty);
  });

  it('decides the two answers of the tax profile and of its draft', async () => {
    const answers = async () => {
      const { body } = await test.request(getProfile, { query: {} }, { as: as(13) });
      return [body.hasTaxIdentificationNumber, body.hasPowerOfAttorney];
    };
    const draft = { step: 'canton' as const, values: { city: 'Bern', hasPowerOfAttorney: false } };
    await test.request(saveTaxProfileDraft, { body: draft }, { as: as(13) });
    await toggle(13, { taxYear: 2024, taxAddressEnabled: true, powerOfAttorneyEnabled: true });
    expect(await answers(), 'in use, but nothing saved').toEqual([false, false]);
    await save(13, form);
    expect(await answers()).toEqual([true, true]);
    const stored = await test.request(getTaxProfileDraft, { query: {} }, { as: as(13) });
    expect(stored.body?.values).toMatchObject({ city: 'Bern', hasPowerOfAttorney: true });
    const switched = await toggle(13, { taxYear: 2024, powerOfAttorneyEnabled: false });
    expect(switched.body).toMatchObject({ taxAddressEnabled: true, powerOfAttorneyEnabled: false });
    expect(switched.body).toMatchObject({ tinNumber: form.tinNumber, powerOfAttorneyAccepted: true });
    expect(await answers()).toEqual([true, false]);
    await toggle(13, { taxYear: 2024, taxAddressEnabled: false });
    expect(await answers()).toEqual([false, false]);
  });

  it('stores the tax ID encrypted', async () => {
    await save(14, { ...form, tinNumber: '987.321.456' });
    expect(await findStored(test, '987.321.456')).toEqual([]);
    expect(test.logs.join('')).not.toContain('987.321.456');
  });

  it('rejects a save that is incomplete or not accepted, and changes nothing', async () => {
    const { canton: _canton, ...noCanton } = form;
    const { tinNumber: _number, ...noNumber } = form;
    for (const [body, path, code] of [
      [noCanton, 'canton', 'invalid_value'],
      [{ ...form, canton: 'XX' }, 'canton', 'invalid_value'],
      [{ ...form, canton: null }, 'canton', 'invalid_value'],
      [noNumber, 'tinNumber', 'invalid_type'],
      [{ ...form, tinNumber: 741852963 }, 'tinNumber', 'invalid_type'],
      [{ ...form, tinNumber: '' }, 'tinNumber', 'tax_id'],
      [{ ...form, tinNumber: '1'.repeat(21) }, 'tinNumber', 'too_big'],
      [{ ...form, powerOfAttorneyAccepted: false }, 'powerOfAttorneyAccepted', 'acceptance_required'],
      [{ ...form, powerOfAttorneyAccepted: 'yes' }, 'powerOfAttorneyAccepted', 'invalid_type'],
      [{ ...form, taxYear: 1999 }, 'taxYear', 'too_small'],
      [{ ...form, userId: 9 }, 'userId', 'unrecognized_keys'],
    ] as const) {
      const response = await send(body);
      expect([response.status, response.code]).toEqual([400, 'VALIDATION_FAILED']);
      expect(response.fields).toContainEqual({ path, code, message: expect.any(String) });
    }
    for (const body of [
      { taxYear: 2024, taxAddressEnabled: 'on' },
      { taxYear: 2024, tinNumber: 'x' },
    ])
      expect((await send(body, 'PATCH')).status).toBe(400);
    expect(await read(20)).toEqual(empty);
  });

  it('is refused to an administrator who signed in as the user', async () => {
    const caller = { as: { ...as(21), impersonatedBy: 1 } };
    const refused = await test.request(saveAuthorization, { body: form }, caller);
    expect([refused.status, refused.error?.code]).toEqual([403, 'NOT_WHILE_IMPERSONATING']);
    expect(await read(21)).toEqual(empty);
  });
});

describe.each(cantonCodes)('a tax ID of %s', (canton) => {
  const { format } = taxIdFormat(canton);
  const count = format.replace(/[^x]/g, '').length;
  const digits = fc.stringMatching(new RegExp(`^\\d{${count}}$`));

  it('is accepted as formatted, and one edit away named with the expected format', async () => {
    await fc.assert(
      fc.asyncProperty(
        digits,
        fc.nat(format.length - 1),
        fc.constantFrom('', 'x', '..'),
        async (text, at, edit) => {
          const tinNumber = formatTaxId(canton, text);
          expect((await save(22, { ...form, canton, tinNumber })).body.tinNumber).toBe(tinNumber);
          const edited = tinNumber.slice(0, at) + edit + tinNumber.slice(at + 1);
          const { status, fields } = await send({ ...form, canton, tinNumber: edited });
          expect([status, fields]).toEqual([
            400,
            [{ path: 'tinNumber', code: 'tax_id', message: `Invalid format. Expected: ${format}` }],
          ]);
        },
      ),
      { numRuns: 4 },
    );
  });
});

it('names the expected format in the language of the user', async () => {
  const { fields } = await send({ ...form, canton: 'JU', tinNumber: '1' }, 'PUT', 'de');
  expect(fields[0]?.message).toBe('Ungültiges Format. Erwartet: xxx-xxx-xx');
});
