/**
 * Queues mails at the messages service of a running product, as its other services do: `queueMail` takes no call from
 * outside, and some mails are due only after months. Reads a list of bodies from its input; `DATA_DIR` names the product.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { queueMail } from '@dossier/contracts';
import { identityHeader, loadKey, readEnv, signIdentity } from '@dossier/service-kit';

const env = readEnv();
const { addresses } = JSON.parse(readFileSync(join(env.DATA_DIR, 'run.json'), 'utf8')) as {
  addresses: Record<string, string>;
};
for (const body of (await json(process.stdin)) as readonly unknown[]) {
  const response = await fetch(`${addresses['MESSAGES_URL']}${queueMail.path}`, {
    method: queueMail.method,
    headers: {
      [identityHeader]: signIdentity({ service: 'auth' }, queueMail.owner, loadKey('SESSION_KEY', env)),
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
}
