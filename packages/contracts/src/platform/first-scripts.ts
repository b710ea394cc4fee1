import type { Language } from '../language/language.ts';
import type { RemoteEntry } from './remotes.ts';

/** The scripts that the first page of a remote needs, with its texts, and their subresource integrity. */
export function firstScripts(
  { entry, integrity, preload, locales, chunks }: RemoteEntry,
  language: Language,
): { url: string; integrity: string | undefined }[] {
  const texts = locales[language];
  return [...preload, ...(texts ? [texts] : [])].map((url) => ({
    url,
    integrity: url === entry ? integrity : chunks[url],
  }));
}
