import { uploadLimits } from '@dossier/contracts';
import { isMail, isOutlookMail } from './is-mail.ts';
import type { MailAttachment } from './mail-attachment.ts';
import { listMimeAttachments } from './mime-attachments.ts';
import { listOutlookAttachments } from './outlook-attachments.ts';

/** A mail in a mail in a mail is opened, one inside of that is kept as a file. */
const maxDepth = 3;
const maxMailBytes = 3 * uploadLimits.fileBytes;
/** A picture in the text of a mail that is smaller is a logo or a signature; a photo of a paper is larger. */
const minPictureBytes = 50_000;
/** Signatures, invitations and visiting cards. */
const noDocuments =
  /^(application\/(x-)?pkcs7-signature|application\/pgp-\w+|text\/(calendar|(x-)?vcard)|application\/ms-tnef)$/;

/** The documents that are attached to a mail, also to mails attached to it; the mail itself when there are none. */
export async function readMail(file: File, depth = 1): Promise<File[]> {
  if (file.size > maxMailBytes) return [file];
  const attachments = await listAttachments(file);
  const documents = attachments.filter(isDocument).map((each, index) => toFile(each, file.name, index));
  const found = await Promise.all(
    documents.map((each) => (isMail(each) && depth < maxDepth ? readMail(each, depth + 1) : [each])),
  );
  const all = found.flat();
  return all.length > 0 && all.length <= uploadLimits.filesPerRequest ? all : [file];
}

async function listAttachments(file: File): Promise<MailAttachment[]> {
  try {
    const bytes = await file.arrayBuffer();
    return isOutlookMail(file)
      ? listOutlookAttachments(new Uint8Array(bytes))
      : await listMimeAttachments(bytes);
  } catch {
    return []; // not a mail, or a broken one
  }
}

function isDocument({ name = '', type, contentId, content }: MailAttachment): boolean {
  if (noDocuments.test(type)) return false;
  const isPicture = type.startsWith('image/') || /\.(png|jpe?g|gif)$/i.test(name);
  return !(contentId && isPicture) || content.byteLength >= minPictureBytes;
}

function toFile({ name, type, content }: MailAttachment, mail: string, index: number): File {
  const extension = type === 'message/rfc822' ? 'eml' : (type.split('/').at(-1) ?? '');
  const given = name ?? `${mail.replace(/\.\w{3}$/, '')} ${index + 1}.${extension}`;
  return new File([content], given, { type });
}
