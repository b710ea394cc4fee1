import { getMailState, queueMail, requestCode, verifyCode } from '@dossier/contracts';
import {
  onSeveralInstances,
  startTestInstances,
  stubEndpoint,
  startForSuite,
} from '@dossier/service-kit/testing';
import { expect, it } from 'vitest';
import { createAuthService } from '../service.ts';
import { userEntity } from '../account/users.entity.ts';

onSeveralInstances(() => {
  const codes = new Map<string, string>();
  const running = startForSuite(() =>
    startTestInstances(createAuthService, {
      stubServices: [
        stubEndpoint(getMailState, () => ({ delayed: false })),
        stubEndpoint(queueMail, ({ body }) => {
          if (body.template === 'signInCode') codes.set(body.to, body.values.code);
          return { id: 'mail' };
        }),
      ],
    }),
  );

  it('create one administrator, and accept a code once', async () => {
    const [a, b] = running.instances;
    expect(await a.db.read((manager) => manager.count(userEntity))).toBe(1);
    const email = 'anna@example.ch';
    const asked = await a.request(requestCode, { body: { email } });
    const cookie = asked.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    await a.service.drainOutbox();
    const code = codes.get(email) ?? '';
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        (n % 2 ? a : b).request(verifyCode, { body: { email, code } }, { headers: { cookie } }),
      ),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await b.db.read((manager) => manager.countBy(userEntity, { email }))).toBe(1);
  });

  it('check at most five of fifty guesses together', async () => {
    const [a, b] = running.instances;
    const email = 'fifty@example.ch';
    const asked = await b.request(requestCode, { body: { email } });
    const cookie = asked.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    await b.service.drainOutbox();
    const code = codes.get(email) ?? '';
    const wrong = (n: number) => String((Number(code) + n) % 1_000_000).padStart(6, '0');
    const guesses = Array.from({ length: 50 }, (_, n) =>
      (n % 2 ? a : b).request(verifyCode, { body: { email, code: wrong(n + 1) } }, { headers: { cookie } }),
    );
    for (const { status } of await Promise.all(guesses)) expect(status).toBe(400);
    const right = await a.request(verifyCode, { body: { email, code } }, { headers: { cookie } });
    expect(right.error?.code).toBe('CODE_EXHAUSTED');
  });
});
