import { matchesPath, signInPath, type RemoteEntry, type SessionInfo } from '@dossier/contracts';
import type { RemoteList } from './registry.ts';

/**
 * The page of the published shell, with the data that the shell would otherwise request first (docs/federation.md):
 * registry, session, and preload links for the remote of the path.
 */
export function renderShellPage(
  template: string,
  nonce: string,
  { path, remotes, session }: { path: string; remotes: RemoteList; session: SessionInfo | undefined },
): string {
  const isSignedIn = session?.isAuthenticated === true;
  return (
    template
      .replaceAll('__NONCE__', nonce)
      // Functions, because `$&` has a meaning in a replacement string.
      .replace('<!--dossier:registry-->', () => dataBlock('dossier-registry', remotes.json))
      .replace('<!--dossier:preload-->', () => preloadLinks(remoteFor(path, remotes.remotes, isSignedIn)))
      .replace('<!--dossier:session-->', () =>
        session ? dataBlock('dossier-session', JSON.stringify(session)) : '',
      )
  );
}

/** The remote that owns a path; the one with the sign-in page where a visitor needs a session first. */
function remoteFor(
  path: string,
  remotes: readonly RemoteEntry[],
  isSignedIn: boolean,
): RemoteEntry | undefined {
  const ownerOf = (pathname: string) =>
    remotes.find(({ paths }) => paths.some((pattern) => matchesPath(pattern, pathname)));
  const owner = ownerOf(path);
  return owner && !isSignedIn && owner.access !== 'public' ? ownerOf(signInPath) : owner;
}

function preloadLinks(remote: RemoteEntry | undefined): string {
  if (!remote) return '';
  return remote.preload
    .map((url) => {
      const integrity = url === remote.entry ? remote.integrity : remote.chunks[url];
      const integrityAttribute = integrity ? ` integrity="${escapeAttribute(integrity)}"` : '';
      return `<link rel="preload" as="script" href="${escapeAttribute(url)}"${integrityAttribute}>`;
    })
    .join('');
}

/** JSON in a script element; `<` is escaped, so that no text can close the element. */
function dataBlock(id: string, json: string): string {
  return `<script type="application/json" id="${id}">${json.replaceAll('<', '\\u003c')}</script>`;
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
