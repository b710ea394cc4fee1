import { randomBytes } from 'node:crypto';
import {
  matchesPath,
  preferredLanguage,
  signInPath,
  type RemoteEntry,
  type SessionInfo,
} from '@dossier/contracts';
import type { GatewayContext } from '../http/context.ts';
import { pagePolicy } from '../http/security-headers.ts';
import type { Published } from './registry.ts';
import { unpublishedPage } from './unpublished.ts';

/** Responds with the shell's page, including what the shell would otherwise have to request first (docs/federation.md). */
export function sendPage(
  ctx: GatewayContext,
  path: string,
  published: Published,
  session: SessionInfo | undefined,
): void {
  const nonce = randomBytes(18).toString('base64');
  ctx.set('Content-Security-Policy', pagePolicy(nonce));
  ctx.set('Cache-Control', 'private, no-store');
  ctx.vary('Cookie');
  ctx.type = 'text/html; charset=utf-8';
  if (published.page === undefined) {
    ctx.status = 503;
    ctx.set('Retry-After', '5');
    ctx.body = unpublishedPage(preferredLanguage(ctx.get('accept-language')), nonce);
    return;
  }
  const user = session?.isAuthenticated ? session.user : undefined;
  const list = published.remotesFor(user?.role);
  ctx.body = published.page
    .replaceAll('__NONCE__', nonce)
    // Functions, because `$&` in a replacement text would mean something.
    .replace('<!--dossier:registry-->', () => dataBlock('dossier-registry', list.json))
    .replace('<!--dossier:preload-->', () => preloadLinks(remoteFor(path, list.remotes, user !== undefined)))
    .replace('<!--dossier:session-->', () =>
      session ? dataBlock('dossier-session', JSON.stringify(session)) : '',
    );
}

/** The remote that owns a path; the one with the sign-in page where a visitor needs a session first. */
function remoteFor(
  path: string,
  remotes: readonly RemoteEntry[],
  signedIn: boolean,
): RemoteEntry | undefined {
  const ownerOf = (pathname: string) =>
    remotes.find(({ paths }) => paths.some((pattern) => matchesPath(pattern, pathname)));
  const owner = ownerOf(path);
  return owner && !signedIn && owner.access !== 'public' ? ownerOf(signInPath) : owner;
}

function preloadLinks(remote: RemoteEntry | undefined): string {
  if (!remote) return '';
  return remote.preload
    .map((url) => {
      const integrity = url === remote.entry ? remote.integrity : remote.chunks[url];
      const check = integrity ? ` integrity="${attribute(integrity)}"` : '';
      return `<link rel="preload" as="script" href="${attribute(url)}"${check}>`;
    })
    .join('');
}

/** JSON inside HTML: no `<` may end the block. */
function dataBlock(id: string, json: string): string {
  return `<script type="application/json" id="${id}">${json.replaceAll('<', '\\u003c')}</script>`;
}

function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
