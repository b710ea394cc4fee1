import { isMail } from './is-mail.ts';

/**
 * Puts the documents that are attached to a saved mail (`.eml`) in its place. A mail without any, and one that cannot be read,
 * stays as it is.
 */
export async function unpackMails(files: readonly File[]): Promise<File[]> {
  try {
    const { readMail } = await import('./read-mail.ts');
    return (await Promise.all(files.map((file) => (isMail(file) ? readMail(file) : [file])))).flat();
  } catch {
    return [...files]; // the script did not load
  }
}
