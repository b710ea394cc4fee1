import { localeOf, type Language } from '@dossier/contracts';
import { fillText, loadCatalogues } from '@dossier/contracts/texts';
import type { Mailbox } from '../settings.ts';
import type { MailContent, MailTemplate } from './mails.entity.ts';

type Texts = Record<MailTemplate, { subject: string; text: string }> & {
  /** `office` is said where the operator has no name. */
  invitation: { office: string };
};
const texts = await loadCatalogues<Texts>(
  (language) => import(`./mails.${language}.json`, { with: { type: 'json' } }),
);

export const subjectOf = (template: MailTemplate, language: Language): string =>
  texts[language][template].subject;

export interface ComposedMail {
  readonly id: string;
  readonly createdAt: Date;
  readonly from: string;
  readonly to: string;
  /** The complete mail as defined by RFC 5322. */
  readonly raw: Buffer;
}

export interface MailParts {
  readonly id: string;
  readonly createdAt: Date;
  readonly from: Mailbox;
  readonly to: string;
  readonly origin: string;
  /** The name of the operator. */
  readonly office?: string | undefined;
  readonly content: MailContent;
}

/**
 * Composes a mail. Equal parts produce equal bytes, so that a second attempt sends an identical mail. The subject of a
 * template is constant, and the only part is plain text with a link at its end, that starts with the essential words, which phones preview. A
 * sign-in code is the only number of six digits in its mail.
 */
export async function composeMail({
  id,
  createdAt,
  from,
  to,
  origin,
  content,
  office = texts[content.language].invitation.office,
}: MailParts): Promise<ComposedMail> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const { subject, text } = texts[content.language][content.template];
  const composer = new MailComposer({
    from,
    to: { name: '', address: to },
    subject,
    text: `${fillText(text, { office, ...formatValues(content) })}\n${origin}${linkPath(content)}\n`,
    textEncoding: 'quoted-printable',
    date: createdAt,
    messageId: `<${encodeAsLetters(id)}@${from.address.split('@')[1] ?? 'localhost'}>`,
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': content.language },
    newline: '\r\n',
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return { id, createdAt, from: from.address, to, raw: await composer.compile().build() };
}

/** The page that a mail is about. */
function linkPath(content: MailContent): string {
  if ('values' in content && 'taxYear' in content.values) return `/?taxYear=${content.values.taxYear}`;
  switch (content.template) {
    case 'messageReceived':
      return '/admin/messages';
    case 'messagesWaiting':
      return '/desk/inbox';
    case 'deadlinesTomorrow':
      return '/desk/clients?deadline=soon';
    case 'dataExported':
    case 'emailChangeCode':
    case 'secondFactorAdded':
    case 'secondFactorRemoved':
    case 'recoveryCodesRenewed':
    case 'recoveryCodeUsed':
      return '/profile';
    default:
      return '/';
  }
}

/** The values of the text; calendar dates are written out in the language of the mail. */
function formatValues(content: MailContent): Record<string, string | number> {
  if (!('values' in content)) return {};
  const format = new Intl.DateTimeFormat(localeOf(content.language), { dateStyle: 'long', timeZone: 'UTC' });
  return Object.fromEntries(
    Object.entries(content.values).map(([name, value]: [string, string | number]) => [
      name,
      isCalendarDate(value) ? format.format(new Date(`${value}T00:00:00Z`)) : value,
    ]),
  );
}

const isCalendarDate = (value: string | number) => /^\d{4}-\d\d-\d\d$/.test(String(value));

/** Encodes an id without digits, so that no part of it can be mistaken for a sign-in code. */
function encodeAsLetters(id: string): string {
  return id
    .replaceAll('-', '')
    .replace(/[0-9a-f]/g, (digit) => 'abcdefghijklmnop'[Number.parseInt(digit, 16)] ?? '');
}
