import { getMailState, queueMail, requestCode } from '@dossier/contracts';
import { fail } from '@dossier/service-kit';
import { findStored, startTestService, stubEndpoint } from '@dossier/service-kit/testing';
import { expect, it } from 'vitest';
import { createAuthService } from '../service.ts';

it('never stores a sign-in code in plain text, neither in the queue nor after delivery', async () => {
  let code: string | undefined;
  let isDown = true;
  const stubServices = [
    stubEndpoint(getMailState, () => ({ delayed: isDown })),
    stubEndpoint(queueMail, ({ body }) => {
      code = body.template === 'signInCode' ? body.values.code : undefined;
      if (isDown) throw fail('SERVICE_UNAVAILABLE');
      return { id: 'mail' };
    }),
  ];
  const test = await startTestService(createAuthService, { stubServices });
  try {
    await test.request(requestCode, { body: { email: 'queued@example.ch' } });
    await expect.poll(() => code).toMatch(/^\d{6}$/);
    expect(await findStored(test, code!)).toEqual([]);
    expect(await findStored(test, 'queued@example.ch')).toEqual([]);
    isDown = false;
    await test.clock.advance(61_000);
    expect(await findStored(test, code!)).toEqual([]);
  } finally {
    await test.stop();
  }
});
