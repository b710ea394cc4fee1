import { email, messageLimits } from '@dossier/contracts';
import { operatorSettings, type ServiceDeps } from '@dossier/service-kit';
import addressparser from 'nodemailer/lib/addressparser';
import { z } from 'zod';

export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

export interface MessagesSettings {
  readonly smtpUrl: string | undefined;
  readonly from: Mailbox;
  /** The origin of the links in mails. */
  readonly origin: string;
  /** The name of the operator, for invitations. */
  readonly office: string | undefined;
  /** Maximum number of messages of a user, and of an expert or administrator, within 24 hours; 0 for no limit. */
  readonly messagesPerDay: { readonly user: number; readonly staff: number };
}

const limit = (fallback: number) => z.coerce.number().int().min(0).default(fallback);

const mailbox = z.string().transform((text, context): Mailbox => {
  const [first, ...others] = addressparser(text, { flatten: true });
  const address = email.safeParse(first?.address);
  if (others.length === 0 && address.success && !/[\r\n]/.test(text)) {
    return { name: first?.name ?? '', address: address.data };
  }
  context.addIssue({
    code: 'custom',
    message: 'must be one mail address, like Dossier <no-reply@example.ch>',
  });
  return z.NEVER;
});

/** Reads the environment variables of this service. An invalid value stops the start with the name of the variable. */
export function readMessagesSettings(deps: ServiceDeps): MessagesSettings {
  const env = deps.settings({
    PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
    /** Set by the command that starts all processes. */
    GATEWAY_URL: z.url({ protocol: /^https?$/ }).default('http://localhost:3000'),
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    MAIL_FROM: mailbox.default({ name: 'Dossier', address: 'no-reply@dossier.localhost' }),
    ...operatorSettings,
    MESSAGE_LIMIT_USER: limit(messageLimits.user),
    MESSAGE_LIMIT_STAFF: limit(messageLimits.staff),
  });
  return {
    smtpUrl: env.SMTP_URL,
    from: env.MAIL_FROM,
    // Production requires PUBLIC_URL.
    origin: new URL(env.PUBLIC_URL ?? env.GATEWAY_URL).origin,
    office: env.OPERATOR_NAME,
    messagesPerDay: { user: env.MESSAGE_LIMIT_USER, staff: env.MESSAGE_LIMIT_STAFF },
  };
}
