import { getSession, requestCode, verifyCode } from '@dossier/contracts';
import { startForEachTest } from '@dossier/service-kit/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { Browser, startAuth } from '../testing/browser.ts';

const day = 24 * 60 * 60_000;
const email = 'anna@example.ch';

describe('a clock that jumps a day ahead and back', () => {
  let start: Date;
  let ahead: Browser;
  const test = startForEachTest(() => startAuth());
  beforeEach(() => {
    start = new Date(test.clock.now());
    ahead = new Browser(test);
  });
  const isSignedIn = async (browser: Browser) => (await browser.send(getSession, {})).body.isAuthenticated;

  it('ends sessions while it is ahead, and neither deletes nor ends them for good', async () => {
    const before = new Browser(test);
    await before.signIn(email);
    await test.clock.jump(day);
    expect(await isSignedIn(before)).toBe(false);
    await ahead.signIn(email);
    expect(await isSignedIn(ahead)).toBe(true);
    test.clock.set(start);
    expect([await isSignedIn(before), await isSignedIn(ahead)]).toEqual([true, true]);
  });

  it('leaves no code valid for longer, and locks nobody out', async () => {
    const early = new Browser(test);
    const earlyCode = await early.askForCode(email);
    await test.clock.jump(day);
    expect((await early.verify(email, earlyCode)).error?.code).toBe('VERIFICATION_ERROR');
    const codes: string[] = [];
    for (let n = 0; n < 5; n += 1) {
      codes.push(await ahead.askForCode(email));
      await test.clock.jump(2 * 60_000);
    }
    expect((await ahead.send(requestCode, { body: { email } })).status).toBe(429);
    test.clock.set(start);
    const old = await ahead.send(verifyCode, { body: { email, code: codes.at(-1) ?? '' } });
    expect(old.error?.code).toBe('VERIFICATION_ERROR');
    expect((await ahead.verify(email, await ahead.askForCode(email))).status).toBe(200);
  });
});
