import PostalMime from 'postal-mime';
import type { MailAttachment } from './mail-attachment.ts';

/** The attachments of a mail (`.eml`); a mail attached to it is one of them. Throws for what is nested too deeply. */
export async function listMimeAttachments(bytes: ArrayBuffer): Promise<MailAttachment[]> {
  const { attachments } = await PostalMime.parse(bytes, {
    forceRfc822Attachments: true,
    maxNestingDepth: 20,
  });
  return attachments.map(({ filename, mimeType, contentId, content }) => ({
    name: filename ?? undefined,
    type: mimeType,
    contentId,
    content: typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content),
  }));
}
