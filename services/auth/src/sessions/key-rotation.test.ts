import { randomBytes } from 'node:crypto';
import { introspectSession } from '@dossier/contracts';
import { identityHeader, loadKey, readEnv, signIdentity } from '@dossier/service-kit';
import { asService } from '@dossier/service-kit/testing';
import { expect, it } from 'vitest';
import { Browser, startAuth } from '../testing/browser.ts';

it('keeps sessions while SESSION_KEY is replaced: first both keys, then the new one alone', async () => {
  const [oldKey, newKey] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')];
  const test = await startAuth({ SESSION_KEY: oldKey });
  try {
    const introspect = async (token: string) => {
      const input = { body: { token, activity: true } };
      return (await test.request(introspectSession, input, { as: asService('gateway') })).body;
    };
    const browser = new Browser(test);
    await browser.signIn('rotated@example.ch');
    const oldToken = browser.sessionToken;
    expect(await introspect(oldToken)).toMatchObject({ active: true });
    expect(await introspect(oldToken)).not.toHaveProperty('setCookie');

    await test.restart({ SESSION_KEY: `${newKey},${oldKey}` });
    const during = await introspect(oldToken);
    const newToken = /^dossier_session=([^;]+)/.exec((during.active && during.setCookie) || '')?.[1] ?? '';
    expect(await introspect(newToken)).toMatchObject({ active: true });
    expect(await introspect(newToken)).not.toHaveProperty('setCookie');

    // A process that has not restarted yet signs with the old key.
    const key = loadKey('SESSION_KEY', readEnv({}), { SESSION_KEY: oldKey });
    const early = () =>
      test.fetch(introspectSession.path, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          [identityHeader]: signIdentity({ service: 'gateway' }, 'auth', key, test.clock.now()),
        },
        body: JSON.stringify({ token: newToken, activity: false }),
      });
    expect((await early()).status).toBe(200);

    await test.restart({ SESSION_KEY: newKey });
    expect(await introspect(newToken)).toMatchObject({ active: true });
    expect(await introspect(oldToken)).toEqual({ active: false });
    expect((await early()).status, 'as for an endpoint that does not exist').toBe(404);
  } finally {
    await test.stop();
  }
});
