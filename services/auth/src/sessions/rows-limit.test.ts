import { randomUUID } from 'node:crypto';
import { requestCode, startPasskey, startPasskeySignIn } from '@dossier/contracts';
import { forEachDatabase, startForSuite } from '@dossier/service-kit/testing';
import { expect, it } from 'vitest';
import { codeEntity } from '../codes/codes.entity.ts';
import { maxDevices } from '../account/devices.ts';
import { deviceEntity } from '../account/devices.entity.ts';
import { passkeyChallengeEntity } from '../passkeys/passkey-challenges.entity.ts';
import { maxChallenges } from '../passkeys/passkey-challenges.ts';
import { origin } from '../testing/passkeys.ts';
import { secondStepEntity } from '../account/second-factor.entity.ts';
import { identityOf } from '../testing/second-factor.ts';
import { Browser, startAuth } from '../testing/browser.ts';
import { sessionEntity } from '../account/sessions.entity.ts';
import { maxSessions } from '../account/sessions.ts';

const day = 24 * 60 * 60_000;

forEachDatabase((database) => {
  const test = startForSuite(() => startAuth({ PUBLIC_URL: origin }, { database }));

  it('keeps a limited number of sessions and devices of a user, and gives up the oldest ones', async () => {
    const browser = new Browser(test);
    const userId = await browser.signIn('rows@example.ch');
    const filled = await test.db.write(async (manager) => {
      const device = await manager.findOneByOrFail(deviceEntity, { userId });
      const session = await manager.findOneByOrFail(sessionEntity, { userId });
      const now = test.clock.now();
      /** Copies that were used one second after the other, long ago; every tenth one has ended since. */
      const copies = <T extends object>(row: T, count: number) =>
        Array.from({ length: count }, (_, n) => ({
          ...row,
          id: randomUUID(),
          lastUsedAt: new Date(now - day + n * 1000),
          revokedAt: n % 10 === 9 ? new Date(now) : null,
        }));
      const devices = copies(device, maxDevices - 1);
      const sessions = copies(session, maxSessions - 1);
      const others = { ...session, id: randomUUID(), impersonatedBy: 1, lastUsedAt: new Date(now - day) };
      for (const row of devices) await manager.insert(deviceEntity, row);
      for (const row of [...sessions, others]) await manager.insert(sessionEntity, row);
      return { devices, sessions, others };
    });
    await new Browser(test).signIn('rows@example.ch');
    const [devices, sessions] = await test.db.read(async (manager) => [
      await manager.findBy(deviceEntity, { userId }),
      await manager.findBy(sessionEntity, { userId }),
    ]);
    expect([devices.length, sessions.length - 1]).toEqual([maxDevices, maxSessions]);
    const ids = new Set([...devices, ...sessions].map(({ id }) => id));
    expect(ids.has(filled.others.id), 'an administrator does not take the place of the user').toBe(true);
    for (const rows of [filled.devices, filled.sessions])
      expect([rows[0], rows[9], rows[8], rows[19]].map((row) => ids.has(row!.id))).toEqual([
        true,
        false,
        true,
        true,
      ]);
    expect(await identityOf(test, browser)).toMatchObject({ userId });
  });

  it('keeps a limited number of challenges of a session, and of a browser', async () => {
    const browser = new Browser(test);
    await browser.signIn('challenges@example.ch');
    const identity = await identityOf(test, browser);
    await test.db.write((manager) => manager.clear(passkeyChallengeEntity));
    const count = () => test.db.read((manager) => manager.count(passkeyChallengeEntity));
    const calls = Array.from({ length: maxChallenges + 5 }, () => identity);
    await Promise.all(calls.map((as) => test.request(startPasskey, {}, { as })));
    expect(await count()).toBe(maxChallenges);
    const visitor = new Browser(test);
    for (const _ of calls) await visitor.send(startPasskeySignIn, {});
    expect(await count()).toBe(2 * maxChallenges);
  });

  it('deletes challenges, codes and second steps that are over', async () => {
    await new Browser(test).signIn('over@example.ch');
    await new Browser(test).send(requestCode, { body: { email: 'over@example.ch' } });
    const expiresAt = new Date(test.clock.now() + 1000);
    await test.db.write((manager) =>
      manager.insert(secondStepEntity, { browserHash: 'x'.repeat(43), userId: 7, failures: 0, expiresAt }),
    );
    await test.clock.advance(26 * 60 * 60_000);
    const counts = await test.db.read((manager) =>
      Promise.all([codeEntity, secondStepEntity, passkeyChallengeEntity].map((each) => manager.count(each))),
    );
    expect(counts).toEqual([0, 0, 0]);
  });
});
