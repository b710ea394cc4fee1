import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { acceptTerms, requestCode, updateProfile, verifyCode } from '@dossier/contracts';
import type { Product } from './product.ts';

/** Somebody with a session. */
export interface Person {
  readonly id: number;
  readonly cookie: string;
}

const longestMailMs = 10_000;

/** Signs in as a new address with the code from the mail, and completes the profile. */
export async function signIn(product: Product, email = 'bench@dossier.localhost'): Promise<Person> {
  const asked = await send(product, requestCode.path, { method: 'POST', body: { email } });
  const code = await mailedCode(product, email);
  const response = await send(product, verifyCode.path, {
    method: 'POST',
    cookie: cookiesOf(asked),
    body: { email, code },
  });
  const { user } = verifyCode.response.parse(await response.json());
  const cookie = cookiesOf(response);
  const profile = { firstName: 'Anna', lastName: 'Müller', phone: '791234567', countryCode: '+41' };
  await send(product, updateProfile.path, { method: updateProfile.method, cookie, body: profile });
  await send(product, acceptTerms.path, { method: acceptTerms.method, cookie, body: { accepted: true } });
  return { id: user.id, cookie };
}

/** What a browser would send back: a code counts only where it was asked for. */
function cookiesOf({ headers }: Response): string {
  return headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

interface Sent {
  readonly method?: string;
  readonly cookie?: string;
  readonly body?: unknown;
}

/** A request that must succeed. */
export async function send(
  product: Product,
  path: string,
  { method, cookie, body }: Sent = {},
): Promise<Response> {
  const isForm = body instanceof FormData;
  const response = await fetch(product.url + path, {
    method: method ?? 'GET',
    headers: {
      ...(cookie && { cookie }),
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response;
}

async function mailedCode({ dataDir }: Product, email: string): Promise<string> {
  const folder = join(dataDir, 'outbox');
  const deadline = performance.now() + longestMailMs;
  while (performance.now() < deadline) {
    for (const name of readdirSync(folder).filter((file) => file.endsWith('.eml'))) {
      const [head = '', text = ''] = readFileSync(join(folder, name), 'latin1').split('\r\n\r\n', 2);
      const code = head.includes(email) ? /\b\d{6}\b/.exec(text)?.[0] : undefined;
      if (code) return code;
    }
    await wait(50);
  }
  throw new Error(`No code for ${email} came.`);
}
