import { requestCode } from '@dossier/contracts';
import { forEachDatabase } from '@dossier/service-kit/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Browser, startAuth, wrongCode, type AuthTest } from '../testing/browser.ts';
import { canTryCode, canMailCode } from './codes.policy.ts';

const minute = 60_000;
const hour = 60 * minute;

const mailed = (...minutesAgo: number[]) =>
  minutesAgo.map((minutes) => ({ createdAt: new Date(hour * 24 * 9 - minutes * minute), usedAt: null }));
const now = hour * 24 * 9;

it.each([
  [mailed(), true],
  [mailed(0, 0), true],
  [mailed(0, 0, 0), false],
  [mailed(1, 1, 1), true],
  [mailed(1, 5, 5, 5), true],
  [mailed(0.5, 5, 5, 5), false],
  [mailed(5, 6, 7, 8, 9), false],
  [mailed(5, 6, 7, 8, 60), true],
  [mailed(61, 62, 63, 64, 65, 66, 67, 68, 69), true],
  [mailed(61, 62, 63, 64, 65, 66, 67, 68, 69, 70), false],
  [mailed(61, 62, 63, 64, 65, 66, 67, 68, 69, 24 * 60), true],
])('decides whether a code may be mailed: %#', (codes, expected) => {
  expect(canMailCode(codes, now)).toBe(expected);
});

it('does not count used codes', () => {
  expect(
    canMailCode(
      mailed(0, 0, 0, 0, 0).map((code) => ({ ...code, usedAt: new Date(now) })),
      now,
    ),
  ).toBe(true);
});

it('counts failures across all codes', () => {
  expect(canTryCode([{ failures: 5 }, { failures: 5 }, { failures: 5 }, { failures: 4 }])).toBe(true);
  expect(canTryCode([{ failures: 5 }, { failures: 5 }, { failures: 5 }, { failures: 5 }])).toBe(false);
});

forEachDatabase((database) => {
  let test: AuthTest;
  beforeEach(async () => {
    test = await startAuth(database, { AUTH_IP_LIMIT: '30' });
  });
  afterEach(() => test.stop());

  const from = (ip: string) => ({ headers: { 'x-dossier-client-ip': ip } });
  const ask = (email: string, ip: string) => test.request(requestCode, { body: { email } }, from(ip));

  it('mails three of twenty parallel requests, five in an hour, ten in a day, and always responds the same', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => ask('bombed@example.ch', `10.0.0.${n}`)),
    );
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body])))).toHaveLength(1);
    await test.service.drainOutbox();
    expect(test.mails).toHaveLength(3);
    for (let n = 0; n < 10; n += 1) {
      await test.clock.advance(minute);
      await ask('bombed@example.ch', '10.0.1.1');
    }
    await test.service.drainOutbox();
    expect(test.mails).toHaveLength(5);
    for (let n = 0; n < 20; n += 1) {
      await test.clock.advance(30 * minute);
      await ask('bombed@example.ch', `10.0.2.${n}`);
    }
    await test.service.drainOutbox();
    expect(test.mails).toHaveLength(10);
    await ask('neighbour@example.ch', '10.0.1.1');
    await test.service.drainOutbox();
    expect(test.mails).toHaveLength(11);
  });

  it('keeps the last mailed code valid when no further one is sent', async () => {
    const browser = new Browser(test);
    const codes = [];
    for (let n = 0; n < 4; n += 1) codes.push(await browser.askForCode('kept@example.ch'));
    expect(codes[3]).toBe(codes[2]);
    expect((await browser.verify('kept@example.ch', codes[3] ?? '')).status).toBe(200);
  });

  it('limits one network, sends Retry-After, and does not limit others', async () => {
    for (let n = 0; n < 30; n += 1) expect((await ask(`a${n}@example.ch`, '192.0.2.7')).status).toBe(200);
    const refused = await ask('b@example.ch', '192.0.2.7');
    expect(refused).toMatchObject({ status: 429, error: { code: 'TOO_MANY_REQUESTS' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000);
    expect((await ask('b@example.ch', '::ffff:192.0.2.7')).status).toBe(429);
    expect((await ask('b@example.ch', '192.0.2.8')).status).toBe(200);
  });

  it('counts a /64 as one network', async () => {
    for (let n = 1; n <= 30; n += 1) await ask(`c${n}@example.ch`, `2001:db8:0:1::${n.toString(16)}`);
    expect((await ask('d@example.ch', '2001:DB8::1:ffff:0:0:1')).status).toBe(429);
    expect((await ask('d@example.ch', '2001:db8:0:2::1')).status).toBe(200);
  });

  it('does not count successful sign-ins', async () => {
    for (let n = 0; n < 40; n += 1) await new Browser(test).signIn(`family${n}@example.ch`);
  });

  it('limits guesses from one network across all accounts', async () => {
    const browser = new Browser(test);
    const code = await browser.askForCode('e@example.ch');
    const statuses = [];
    for (let n = 0; n < 31; n += 1)
      statuses.push((await browser.verify(`f${n}@example.ch`, wrongCode(code))).status);
    expect(statuses).toEqual([...Array<number>(30).fill(400), 429]);
  });

  it('mails in the language of the request', async () => {
    const response = await test.request(
      requestCode,
      { body: { email: 'g@example.ch' } },
      { headers: { 'accept-language': 'gsw' } },
    );
    expect(response.body.message).toBe('Mir händ de Aamäldecode gschickt');
    await test.service.drainOutbox();
    expect(test.mails).toMatchObject([{ to: 'g@example.ch', language: 'gsw' }]);
  });
});
