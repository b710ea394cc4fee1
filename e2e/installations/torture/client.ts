import { setTimeout as wait } from 'node:timers/promises';
import {
  endpointUrl,
  requestCode,
  verifyCode,
  type CallInput,
  type EndpointSpec,
  type ResponseOf,
} from '@dossier/contracts';
import type { Product } from './product.ts';

/** A signed-in user. */
export interface Client {
  readonly id: number;
  readonly email: string;
  /** The response, or undefined when it was an error or did not arrive. */
  call<E extends EndpointSpec>(spec: E, input: CallInput<E> | FormData): Promise<ResponseOf<E> | undefined>;
  /** All pages of a list, or undefined when one of them is missing. */
  list<E extends EndpointSpec>(
    spec: E,
    input: CallInput<E> & { query: object },
  ): Promise<ResponseOf<E> | undefined>;
  download(path: string): Promise<Buffer | undefined>;
  /** The status of a response to GET; undefined without a response. */
  statusOf(path: string): Promise<number | undefined>;
  /** Responses that no fault of a machine excuses, such as 500. */
  readonly failures: string[];
}

const mailTimeoutMs = 20_000;
const requestTimeoutMs = 60_000;
/** How long a read without an answer, or refused with 503, is repeated: a busy machine is no loss. */
const maxRefusedMs = 120_000;
const refusedPauseMs = 500;

const codeIn = (mail: string): string | undefined => /\b\d{6}\b/.exec(mail.split('\r\n\r\n')[1] ?? '')?.[0];

/** The mails that announce a transmission: all but the sign-in codes. */
export const transmissionMails = ({ outbox }: Product, email: string): string[] =>
  outbox.mailsTo(email).filter((mail) => !codeIn(mail));

let turn = 0;
/** One gateway after the other. */
const addressOf = ({ urls }: Product, path: string): string => `${urls[turn++ % urls.length] ?? ''}${path}`;

export async function signIn(product: Product, email: string): Promise<Client> {
  const earlier = product.outbox.mailsTo(email).length;
  const requested = await post(product, requestCode.path, { email });
  const code = await nextCode(product, email, earlier);
  const verified = await post(product, verifyCode.path, { email, code }, cookiesOf(requested));
  const { user } = verifyCode.response.parse(await verified.json());
  const headers = { cookie: cookiesOf(verified) };
  const failures: string[] = [];

  async function read(path: string): Promise<Response | undefined> {
    const deadline = performance.now() + maxRefusedMs;
    for (;;) {
      const response = await send(path, { method: 'GET' });
      if (response?.ok) return response;
      const isBusy = !response || response.status === 503;
      if (!isBusy || performance.now() > deadline) {
        console.error(`${email}: GET ${path}: ${response ? await describe(response) : 'no answer'}`);
        return undefined;
      }
      await wait(refusedPauseMs);
    }
  }

  async function send(path: string, init: RequestInit): Promise<Response | undefined> {
    try {
      const signal = AbortSignal.timeout(requestTimeoutMs);
      const response = await fetch(addressOf(product, path), {
        ...init,
        signal,
        headers: { ...headers, ...(init.headers as Record<string, string>) },
      });
      if (response.status === 500 || response.status === 401)
        failures.push(`${init.method} ${path}: ${await describe(response.clone())}`);
      return response;
    } catch {
      return undefined;
    }
  }

  return {
    id: user.id,
    email,
    failures,
    statusOf: async (path) => (await send(path, { method: 'GET' }))?.status,
    async call(spec, input) {
      const isForm = input instanceof FormData;
      const parts = input as { params?: unknown; query?: unknown; body?: unknown };
      const hasBody = !isForm && parts.body !== undefined;
      const url = endpointUrl(spec, isForm ? {} : parts);
      const change = () =>
        send(url, {
          method: spec.method,
          ...(isForm && { body: input }),
          ...(hasBody && {
            body: JSON.stringify(parts.body),
            headers: { 'content-type': 'application/json' },
          }),
        });
      const response = await (spec.method === 'GET' ? read(url) : change());
      // An acknowledgement counts once it has arrived in full.
      return (response?.ok ? await response.json().catch(() => undefined) : undefined) as
        ResponseOf<typeof spec> | undefined;
    },
    async list(spec, input) {
      const rows: unknown[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const query = { ...input.query, ...(cursor && { cursor }) };
        const response = await read(endpointUrl(spec, { ...input, query }));
        const page = (await response?.json().catch(() => undefined)) as unknown[] | undefined;
        if (!response || !page) return undefined;
        rows.push(...page);
        cursor = response.headers.get('x-next-cursor');
      }
      return rows as ResponseOf<typeof spec>;
    },
    async download(path) {
      const response = await read(path);
      return response && Buffer.from(await response.arrayBuffer());
    },
  };
}

const describe = async (response: Response): Promise<string> =>
  `${response.status} ${await response.text().catch(() => '')}`;

/** Repeated while it is refused, as all sign-ins are while Redis is away. */
async function post(product: Product, path: string, body: unknown, cookie = ''): Promise<Response> {
  const deadline = performance.now() + maxRefusedMs;
  for (;;) {
    const response = await fetch(addressOf(product, path), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(cookie && { cookie }) },
      body: JSON.stringify(body),
    });
    if (response.ok) return response;
    if (response.status !== 503 || performance.now() > deadline)
      throw new Error(`${path}: ${await describe(response)}`);
    await wait(refusedPauseMs);
  }
}

function cookiesOf({ headers }: Response): string {
  return headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

async function nextCode(product: Product, email: string, earlier: number): Promise<string> {
  const deadline = performance.now() + mailTimeoutMs;
  while (performance.now() < deadline) {
    const code = product.outbox
      .mailsTo(email)
      .slice(earlier)
      .flatMap((mail) => codeIn(mail) ?? [])
      .at(-1);
    if (code) return code;
    await wait(50);
  }
  throw new Error(`no code for ${email} arrived`);
}
