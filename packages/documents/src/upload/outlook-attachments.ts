import { read, type CFB$Container } from 'cfb';
import type { MailAttachment } from './mail-attachment.ts';

/** A storage of an attachment, also of mails that are attached themselves ([MS-OXMSG] 2.2.2). */
const attachmentStorage = /__attach_version1\.0_#[0-9A-F]{8}\/$/i;

/** Properties of an attachment ([MS-OXPROPS]) and their types: text as UTF-16 or in the code page of the sender, and bytes. */
const properties = {
  longName: ['3707001F', '3707001E'],
  shortName: ['3704001F', '3704001E'],
  type: ['370E001F', '370E001E'],
  contentId: ['3712001F', '3712001E'],
} as const;
const contentProperty = '37010102';

/** The attachments of a mail of Outlook (`.msg`), those of mails attached to it included. Throws for other files. */
export function listOutlookAttachments(bytes: Uint8Array): MailAttachment[] {
  const container = read(bytes, { type: 'array' });
  const storages = container.FullPaths.filter((path) => attachmentStorage.test(path));
  return storages.flatMap((storage) => {
    const content = stream(container, storage, contentProperty);
    // An attached mail is a storage instead, whose attachments are listed.
    if (!content) return [];
    const text = (property: keyof typeof properties) => textOf(container, storage, properties[property]);
    return {
      name: text('longName') ?? text('shortName'),
      type: text('type') ?? '',
      contentId: text('contentId'),
      content,
    };
  });
}

function textOf(
  container: CFB$Container,
  storage: string,
  [unicode, ansi]: readonly [string, string],
): string | undefined {
  const wide = stream(container, storage, unicode);
  if (wide) return new TextDecoder('utf-16le').decode(wide);
  const narrow = stream(container, storage, ansi);
  return narrow && new TextDecoder('windows-1252').decode(narrow);
}

function stream(
  container: CFB$Container,
  storage: string,
  property: string,
): Uint8Array<ArrayBuffer> | undefined {
  const entry = container.FileIndex[container.FullPaths.indexOf(`${storage}__substg1.0_${property}`)];
  return entry && Uint8Array.from(entry.content);
}
