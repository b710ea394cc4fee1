import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { acceptTerms, requestCode, updateProfile, verifyCode } from '@dossier/contracts';
import type { Product } from './product.ts';

/** A user with a session. */
export interface SignedInUser {
  readonly id: number;
  readonly cookie: string;
}

const mailTimeoutMs = 10_000;

/** Signs in a new user with the code from the mail, and completes the profile. */
export async function signIn(product: Product, email = 'bench@dossier.localhost'): Promise<SignedInUser> {
  const requested = await send(product, requestCode.path, { method: 'POST', body: { email } });
  const code = await readMailedCode(product, email);
  const response = await send(product, verifyCode.path, {
    method: 'POST',
    cookie: toCookieHeader(requested),
    body: { email, code },
  });
  const { user } = verifyCode.response.parse(await response.json());
  const cookie = toCookieHeader(response);
  const profile = { firstName: 'Anna', lastName: 'Müller', phone: '791234567', countryCode: '+41' };
  await send(product, updateProfile.path, { method: updateProfile.method, cookie, body: profile });
  await send(product, acceptTerms.path, { method: acceptTerms.method, cookie, body: { accepted: true } });
  return { id: user.id, cookie };
}

/** The cookies a browser would send back: a code is valid only in the browser that requested it. */
function toCookieHeader({ headers }: Response): string {
  return headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

/** The cookies of a header, for a browser. */
export const toCookies = (header: string, url: string) =>
  header.split('; ').map((pair) => {
    const [name = '', value = ''] = pair.split('=', 2);
    return { name, value, url };
  });

interface RequestOptions {
  readonly method?: string;
  readonly cookie?: string;
  readonly body?: unknown;
}

/** Sends a request; throws unless it succeeds. */
export async function send(
  product: Product,
  path: string,
  { method, cookie, body }: RequestOptions = {},
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
  if (!response.ok) throw new Error(`${path} returned ${response.status}: ${await response.text()}`);
  return response;
}

async function readMailedCode({ dataDir }: Product, email: string): Promise<string> {
  const outbox = join(dataDir, 'outbox');
  const deadline = performance.now() + mailTimeoutMs;
  while (performance.now() < deadline) {
    for (const name of readdirSync(outbox).filter((file) => file.endsWith('.eml'))) {
      const [head = '', text = ''] = readFileSync(join(outbox, name), 'latin1').split('\r\n\r\n', 2);
      const code = head.includes(email) ? /\b\d{6}\b/.exec(text)?.[0] : undefined;
      if (code) return code;
    }
    await wait(50);
  }
  throw new Error(`No mail with a code for ${email} arrived.`);
}
