import { fillText, loadCatalogues } from '@dossier/contracts/texts';
import type { Mailbox } from '../settings.ts';
import type { MailContent, MailTemplate } from './mails.entity.ts';

type Texts = Record<MailTemplate, { subject: string; text: string }>;
const texts = await loadCatalogues<Texts>(
  (language) => import(`./mails.${language}.json`, { with: { type: 'json' } }),
);

export interface ComposedMail {
  readonly id: string;
  readonly createdAt: Date;
  readonly from: string;
  readonly to: string;
  /** The whole mail after RFC 5322. */
  readonly raw: Buffer;
}

export interface MailParts {
  readonly id: string;
  readonly createdAt: Date;
  readonly from: Mailbox;
  readonly to: string;
  readonly content: MailContent;
}

/**
 * Writes a mail down. The same parts always give the same bytes, so that a second attempt is the same mail. Subjects
 * are constant, the text starts with what matters (a phone shows the first words), and one plain part is all there
 * is: the code is the only number of six digits.
 */
export async function composeMail({ id, createdAt, from, to, content }: MailParts): Promise<ComposedMail> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const { subject, text } = texts[content.language][content.template];
  const composer = new MailComposer({
    from,
    to: { name: '', address: to },
    subject,
    text: fillText(text, 'values' in content ? content.values : {}),
    textEncoding: 'quoted-printable',
    date: createdAt,
    messageId: `<${letters(id)}@${from.address.split('@')[1] ?? 'localhost'}>`,
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': content.language },
    newline: '\r\n',
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return { id, createdAt, from: from.address, to, raw: await composer.compile().build() };
}

/** An id without digits: no run of them in a mail can be taken for the code. */
function letters(id: string): string {
  return id
    .replaceAll('-', '')
    .replace(/[0-9a-f]/g, (digit) => 'abcdefghijklmnop'[Number.parseInt(digit, 16)] ?? '');
}
