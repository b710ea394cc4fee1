import { uploadLimits } from '@dossier/contracts';
import PostalMime, { type Attachment } from 'postal-mime';
import { isMail } from './is-mail.ts';

/** A mail in a mail in a mail is opened, one inside of that is kept as a file. */
const maxDepth = 3;
/** A picture in the text of a mail that is smaller is a logo or a signature; a photo of a paper is larger. */
const minPictureBytes = 50_000;
/** Signatures, invitations and visiting cards. */
const noDocuments =
  /^(application\/(x-)?pkcs7-signature|application\/pgp-\w+|text\/(calendar|(x-)?vcard)|application\/ms-tnef)$/;

/** The documents that are attached to a mail, also to mails attached to it; the mail itself when there are none. */
export async function readMail(file: File, depth = 1): Promise<File[]> {
  if (file.size > maxDepth * uploadLimits.fileBytes) return [file];
  const attachments = await listAttachments(file);
  const documents = attachments.filter(isDocument).map((each, index) => toFile(each, file.name, index));
  const found = await Promise.all(
    documents.map((each) => (isMail(each) && depth < maxDepth ? readMail(each, depth + 1) : [each])),
  );
  const all = found.flat();
  return all.length > 0 && all.length <= uploadLimits.filesPerRequest ? all : [file];
}

async function listAttachments(file: File): Promise<Attachment[]> {
  try {
    const options = { forceRfc822Attachments: true, maxNestingDepth: 20 };
    return (await PostalMime.parse(await file.arrayBuffer(), options)).attachments;
  } catch {
    return []; // not a mail, or a broken one
  }
}

function isDocument({ mimeType, contentId, content }: Attachment): boolean {
  if (noDocuments.test(mimeType)) return false;
  const isInText = contentId !== undefined && mimeType.startsWith('image/');
  return !isInText || sizeOf(content) >= minPictureBytes;
}

const sizeOf = (content: Attachment['content']): number =>
  typeof content === 'string' ? content.length : content.byteLength;

function toFile({ filename, mimeType, content }: Attachment, mail: string, index: number): File {
  const extension = mimeType === 'message/rfc822' ? 'eml' : (mimeType.split('/').at(-1) ?? 'bin');
  const name = filename ?? `${mail.replace(/\.eml$/i, '')} ${index + 1}.${extension}`;
  return new File([content as ArrayBuffer], name, { type: mimeType });
}
