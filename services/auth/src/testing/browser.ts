import {
  expireAccount,
  expireClients,
  invalidateNotificationFacts,
  getMailState,
  queueMail,
  quickRestore,
  requestCode,
  verifyCode,
  type BodyOf,
  type CallInput,
  type EndpointSpec,
  type MailBody,
} from '@dossier/contracts';
import {
  stubEndpoint,
  startTestService,
  type TestResponse,
  type TestService,
  type TestServiceOptions,
} from '@dossier/service-kit/testing';
import { createAuthService } from '../service.ts';

type RequestOptions = NonNullable<Parameters<TestService['request']>[2]>;

export interface SentCode {
  readonly to: string;
  readonly language: string;
  readonly code: string;
}

/** A running auth service with the mails it requested. */
export interface AuthTest extends TestService {
  readonly mails: SentCode[];
  /** The addresses that received the notice of a change of address. */
  readonly notices: string[];
  /** The notices about second factors. */
  readonly factorMails: MailBody[];
  readonly invitationMails: MailBody[];
  /** The mails about the deletion of an account. */
  readonly deletionMails: MailBody[];
  /** The mails about an address that an administrator entered. */
  readonly recoveryMails: MailBody[];
  /** The users whose account changed, as messages and profile learn of it before the response. */
  readonly announced: { messages: number[]; profile: number[] };
  /** What filing learned of clients. */
  readonly expiredClients: BodyOf<typeof expireClients>[];
  /** The response of the messages service about its mails; null while it is down. */
  mailsAreDelayed: boolean | null;
  /** The newest code mailed to an address. */
  codeFor(email: string): Promise<string>;
}

export async function startAuth(
  env: Record<string, string> = {},
  { database, stubServices = [] }: Pick<TestServiceOptions, 'database' | 'stubServices'> = {},
): Promise<AuthTest> {
  const mails: SentCode[] = [];
  const notices: string[] = [];
  const factorMails: MailBody[] = [];
  const invitationMails: MailBody[] = [];
  const deletionMails: MailBody[] = [];
  const recoveryMails: MailBody[] = [];
  const expiredClients: BodyOf<typeof expireClients>[] = [];
  const announced: AuthTest['announced'] = { messages: [], profile: [] };
  const copies = [
    stubEndpoint(invalidateNotificationFacts, ({ body }) => {
      announced.messages.push(body.userId);
      return { success: true as const };
    }),
    stubEndpoint(expireClients, ({ body }) => {
      expiredClients.push(body);
      return { success: true as const };
    }),
    stubEndpoint(expireAccount, ({ body }) => {
      announced.profile.push(body.userId);
      return { success: true as const };
    }),
  ];
  const taken = new Set<string | undefined>();
  const messages = stubEndpoint(queueMail, ({ body, idempotencyKey }) => {
    if (
      (body.template === 'signInCode' || body.template === 'emailChangeCode') &&
      !taken.has(idempotencyKey)
    ) {
      taken.add(idempotencyKey);
      mails.push({ to: body.to, language: body.language, code: body.values.code });
    }
    if (body.template === 'emailChanged') notices.push(body.to);
    if (/^(secondFactor|recoveryCode)/.test(body.template)) factorMails.push(body);
    if (body.template === 'invitation') invitationMails.push(body);
    if (/delet|unused/i.test(body.template)) deletionMails.push(body);
    if (body.template.startsWith('emailRecover')) recoveryMails.push(body);
    return { id: 'mail' };
  });
  const mailState = stubEndpoint(getMailState, () => {
    if (auth.mailsAreDelayed === null) throw new Error('down');
    return { delayed: auth.mailsAreDelayed };
  });
  const test = await startTestService(createAuthService, {
    ...(database && { database }),
    env,
    stubServices: [messages, mailState, ...copies, ...stubServices],
  });
  const auth = Object.defineProperties({} as AuthTest, {
    ...Object.getOwnPropertyDescriptors(test),
    mails: { value: mails },
    notices: { value: notices },
    factorMails: { value: factorMails },
    invitationMails: { value: invitationMails },
    deletionMails: { value: deletionMails },
    recoveryMails: { value: recoveryMails },
    announced: { value: announced },
    expiredClients: { value: expiredClients },
    mailsAreDelayed: { value: false, writable: true },
    codeFor: {
      value: async (email: string) => {
        await test.service.drainOutbox();
        const mail = mails.findLast(({ to }) => to === email.toLowerCase());
        if (!mail) throw new Error('no code was mailed');
        return mail.code;
      },
    },
  });
  return auth;
}

/** A browser with its own cookies, as far as auth sees them. */
export class Browser {
  readonly cookies = new Map<string, string>();
  private readonly test: AuthTest;
  /** The address of the client, as the gateway passes it on. */
  private readonly address: string | undefined;

  private readonly userAgent: string | undefined;

  /** The country of the client, as the gateway passes it on. */
  private readonly country: string | undefined;

  constructor(test: AuthTest, address?: string, userAgent?: string, country?: string) {
    this.test = test;
    this.address = address;
    this.userAgent = userAgent;
    this.country = country;
  }

  get cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  async send<E extends EndpointSpec>(
    spec: E,
    input: CallInput<E>,
    options: RequestOptions = {},
  ): Promise<TestResponse<E>> {
    const cookie = this.cookieHeader;
    const headers = {
      ...(cookie && { cookie }),
      ...(this.userAgent && { 'user-agent': this.userAgent }),
      ...(this.address && { 'x-dossier-client-ip': this.address }),
      ...(this.country && { 'x-dossier-client-country': this.country }),
      ...options.headers,
    };
    const response = await this.test.request(spec, input, { ...options, headers });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/; Max-Age=0(;|$)/.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }

  async askForCode(email: string): Promise<string> {
    await this.send(requestCode, { body: { email } });
    return this.test.codeFor(email);
  }

  verify(email: string, code: string): Promise<TestResponse<typeof verifyCode>> {
    return this.send(verifyCode, { body: { email, code } });
  }

  restore(email: string): Promise<TestResponse<typeof quickRestore>> {
    return this.send(quickRestore, { body: { email } });
  }

  async signIn(email: string): Promise<number> {
    const { body, error } = await this.verify(email, await this.askForCode(email));
    if (error) throw new Error(error.code);
    return body.user.id;
  }

  get sessionToken(): string {
    return this.cookies.get('dossier_session') ?? this.cookies.get('__Host-dossier_session') ?? '';
  }

  /** Copies the cookies, as a thief or a second tab would have them. */
  copy(address = this.address): Browser {
    const copy = new Browser(this.test, address, this.userAgent);
    for (const [name, value] of this.cookies) copy.cookies.set(name, value);
    return copy;
  }
}

/** Six digits that are not the code. */
export function wrongCode(code: string, n = 1): string {
  return String((Number(code) + n) % 1_000_000).padStart(6, '0');
}
