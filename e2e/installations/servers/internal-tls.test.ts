import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requestCode } from '@dossier/contracts';
import { createServiceKeys, createTestAuthority, startServiceProcess } from '@dossier/service-kit/testing';
import { ROOT } from '@dossier/operations/parts';
import { expect, it, onTestFinished } from 'vitest';
import { createMachines } from './two-machines.ts';

/** A request from a machine, whose status it prints, or the code of the error of its connection. */
const request = (url: string, init: object = {}) =>
  `import { fetch } from 'undici';
  console.log(await fetch(${JSON.stringify(url)}, ${JSON.stringify(init)}).then(({ status }) => status, ({ cause }) => cause.code));`;
const asked = {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: '{"email":"anna@example.ch"}',
};

it('a gateway and a service on another machine speak TLS, and nobody else is served', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'dossier-tls-'));
  const { machines, remove } = createMachines();
  const [front, back] = machines;
  const authority = await createTestAuthority();
  const certify = async ({ address }: (typeof machines)[number]) => {
    mkdirSync(join(directory, address));
    return authority.certify(join(directory, address), [address]);
  };
  const keys = createServiceKeys();
  const auth = await startServiceProcess({
    service: 'auth',
    main: join(ROOT, 'services/auth/src/main.ts'),
    dataDir: join(directory, 'auth'),
    keys,
    env: { HOST: back.address, PORT: '3001', ...(await certify(back)) },
    under: back.under,
  });
  const [program, ...args] = front.under;
  const gateway = spawn(program ?? '', [...args, process.execPath, join(ROOT, 'api-gateway/src/main.ts')], {
    env: {
      ...{ PATH: process.env['PATH'], NODE_ENV: 'test', LOG_LEVEL: 'silent', ...keys },
      ...{ DATA_DIR: join(directory, 'gateway'), PORT: '3000', AUTH_URL: `https://${back.address}:3001` },
      ...(await certify(front)),
    },
    stdio: 'ignore',
  });
  onTestFinished(async () => {
    gateway.kill('SIGKILL');
    await auth.kill();
    remove();
    rmSync(directory, { recursive: true });
  });
  const viaGateway = () => front.evaluate(request(`http://127.0.0.1:3000${requestCode.path}`, asked));
  await expect.poll(viaGateway, { timeout: 60_000, interval: 500 }).toBe('200');
  const direct = `${back.address}:3001${requestCode.path}`;
  expect(await front.evaluate(request(`http://${direct}`, asked)), 'without encryption').toBe(
    'UND_ERR_SOCKET',
  );
  expect(await front.evaluate(request(`https://${direct}`, asked)), 'an authority of the operator').toBe(
    'SELF_SIGNED_CERT_IN_CHAIN',
  );
  const trusting = `process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';\n`;
  expect(await front.evaluate(trusting + request(`https://${direct}`, asked)), 'no certificate').toBe('403');
});
