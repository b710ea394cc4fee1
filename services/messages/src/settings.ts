import { email } from '@dossier/contracts';
import type { ServiceDeps } from '@dossier/service-kit';
import addressparser from 'nodemailer/lib/addressparser';
import { z } from 'zod';

export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

export interface MessagesSettings {
  readonly smtpUrl: string | undefined;
  readonly from: Mailbox;
}

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
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    MAIL_FROM: mailbox.default({ name: 'Dossier', address: 'no-reply@dossier.localhost' }),
  });
  return { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM };
}
