import { requestCode } from '@dossier/contracts';
import { startForEachTest } from '@dossier/service-kit/testing';
import { expect, it } from 'vitest';
import { Browser, startAuth, wrongCode } from '../testing/browser.ts';
import { waitForGuess, waitForMail, type Attempt } from './codes.policy.ts';
import { formatWait } from './wait.ts';

const minute = 60_000;
const hour = 60 * minute;

const now = hour * 24 * 9;
const owner = { browserHash: 'own', networkHash: 'home', isKnown: false };
const known = { ...owner, isKnown: true };

/** Codes requested so many minutes ago, by default from another browser and network. */
const codes = (minutesAgo: number[], given: Partial<Attempt> = {}): Attempt[] =>
  minutesAgo.map((minutes) => ({
    createdAt: new Date(now - minutes * minute),
    usedAt: null,
    failures: 0,
    browserHash: 'other',
    networkHash: 'elsewhere',
    ...given,
  }));
const own = { browserHash: 'own', networkHash: 'home' };
const every = (step: number, count: number, from = step) =>
  Array.from({ length: count }, (_, n) => from + n * step);

it.each([
  ['no code yet', codes([]), 0],
  ['the third at once', codes([0, 0], own), 0],
  ['the fourth within a minute', codes([0.5, 5, 5], own), 0.5],
  ['the fourth after a minute', codes([1, 5, 5], own), 0],
  ['the sixth from one network in an hour', codes([5, 6, 7, 8, 9], own), 51],
  ['the sixth after an hour', codes([5, 6, 7, 8, 60], own), 0],
  ['the eleventh from one network in a day', codes(every(61, 10), own), 24 * 60 - 610],
  ['a network below its limit, while another has reached it', codes(every(61, 10)), 0],
  ['the eleventh from all networks in an hour', codes(every(5, 10)), 10],
  ['the thirty-first from all networks in a day', codes(every(40, 30)), 24 * 60 - 1200],
  ['the three hundred and first in a day, all used', codes(every(4, 300), { usedAt: new Date(now) }), 240],
  ['used codes', codes([0, 0, 0, 0, 0], { ...own, usedAt: new Date(now) }), 0],
])('decides when the next code may be mailed: %s', (_, sent, minutes) => {
  expect(waitForMail(sent, owner, now) / minute).toBeCloseTo(minutes);
});

it('does not count the mails requested by strangers against a remembered device', () => {
  expect(waitForMail(codes(every(1, 30)), owner, now)).toBeGreaterThan(0);
  expect(waitForMail(codes(every(1, 30)), known, now)).toBe(0);
});

it.each([
  ['99 failures of strangers', codes(every(1, 99), { failures: 1 }), owner, 0],
  ['100 failures of strangers', codes([...every(1, 19), 60], { failures: 5 }), owner, 23 * 60],
  ['100 failures, on a remembered device', codes(every(1, 20), { failures: 5 }), known, 0],
  ['19 failures of the browser', codes(every(60, 19), { ...own, failures: 1 }), owner, 0],
  ['20 failures of the browser', codes([10, 20, 30, 60], { ...own, failures: 5 }), owner, 23 * 60],
  ['20 failures of a remembered device', codes([10, 20, 30, 60], { ...own, failures: 5 }), known, 23 * 60],
])('decides when a guess is checked: %s', (_, made, source, minutes) => {
  expect(waitForGuess(made, source, now) / minute).toBe(minutes);
});

it.each([
  [1, '1 s'],
  [59_999, '1 min'],
  [60_001, '2 min'],
  [3_600_000, '1 h'],
  [12_000_000, '3 h 20 min'],
])('formats a wait of %i ms as %s', (ms, text) => {
  expect(formatWait(ms)).toBe(text);
});

const test = startForEachTest(() => startAuth({ AUTH_IP_LIMIT: '30', ACCOUNT_LIMIT_ADDRESS: '4' }));

const from = (ip: string) => ({ headers: { 'x-dossier-client-ip': ip } });
/** The network limiter runs on real time, so only a restart clears it. */
const restartAfter = async (ms: number) => {
  await test.clock.advance(ms);
  await test.restart();
};
const ask = (email: string, ip: string) => test.request(requestCode, { body: { email } }, from(ip));

it('mails three of twenty parallel requests, five in an hour and ten in a day from one network', async () => {
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => ask('bombed@example.ch', '192.0.2.1')),
  );
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(responses.filter(({ error }) => error?.code === 'TOO_MANY_CODES')).toHaveLength(17);
  const sent = async () => {
    await test.service.drainOutbox();
    return test.mails.length;
  };
  expect(await sent()).toBe(3);
  for (let n = 0; n < 4; n += 1) {
    await test.clock.advance(minute);
    await ask('bombed@example.ch', '192.0.2.1');
  }
  expect(await sent()).toBe(5);
  await restartAfter(24 * hour);
  for (let n = 0; n < 14; n += 1) {
    await ask('bombed@example.ch', '192.0.2.1');
    await test.clock.advance(30 * minute);
  }
  expect(await sent()).toBe(5 + 10);
  await ask('bombed@example.ch', '192.0.2.2');
  expect(await sent(), 'another network has its own').toBe(5 + 10 + 1);
});

