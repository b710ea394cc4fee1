import { collectFiling, transmit, transmitSupplement, updateStatusNumeric } from '@dossier/contracts';
import { as, asService } from '@dossier/service-kit/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { startFilingSuite } from '../../testing/filing-suite.ts';
import { admin } from '../../testing/desk-callers.ts';
import { sampleHousehold } from '../../testing/samples.ts';

const taxYear = 2024;

describe('a filing for its export', () => {
  const { test, stubs } = startFilingSuite();
  let userId = 100;
  beforeEach(async () => {
    userId += 1;
    test.clock.set('2026-03-01T12:00:00Z');
    stubs.answersOf.set(taxYear, { cantonOfResidence: 'BE' });
    const body = { status: 3 as const, taxYear, userId };
    await test.request(updateStatusNumeric, { body }, { as: admin });
    await test.request(transmit, { body: { taxYear } }, { as: as(userId) });
  });

  const inputOf = (of: number, year: number) => ({
    params: { userId: String(of), taxYear: String(year) },
  });
  const collect = (of = userId, year = taxYear) =>
    test.request(collectFiling, inputOf(of, year), {
      as: asService('documents'),
      headers: { 'accept-language': 'de' },
    });

  it('has person, transmissions, answers as values and as text, and what was declared as none', async () => {
    stubs.sections = ['authorization', 'spouse'];
    stubs.answersOf.set(taxYear, {
      cantonOfResidence: 'BE',
      religion: null,
      openQuestions: ['religion'],
    });
    const { body, error } = await collect();
    expect(error).toBeUndefined();
    expect(body).toMatchObject({
      taxYear,
      status: 'review_required',
      person: { userId, name: 'Zoë Müller-Šimić', email: 'zoe.mueller@example.ch' },
      canton: 'BE',
      deadline: '2025-03-15',
      transmissions: [{ kind: 'dossier', supplementOf: null }],
      answers: { firstName: 'Zoë', cantonOfResidence: 'BE', alimonyAmount: 1250 },
      sections: ['authorization', 'spouse'],
      spouse: sampleHousehold.spouse,
      children: [],
      noneThisYear: [{ categoryId: 21, reason: 'other', note: 'Pensioniert seit Mai 2023' }],
    });
    expect(body.answers).not.toHaveProperty('subscriptionPlan');
    const texts = body.answerTexts.flatMap(({ answers }) => answers);
    expect(texts).toContainEqual({ field: 'name', label: 'Name', value: 'Zoë Müller-Šimić', mark: null });
    expect(texts.filter(({ mark }) => mark === 'open').map(({ field }) => field)).toEqual(['religion']);
    expect(texts.filter(({ mark }) => mark === 'none')).toHaveLength(1);
  });

  it('has the supplements with the dossier they belong to', async () => {
    stubs.answersOf.set(taxYear, { jobName: 'Lehrerin' });
    const sent = await test.request(transmitSupplement, { body: { taxYear } }, { as: as(userId) });
    expect(sent.error).toBeUndefined();
    const [dossier, added] = (await collect()).body.transmissions;
    expect(added).toMatchObject({ kind: 'supplement', supplementOf: dossier?.id });
  });

  it('is not found without a transmission, and only given to services', async () => {
    for (const response of [await collect(userId, 2023), await collect(userId + 1)])
      expect(response).toMatchObject({ status: 404, error: { code: 'FILING_NOT_FOUND' } });
    const asAdmin = await test.request(collectFiling, inputOf(userId, taxYear), { as: admin });
    expect(asAdmin.status).toBe(404);
  });

  it('returns 503 while a service is down', async () => {
    stubs.down.add('profile');
    expect((await collect()).status).toBe(503);
    stubs.down.clear();
  });
});
