import { utils, write } from 'cfb';
import { expect, it } from 'vitest';
import { unpackMails } from './unpack-mails.ts';

const base64 = (text: string) => btoa(text).replaceAll(/.{76}/g, '$&\r\n');

interface Part {
  type: string;
  name?: string;
  content: string;
  /** A picture in the text. */
  id?: string;
}

function part({ type, name, content, id }: Part): string {
  const headers = [
    `Content-Type: ${type}${name ? `; name="${name}"` : ''}`,
    `Content-Disposition: ${id ? 'inline' : 'attachment'}${name ? `; filename="${name}"` : ''}`,
    ...(id ? [`Content-ID: <${id}>`] : []),
    ...(type === 'message/rfc822' ? [] : ['Content-Transfer-Encoding: base64']),
  ];
  return [...headers, '', type === 'message/rfc822' ? content : base64(content)].join('\r\n');
}

let boundaries = 0;
function mail(...parts: Part[]): string {
  const boundary = `=_${++boundaries}`;
  const text = 'Content-Type: text/plain; charset=utf-8\r\n\r\nSee the document.';
  const body = [text, ...parts.map(part)].map((each) => `--${boundary}\r\n${each}\r\n`).join('');
  return [
    'From: "Bank Rigi" <post@bank-rigi.example>',
    'To: anna@example.ch',
    'Subject: =?utf-8?Q?Steuerausweis_f=C3=BCr_2025?=',
    'MIME-Version: 1.0',
    `Content-Type: multipart/mixed; boundary="${boundary}"`,
    '',
    `${body}--${boundary}--`,
    '',
  ].join('\r\n');
}

const pdf: Part = { type: 'application/pdf', name: 'Zinsausweis.pdf', content: '%PDF-1.4' };
const saved = (content: string, name = 'Nachricht.eml') =>
  new File([content], name, { type: 'message/rfc822' });
const unpack = (...files: File[]) => new Promise<readonly File[]>((resolve) => unpackMails(files, resolve));
const names = async (...files: File[]) => (await unpack(...files)).map(({ name }) => name);

it('puts the documents of a mail in its place, with their bytes and types', async () => {
  const [first, ...others] = await unpack(saved(mail(pdf)), new File(['x'], 'other.pdf'));
  expect([first?.name, first?.type, await first?.text()]).toEqual([
    'Zinsausweis.pdf',
    'application/pdf',
    '%PDF-1.4',
  ]);
  expect(others.map(({ name }) => name)).toEqual(['other.pdf']);
});

it('decodes the names of attachments, and names those without one after the mail', async () => {
  const encoded = { ...pdf, name: '=?utf-8?B?UHLDpG1pZSAyMDI1LnBkZg==?=' };
  const { name: _, ...nameless } = pdf;
  expect(await names(saved(mail(encoded, nameless)))).toEqual(['Prämie 2025.pdf', 'Nachricht 2.pdf']);
});

it('leaves out logos, signatures and invitations, and keeps a photo in the text', async () => {
  const picture = (name: string, bytes: number): Part => ({
    type: 'image/jpeg',
    name,
    content: 'x'.repeat(bytes),
    id: name,
  });
  const invitation = { type: 'text/calendar', name: 'invite.ics', content: 'BEGIN:VCALENDAR' };
  const signature = { type: 'application/pkcs7-signature', name: 'smime.p7s', content: 'x' };
  const all = mail(picture('logo.jpg', 900), picture('paper.jpg', 90_000), invitation, signature);
  expect(await names(saved(all))).toEqual(['paper.jpg']);
});

it('opens mails in a mail, to a depth', async () => {
  const inside = (content: string): Part => ({ type: 'message/rfc822', name: 'forwarded.eml', content });
  expect(await names(saved(mail(inside(mail(inside(mail(pdf)))))))).toEqual(['Zinsausweis.pdf']);
  const deep = mail(inside(mail(inside(mail(inside(mail(pdf)))))));
  expect(await names(saved(deep))).toEqual(['forwarded.eml']);
});

/** A mail as Outlook saves it: storages of properties, of which an attached mail is one, too. */
function outlookMail(
  ...attachments: { name: string; content: string; id?: string; inside?: string }[]
): File {
  const container = utils.cfb_new();
  const wide = (text: string) =>
    [...text].flatMap((letter) => [letter.charCodeAt(0) & 255, letter.charCodeAt(0) >> 8]);
  for (const [at, { name, content, id, inside = '' }] of attachments.entries()) {
    const storage = `${inside}__attach_version1.0_#0000000${at}/__substg1.0_`;
    utils.cfb_add(container, `${storage}3707001F`, wide(name));
    utils.cfb_add(container, `${storage}37010102`, [...new TextEncoder().encode(content)]);
    if (id) utils.cfb_add(container, `${storage}3712001F`, wide(id));
  }
  return new File([Uint8Array.from(write(container, { type: 'array' }) as number[])], 'Nachricht.msg');
}

it('reads mails as Outlook saves them, and mails in them', async () => {
  const inside = '__attach_version1.0_#00000009/__substg1.0_3701000D/';
  const file = outlookMail(
    { name: 'Prämie 2025.pdf', content: '%PDF-1.4' },
    { name: 'logo.png', content: 'small', id: 'logo' },
    { name: 'weitergeleitet.pdf', content: '%PDF-1.5', inside },
  );
  const unpacked = await unpack(file);
  expect(unpacked.map(({ name }) => name)).toEqual(['Prämie 2025.pdf', 'weitergeleitet.pdf']);
  expect(await unpacked[0]?.text()).toBe('%PDF-1.4');
  expect(await names(new File(['no compound file'], 'Nachricht.msg'))).toEqual(['Nachricht.msg']);
});

it('keeps a mail whose mails have more documents in all than one may add at once', async () => {
  const half = mail(...Array.from({ length: 26 }, () => pdf));
  const inside: Part = { type: 'message/rfc822', name: 'forwarded.eml', content: half };
  expect(await names(saved(mail(inside)))).toHaveLength(26);
  expect(await names(saved(mail(inside, inside)))).toEqual(['Nachricht.eml']);
});

it.each([
  ['without documents', mail()],
  ['with more documents than one may add at once', mail(...Array.from({ length: 51 }, () => pdf))],
  ['that is none', '%PDF-1.4 renamed'],
])('keeps a mail %s', async (_, content) => {
  expect(await names(saved(content))).toEqual(['Nachricht.eml']);
});
