import { firstScripts, type Language, type RemoteEntry } from '@dossier/contracts';

/**
 * Requests the scripts and the texts of a remote all at once; they would otherwise be found one after the other. The page
 * that the gateway sends already does so for the first remote, unless it does not know the language.
 */
export function preloadRemote(entry: RemoteEntry, language: Language): void {
  for (const { url, integrity } of firstScripts(entry, language)) preload(url, integrity ?? '');
}

function preload(url: string, integrity: string): void {
  if (document.querySelector(`link[rel=preload][href="${CSS.escape(url)}"]`)) return;
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = 'script';
  link.href = url;
  link.integrity = integrity;
  // As the script that follows, or the request is sent twice.
  if (new URL(url, document.baseURI).origin !== location.origin) link.crossOrigin = 'anonymous';
  document.head.append(link);
}
