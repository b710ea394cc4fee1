import { isMail } from './is-mail.ts';

/**
 * Calls `take` with the files, at once where none is a saved mail (`.eml`, `.msg`). The documents that are attached to one are in its
 * place; a mail without any, and one that cannot be read, stays as it is.
 */
export function unpackMails(files: readonly File[], take: (unpacked: readonly File[]) => void): void {
  if (files.some(isMail)) void unpack(files).then(take);
  else take(files);
}

async function unpack(files: readonly File[]): Promise<readonly File[]> {
  try {
    const { readMail } = await import('./read-mail.ts');
    return (await Promise.all(files.map((file) => (isMail(file) ? readMail(file) : [file])))).flat();
  } catch {
    return files; // the script did not load
  }
}