it('states when the next code can be requested, identically for known and unknown addresses', async () => {
  await new Browser(test).signIn('customer@example.ch');
  const refused = async (email: string) => {
    for (let n = 0; n < 3; n += 1) await ask(email, '192.0.2.1');
    const { status, headers, error } = await ask(email, '192.0.2.1');
    return { status, retryAfter: headers.get('retry-after'), code: error?.code, message: error?.message };
  };
  const customer = await refused('customer@example.ch');
  expect(customer).toMatchObject({
    status: 429,
    code: 'TOO_MANY_CODES',
    message: 'No new code was sent, because several were requested. You can request the next one in 1 min.',
  });
  expect(await refused('stranger@example.ch')).toEqual(customer);
  await test.clock.advance(Number(customer.retryAfter) * 1000);
  expect((await ask('customer@example.ch', '192.0.2.1')).status).toBe(200);
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
  expect(refused).toMatchObject({ status: 429, error: { code: 'TOO_MANY_CODES' } });
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
  for (let n = 0; n < 40; n += 1) await new Browser(test).signIn(`family${n % 4}@example.ch`);
});

it('limits the new accounts of one network and day, and nobody who has an account', async () => {
  const remembered = new Browser(test, '192.0.2.1');
  await remembered.signIn('first@example.ch');
  for (const name of ['b', 'c', 'd']) await new Browser(test, '192.0.2.1').signIn(`${name}@example.ch`);
  const fifth = new Browser(test, '192.0.2.1');
  const code = await fifth.askForCode('fifth@example.ch');
  await test.restart();
  const refused = await fifth.verify('fifth@example.ch', code);
  expect(refused).toMatchObject({ status: 429, error: { code: 'TOO_MANY_ACCOUNTS' } });
  expect(refused.error?.message).toContain('24 h');
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(23 * 3600);

  await new Browser(test, '192.0.2.1').signIn('b@example.ch');
  expect((await remembered.restore('first@example.ch')).status).toBe(200);
  // The code stays valid, for example when the phone leaves the network.
  const elsewhere = fifth.copy('192.0.2.2');
  expect((await elsewhere.verify('fifth@example.ch', code)).status).toBe(200);
  await new Browser(test, '192.0.2.1').signIn('fifth@example.ch');
});

it('counts the new accounts of a /64 as those of one network', async () => {
  for (let n = 1; n <= 4; n += 1) await new Browser(test, `2001:db8::${n}`).signIn(`g${n}@example.ch`);
  await expect(new Browser(test, '2001:db8::5').signIn('g5@example.ch')).rejects.toThrow('TOO_MANY_ACCOUNTS');
  await new Browser(test, '2001:db8:0:1::5').signIn('g5@example.ch');
});

it('tells only the owner of a mailbox that there are too many accounts', async () => {
  for (let n = 1; n <= 4; n += 1) await new Browser(test, '192.0.2.1').signIn(`h${n}@example.ch`);
  const responses = [];
  for (const email of ['h1@example.ch', 'stranger@example.ch']) {
    const browser = new Browser(test, '192.0.2.1');
    const asked = await browser.send(requestCode, { body: { email } });
    const wrong = await browser.verify(email, wrongCode(await test.codeFor(email)));
    responses.push([asked.status, asked.body, wrong.status, wrong.error?.code, wrong.error?.message]);
  }
  expect(responses[1]).toEqual(responses[0]);
});

it('limits guesses from one network across all accounts', async () => {
  const browser = new Browser(test);
  const code = await browser.askForCode('e@example.ch');
  const statuses = [];
  for (let n = 0; n < 31; n += 1)
    statuses.push((await browser.verify(`f${n}@example.ch`, wrongCode(code))).status);
  expect(statuses).toEqual([...Array<number>(30).fill(400), 429]);
});

it('leaves one attempt to a browser whose network has reached its limit', async () => {
  const [typing, careless] = [new Browser(test), new Browser(test)];
  const code = await typing.askForCode('office@example.ch');
  const other = await careless.askForCode('desk@example.ch');
  for (let n = 0; n < 40; n += 1) await new Browser(test).verify('office@example.ch', '000000');
  expect((await typing.verify('office@example.ch', code)).status).toBe(200);
  expect((await careless.verify('desk@example.ch', wrongCode(other))).error?.code).toBe('VERIFICATION_ERROR');
  expect((await careless.verify('desk@example.ch', other)).error?.code).toBe('TOO_MANY_REQUESTS');
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
