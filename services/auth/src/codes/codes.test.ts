import { email as emailSchema, requestCode, verifyCode } from '@dossier/contracts';
import { forEachDatabase, startForSuite } from '@dossier/service-kit/testing';
import { describe, expect, it } from 'vitest';
import { accessEntity } from '../access-log/access-log.entity.ts';
import { userEntity } from '../account/users.entity.ts';
import { sessionEntity } from '../account/sessions.entity.ts';
import { Browser, startAuth, wrongCode } from '../testing/browser.ts';
import { addressEntity, codeEntity } from './codes.entity.ts';

const minute = 60_000;
const hour = 60 * minute;

forEachDatabase((database) => {
  const test = startForSuite(() => startAuth({ AUTH_IP_LIMIT: '100000' }, { database }));

  const newest = async () => {
    const [row] = await test.db.read((manager) =>
      manager.find(codeEntity, { order: { createdAt: 'DESC' }, take: 1 }),
    );
    if (!row) throw new Error('no code');
    return row;
  };

  it('opens a session for the correct code', async () => {
    const browser = new Browser(test);
    const code = await browser.askForCode('first@example.ch');
    expect(code).toMatch(/^\d{6}$/);
    const response = await browser.verify(' First@Example.CH ', code);
    expect(response.body).toEqual({
      success: true,
      user: { id: expect.any(Number), email: 'first@example.ch', role: 'user', isProfileComplete: null },
    });
    expect(browser.cookies.has('dossier_session')).toBe(true);
    expect(await new Browser(test).signIn('first@example.ch')).toBe(response.body.user.id);
  });

  it.each([
    [false, { status: 'success', message: 'Verification code sent' }],
    [true, { status: 'pending', message: 'Your code is being generated and will be sent shortly' }],
    [null, { status: 'pending', message: 'Your code is being generated and will be sent shortly' }],
  ])('states whether the code is sent immediately (mails delayed: %s)', async (delayed, expected) => {
    test.mailsAreDelayed = delayed;
    const email = `delayed-${delayed}@example.ch`;
    expect((await test.request(requestCode, { body: { email } })).body).toEqual(expected);
    test.mailsAreDelayed = false;
    expect(await test.codeFor(email), 'and it does leave').toMatch(/^\d{6}$/);
  });

  it('rejects the correct code after five wrong ones', async () => {
    const browser = new Browser(test);
    const code = await browser.askForCode('five@example.ch');
    for (let n = 1; n <= 4; n += 1) {
      expect((await browser.verify('five@example.ch', wrongCode(code, n))).error?.code).toBe(
        'VERIFICATION_ERROR',
      );
    }
    const exhausted = {
      status: 400,
      error: { code: 'CODE_EXHAUSTED', message: 'Too many attempts. Request a new code.' },
    };
    expect(await browser.verify('five@example.ch', wrongCode(code, 5))).toMatchObject(exhausted);
    const response = await browser.verify('five@example.ch', code);
    expect(response).toMatchObject(exhausted);
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  it('accepts the correct code after four wrong ones', async () => {
    const browser = new Browser(test);
    const code = await browser.askForCode('four@example.ch');
    for (let n = 1; n <= 4; n += 1) await browser.verify('four@example.ch', wrongCode(code, n));
    expect((await browser.verify('four@example.ch', code)).status).toBe(200);
  });

  it('checks at most five of fifty parallel guesses', async () => {
    const browser = new Browser(test);
    const code = await browser.askForCode('fifty@example.ch');
    const guesses = Array.from({ length: 50 }, (_, n) =>
      browser.verify('fifty@example.ch', wrongCode(code, n + 1)),
    );
    for (const { status } of await Promise.all(guesses)) expect(status).toBe(400);
    expect((await newest()).failures).toBe(5);
    expect((await browser.verify('fifty@example.ch', code)).status).toBe(400);
  });

  it('accepts one of twenty parallel requests with the correct code', async () => {
    const browser = new Browser(test);
    const code = await browser.askForCode('twenty@example.ch');
    const tries = Array.from({ length: 20 }, () => browser.copy().verify('twenty@example.ch', code));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 400)).toHaveLength(19);
    const sessions = await test.db.read(async (manager) => {
      const { id } = await manager.findOneByOrFail(userEntity, { email: 'twenty@example.ch' });
      return manager.countBy(sessionEntity, { userId: id });
    });
    expect(sessions).toBe(1);
  });

  it('rejects another browser and one without cookies', async () => {
    const browser = new Browser(test);
    const other = new Browser(test);
    const code = await browser.askForCode('jar@example.ch');
    await other.askForCode('other@example.ch');
    expect((await other.verify('jar@example.ch', code)).error?.code).toBe('VERIFICATION_ERROR');
    expect((await new Browser(test).verify('jar@example.ch', code)).error?.code).toBe('VERIFICATION_ERROR');
    expect((await browser.verify('other@example.ch', code)).error?.code).toBe('VERIFICATION_ERROR');
    expect((await browser.verify('jar@example.ch', code)).status).toBe(200);
  });

  it('rejects a code after five minutes, not before', async () => {
    const [early, late] = [new Browser(test), new Browser(test)];
    const inTime = await early.askForCode('early@example.ch');
    const tooLate = await late.askForCode('late@example.ch');
    await test.clock.advance(5 * minute - 5000);
    expect((await early.verify('early@example.ch', inTime)).status).toBe(200);
    await test.clock.advance(6000);
    expect((await late.verify('late@example.ch', tooLate)).error?.code).toBe('VERIFICATION_ERROR');
  });

  it('keeps one valid code per browser: a new one replaces it in the same browser only', async () => {
    const [browser, elsewhere] = [new Browser(test), new Browser(test)];
    const there = await elsewhere.askForCode('again@example.ch');
    const old = await browser.askForCode('again@example.ch');
    const fresh = await browser.askForCode('again@example.ch');
    if (old !== fresh) expect((await browser.verify('again@example.ch', old)).status).toBe(400);
    expect((await browser.verify('again@example.ch', fresh)).status).toBe(200);
    expect((await elsewhere.verify('again@example.ch', there)).status).toBe(200);
  });

  /** Requests a code from a separate network and guesses wrong five times. */
  async function guessAsStranger(email: string, n: number): Promise<Browser> {
    const stranger = new Browser(test, `192.0.2.${n}`);
    const code = await stranger.askForCode(email);
    for (let k = 1; k <= 5; k += 1) await stranger.verify(email, wrongCode(code, k));
    return stranger;
  }

  it("does not let strangers' wrong guesses lock the owner out", async () => {
    const victim = 'victim@example.ch';
    for (let n = 1; n <= 19; n += 1) {
      await guessAsStranger(victim, n);
      await test.clock.advance(10 * minute);
    }
    const owner = new Browser(test, '198.51.100.1');
    expect((await owner.verify(victim, await owner.askForCode(victim))).status).toBe(200);
  });

  it('checks a hundred guesses a day for an address; after that only remembered devices sign in', async () => {
    const victim = 'hunted@example.ch';
    const remembered = new Browser(test, '198.51.100.1');
    await remembered.signIn(victim);
    let stranger = new Browser(test);
    for (let n = 1; n <= 20; n += 1) {
      stranger = await guessAsStranger(victim, n);
      await test.clock.advance(10 * minute);
    }
    const locked = await new Browser(test, '198.51.100.2').send(requestCode, { body: { email: victim } });
    expect(locked).toMatchObject({ status: 429, error: { code: 'SIGN_IN_LOCKED' } });
    expect(locked.error?.message).toMatch(/try again in 20 h/);
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(20 * 3600);
    expect((await stranger.verify(victim, '123456')).error?.code).toBe('VERIFICATION_ERROR');
    expect((await remembered.copy().restore(victim)).body).toEqual({ success: true });
    expect((await remembered.verify(victim, await remembered.askForCode(victim))).status).toBe(200);
    await test.clock.advance(24 * hour);
    const later = new Browser(test, '198.51.100.3');
    expect((await later.verify(victim, await later.askForCode(victim))).status).toBe(200);
  });

  it('checks twenty guesses a day from one browser, even with new codes', async () => {
    const browser = new Browser(test);
    for (let round = 0; round < 4; round += 1) {
      const code = await browser.askForCode('browser@example.ch');
      for (let n = 1; n <= 5; n += 1) await browser.verify('browser@example.ch', wrongCode(code, n));
      await test.clock.advance(31 * minute);
    }
    const refused = await browser.send(requestCode, { body: { email: 'browser@example.ch' } });
    expect(refused.error?.code).toBe('SIGN_IN_LOCKED');
    expect(await new Browser(test).signIn('browser@example.ch')).toBeGreaterThan(1);
  });

  it('stores neither code nor address in plain text', async () => {
    const browser = new Browser(test, '203.0.113.77');
    const code = await browser.askForCode('canary.rest@example.ch');
    const stored = JSON.stringify(
      await test.db.read(async (manager) => [
        await manager.find(codeEntity),
        await manager.find(addressEntity),
        await manager.query('SELECT * FROM outbox'),
      ]),
    );
    expect(stored).not.toContain('canary.rest');
    expect(stored, 'the network').not.toContain('203.0.113.77');
    expect(stored).not.toContain(`"${code}"`);
    await browser.verify('canary.rest@example.ch', code);
    const logs = test.logs.join('');
    expect(logs).toContain('auth.verify');
    expect(logs).not.toContain('canary.rest');
    expect(logs).not.toMatch(new RegExp(`\\b${code}\\b`));
    const entries = await test.db.read((manager) =>
      manager.find(accessEntity, { order: { id: 'DESC' }, take: 1 }),
    );
    expect(entries).toMatchObject([{ event: 'signedIn', actorId: null }]);
  });

  describe('the response to a stranger', () => {
    // The database has no part in the response, so one of them is asked less often.
    const pairs = database === 'sqlite' ? 100 : 20;

    it(`is identical for known and unknown addresses, byte for byte, ${pairs} times`, async () => {
      const knownAddresses = Array.from({ length: pairs }, (_, n) => `known${n}@example.ch`);
      const createdAt = new Date();
      await test.db.write((manager) =>
        manager.insert(
          userEntity,
          knownAddresses.map((email) => ({ email, createdAt })),
        ),
      );
      const responses = new Set<string>();
      for (const [n, email] of knownAddresses.entries()) {
        for (const bytes of await Promise.all([bytesFor(email), bytesFor(`other${n}@example.ch`)]))
          responses.add(bytes);
      }
      expect([...responses]).toHaveLength(1);
      await test.service.drainOutbox();
    }, 300_000);

    async function bytesFor(email: string): Promise<string> {
      const response = await test.fetch('/api/auth/request-code', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email }),
      });
      const changing = new Set(['date', 'x-request-id']);
      const headers = [...response.headers].filter(([name]) => !changing.has(name));
      return JSON.stringify([response.status, headers, await response.text()]).replace(
        /dossier_browser=[\w-]{43}/,
        'cookie',
      );
    }
  });

  it.each([null, 0, true, [], {}, undefined, ['a@b.ch'], { $ne: '' }])(
    'refuses %j where text belongs',
    async (value) => {
      const before = test.mails.length;
      for (const [path, body] of [
        ['/api/auth/request-code', { email: value }],
        ['/api/auth/verify', { email: value, code: '123456' }],
        ['/api/auth/verify', { email: 'first@example.ch', code: value }],
        ['/api/auth/quick-restore', { email: value }],
      ] as const) {
        const response = await test.fetch(path, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
        expect(response.status).toBe(400);
        expect(await response.json()).toMatchObject({ code: 'VALIDATION_FAILED' });
        expect(response.headers.getSetCookie()).toEqual([]);
      }
      await test.service.drainOutbox();
      expect(test.mails).toHaveLength(before);
    },
  );

  it.each([
    'adm\u0131n@dossier.localhost',
    '"admin"@dossier.localhost',
    'a@example.ch,b@example.ch',
    'a@example.ch\r\nBcc: b@example.ch',
    'a@example.ch\u0000',
    '\u212aarl@example.ch',
    'a b@example.ch',
    '<a@example.ch> <b@example.ch>',
  ])('sends no mail to %j', async (email) => {
    const before = test.mails.length;
    const response = await test.request(requestCode, { body: { email } });
    expect(response).toMatchObject({
      status: 400,
      error: { code: 'VALIDATION_FAILED', fields: [{ path: 'email' }] },
    });
    expect(emailSchema.safeParse(email).success).toBe(false);
    await test.service.drainOutbox();
    expect(test.mails).toHaveLength(before);
  });

  it.each(['12345', '1234567', '12345a', '１２３４５６', ''])('rejects %j as a code', async (code) => {
    const response = await test.request(verifyCode, { body: { email: 'first@example.ch', code } });
    expect(response.error?.code).toBe('VALIDATION_FAILED');
  });

  it('deletes codes and addresses that no limit counts any more', async () => {
    await new Browser(test).askForCode('swept@example.ch');
    await test.clock.advance(26 * hour);
    const left = await test.db.read(async (manager) => [
      await manager.count(codeEntity),
      await manager.count(addressEntity),
    ]);
    expect(left).toEqual([0, 0]);
  });
});
