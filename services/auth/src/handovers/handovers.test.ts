import {
  createHandover,
  endHandover,
  getHandover,
  handoverLimits,
  introspectHandover,
  logout,
  openHandover,
  signOutEverywhere,
} from '@dossier/contracts';
import type { UserIdentity } from '@dossier/service-kit';
import { asService, forEachDatabase, startForSuite } from '@dossier/service-kit/testing';
import { describe, expect, it } from 'vitest';
import { accessEntity } from '../access-log/access-log.entity.ts';
import { Browser, startAuth } from '../testing/browser.ts';
import { identityOf } from '../testing/second-factor.ts';
import { handoverEntity } from './handovers.entity.ts';

const minute = 60_000;
const asGateway = { as: asService('gateway') };
const stored = { taxYear: 2024, categoryId: 2 };

forEachDatabase((database) => {
  describe('handing an upload over to a phone', () => {
    const test = startForSuite(() => startAuth({ PUBLIC_URL: 'https://dossier.example' }, { database }));
    let users = 0;

    async function signedIn() {
      users += 1;
      const browser = new Browser(test);
      await browser.signIn(`handover${users}@example.ch`);
      return { browser, identity: await identityOf(test, browser) };
    }
    async function handOver(identity: UserIdentity, body: { taxYear: number; categoryId?: number } = stored) {
      const created = await test.request(createHandover, { body }, { as: identity });
      return { ...created.body, status: created.status, code: new URL(created.body.url).hash.slice(1) };
    }
    async function started() {
      const desk = await signedIn();
      const handover = await handOver(desk.identity);
      const phone = new Browser(test);
      return { ...desk, ...handover, phone, open: (by = phone) => open(by, handover.code) };
    }
    const open = (phone: Browser, code?: string) =>
      phone.send(openHandover, { body: code === undefined ? {} : { code } });
    const secretOf = (phone: Browser) => phone.cookies.get('__Secure-dossier_phone') ?? '';
    const introspect = async (phone: Browser) =>
      (await test.request(introspectHandover, { body: { secret: secretOf(phone) } }, asGateway)).body;
    const state = (identity: UserIdentity, id: string) =>
      test.request(getHandover, { params: { id } }, { as: identity });
    const end = (identity: UserIdentity, id: string) =>
      test.request(endHandover, { params: { id } }, { as: identity });

    /** What a phone sees of a response that refuses it, without what differs for every request. */
    async function refusal(phone: Browser, code?: string) {
      const { status, error, headers } = await open(phone, code);
      const same = [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name));
      return { status, code: error?.code, message: error?.message, headers: same };
    }

    it('gives a code for one phone, in the fragment of the URL', async () => {
      const { status, id, url, expiresAt, code, identity, phone, open: openCode } = await started();
      expect(status).toBe(201);
      expect(url).toBe(`https://dossier.example/phone#${code}`);
      expect(code).toMatch(/^[\w-]{43}$/);
      const remaining = Date.parse(expiresAt) - test.clock.now();
      expect(remaining).toBeLessThanOrEqual(handoverLimits.minutes * minute);
      expect(remaining).toBeGreaterThan((handoverLimits.minutes - 1) * minute);
      expect((await state(identity, id)).body).toEqual({ id, expiresAt, isOpened: false });
      const opened = await openCode();
      expect(opened.body).toEqual({ ...stored, categoryName: expect.any(String), expiresAt, language: 'en' });
      expect(opened.headers.getSetCookie()).toEqual([
        expect.stringMatching(
          /^__Secure-dossier_phone=[\w-]{43}; Max-Age=8\d\d; Path=\/api\/phone; HttpOnly; Secure; SameSite=Lax$/,
        ),
      ]);
      expect((await state(identity, id)).body.isOpened).toBe(true);
      const { userId, sessionId, role } = identity;
      expect(await introspect(phone)).toEqual({
        active: true,
        handover: { id, ...stored },
        userId,
        role,
        sessionId,
      });
      const log = await test.db.read((manager) => manager.findBy(accessEntity, { userId }));
      expect(log.map(({ event }) => event)).toEqual(['signedIn', 'phoneOpened']);
    });

    it('stores neither the code nor the cookie', async () => {
      const { code, id, phone, open: openCode } = await started();
      await openCode();
      const row = await test.db.read((manager) => manager.findOneByOrFail(handoverEntity, { id }));
      expect(JSON.stringify(row)).not.toContain(code);
      expect(JSON.stringify(row)).not.toContain(secretOf(phone));
    });

    it('lets the same phone reload, with the code and without', async () => {
      const { phone, code, open: openCode } = await started();
      const first = (await openCode()).body;
      const secret = secretOf(phone);
      expect((await open(phone, code)).body).toEqual(first);
      expect((await open(phone)).body).toEqual(first);
      expect(secretOf(phone)).toBe(secret);
    });

    it('gives a new cookie to the first phone, also where somebody has set one before', async () => {
      const { phone, open: openCode } = await started();
      const planted = 'x'.repeat(43);
      phone.cookies.set('__Secure-dossier_phone', planted);
      await openCode();
      expect(secretOf(phone)).not.toBe(planted);
    });

    it('binds the code to one of many phones that send it at the same moment', async () => {
      const { code } = await started();
      const phones = Array.from({ length: 8 }, () => new Browser(test));
      const results = await Promise.all(phones.map((phone) => open(phone, code)));
      expect(results.filter(({ status }) => status === 200)).toHaveLength(1);
      const active = await Promise.all(phones.map(introspect));
      expect(active.filter((each) => each.active)).toHaveLength(1);
    });

    it('gives whoever has a picture of the code the upload and nothing else, until its owner ends it', async () => {
      const { identity, id, code } = await started();
      const thief = new Browser(test);
      expect((await open(thief, code)).status).toBe(200);
      expect((await open(new Browser(test), code)).error?.code, 'the owner notices').toBe(
        'HANDOVER_NOT_FOUND',
      );
      expect((await state(identity, id)).body.isOpened).toBe(true);
      const introspected = await introspect(thief);
      if (!introspected.active) throw new Error('inactive');
      const { handover } = introspected;
      for (const endpoint of [getHandover, endHandover]) {
        const answer = await test.request(endpoint, { params: { id } }, { as: { ...identity, handover } });
        expect(answer.error?.code, endpoint.id).toBe('FORBIDDEN');
      }
      await end(identity, id);
      expect(await introspect(thief)).toEqual({ active: false });
      expect(await refusal(thief, code)).toEqual(await refusal(new Browser(test), 'k'.repeat(43)));
    });

    it('answers a code that is used, guessed, over, ended or of a session that ended alike', async () => {
      const guessed = await refusal(new Browser(test), 'x'.repeat(43));
      expect([guessed.status, guessed.code]).toEqual([404, 'HANDOVER_NOT_FOUND']);
      expect(guessed.headers.some(([name]) => name === 'set-cookie')).toBe(false);

      const used = await started();
      await used.open();
      expect(await refusal(new Browser(test), used.code), 'a second phone').toEqual(guessed);

      const ended = await started();
      await end(ended.identity, ended.id);
      expect(await refusal(ended.phone, ended.code), 'ended').toEqual(guessed);

      const signedOut = await started();
      await signedOut.browser.send(logout, {});
      expect(await refusal(signedOut.phone, signedOut.code), 'signed out').toEqual(guessed);

      const over = await started();
      await test.clock.advance(handoverLimits.minutes * minute);
      expect(await refusal(over.phone, over.code), 'over').toEqual(guessed);
      expect(await refusal(new Browser(test)), 'no code and no cookie').toEqual(guessed);
      expect(await refusal(new Browser(test), ''), 'an empty code').toEqual(guessed);
    });

    it.each([
      ['the desk ends it', async ({ identity, id }) => end(identity, id)],
      ['the user signs out', async ({ browser }) => browser.send(logout, {})],
      [
        'the user signs out everywhere',
        async ({ identity }) => test.request(signOutEverywhere, {}, { as: identity }),
      ],
      ['its time is over', async () => test.clock.advance(handoverLimits.minutes * minute)],
    ] satisfies ReadonlyArray<[string, (of: Awaited<ReturnType<typeof started>>) => Promise<unknown>]>)(
      'refuses the phone at its next call when %s',
      async (_name, act) => {
        const of = await started();
        await of.open();
        expect((await introspect(of.phone)).active).toBe(true);
        await act(of);
        expect(await introspect(of.phone)).toEqual({ active: false });
        expect((await open(of.phone)).error?.code).toBe('HANDOVER_NOT_FOUND');
        expect((await open(of.phone, of.code)).error?.code).toBe('HANDOVER_NOT_FOUND');
        expect((await state(of.identity, of.id)).error?.code).toBe('HANDOVER_NOT_FOUND');
      },
    );

    it('knows nothing for other secrets', async () => {
      const { code, open: openCode } = await started();
      await openCode();
      for (const secret of ['', code, 'x'.repeat(43)])
        expect((await test.request(introspectHandover, { body: { secret } }, asGateway)).body).toEqual({
          active: false,
        });
    });

    it('is of its user only', async () => {
      const { id, phone, open: openCode } = await started();
      await openCode();
      const { identity: other } = await signedIn();
      expect((await state(other, id)).error?.code).toBe('HANDOVER_NOT_FOUND');
      expect((await end(other, id)).error?.code).toBe('HANDOVER_NOT_FOUND');
      expect((await introspect(phone)).active).toBe(true);
    });

    it('ends once', async () => {
      const { id, identity } = await started();
      expect((await end(identity, id)).body).toEqual({ success: true });
      expect((await end(identity, id)).status).toBe(404);
    });

    it('keeps a limited number for a user, and deletes what is over', async () => {
      const { identity } = await signedIn();
      const { identity: other } = await signedIn();
      await handOver(other, { taxYear: 2024 });
      const ids: string[] = [];
      for (let n = 0; n < handoverLimits.perUser + 2; n += 1) {
        await test.clock.advance(1000);
        ids.push((await handOver(identity, { taxYear: 2024 })).id);
      }
      const { userId } = identity;
      const rows = await test.db.read((manager) => manager.findBy(handoverEntity, { userId }));
      expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(ids.slice(2)));
      expect((await state(other, ids[3] ?? '')).status).toBe(404);
      expect(await test.db.read((manager) => manager.countBy(handoverEntity, { userId: other.userId }))).toBe(
        1,
      );
      await test.clock.advance(2 * 60 * minute);
      expect(await test.db.read((manager) => manager.count(handoverEntity))).toBe(0);
    });

    it('is refused for bad input, without a session, and to an administrator as the user', async () => {
      const { identity } = await signedIn();
      const create = (body: object, options: object = { as: identity }) =>
        test.request(createHandover, { body: body as typeof stored }, options);
      expect((await create({})).status).toBe(400);
      expect((await create({ taxYear: 2024, categoryId: 'x' })).status).toBe(400);
      expect((await create({ taxYear: 2024, userId: 1 })).status).toBe(400);
      expect((await create({ taxYear: 2024, categoryId: 9999 })).error?.code).toBe('CATEGORY_UNKNOWN');
      expect((await create({ taxYear: 2099 })).error?.code).toBe('TAX_YEAR_NOT_AVAILABLE');
      expect((await create(stored, {})).error?.code).toBe('UNAUTHENTICATED');
      const impersonated = { as: { ...identity, impersonatedBy: 1 } };
      expect((await create(stored, impersonated)).error?.code).toBe('NOT_WHILE_IMPERSONATING');
      const phone = { as: { ...identity, handover: { id: crypto.randomUUID(), ...stored } } };
      expect((await create(stored, phone)).error?.code, 'no phone hands over again').toBe('FORBIDDEN');
      expect((await end(identity, 'x')).status).toBe(400);
    });
  });
});
