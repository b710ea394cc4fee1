import {
  firstScripts,
  matchesPath,
  signInPath,
  type Language,
  type RemoteEntry,
  type RemoteRegistry,
  type SessionInfo,
} from '@dossier/contracts';
import type { RemoteList } from './remote-list.ts';
import type { FirstView } from './view-schemas.ts';

interface PageData {
  /** The remote of the page (`remoteFor`). */
  readonly remote: RemoteEntry | undefined;
  readonly firstView: FirstView | undefined;
  readonly remotes: RemoteList;
  readonly session: SessionInfo | undefined;
  readonly language: Language;
  /** Responses without personal data that most pages ask for, by endpoint id. */
  readonly responses: Readonly<Record<string, object>>;
  /** The scripts with the shell's texts, by language. */
  readonly shellTexts: Readonly<Record<string, readonly string[]>>;
}

/**
 * The page of the published shell, with the data that the shell would otherwise request first (docs/federation.md):
 * registry, session, and preload links for the remote of the path and the texts.
 */
export function renderShellPage(
  template: string,
  nonce: string,
  { remote, firstView, remotes, session, language, responses, shellTexts }: PageData,
): string {
  const texts = (shellTexts[language] ?? []).map((url) => preloadLink(url, undefined)).join('');
  return (
    template
      .replaceAll('__NONCE__', nonce)
      // Functions, because `$&` has a meaning in a replacement string.
      .replace(
        '<!--dossier:registry-->',
        () =>
          dataBlock('dossier-registry', registryFor(remote, remotes)) +
          dataBlock('dossier-responses', JSON.stringify(responses)),
      )
      .replace('<html lang="en">', `<html lang="${language}">`)
      .replace(
        '<!--dossier:preload-->',
        () =>
          (firstView ? renderStyles(firstView, nonce) : '') +
          (remote ? preloadLinks(remote, language) : '') +
          texts,
      )
      .replace('<!--dossier:first-view-->', () =>
        firstView
          ? `<div id="dossier-first-view" lang="${language}">${paintedAtOnce}${firstView.html}</div>`
          : '',
      )
      .replace('<!--dossier:session-->', () =>
        session ? dataBlock('dossier-session', JSON.stringify(session)) : '',
      )
  );
}

/** The contents of the style elements of a template. */
export const stylesIn = (template: string): string[] =>
  [...template.matchAll(/<style[^<>]*>([^<]+)<\/style>/g)].map(([, css = '']) => css);

/** The registry without what only the first page of another remote needs: the shell fetches that before it enters one. */
function registryFor(first: RemoteEntry | undefined, { json: _, etag: __, ...list }: RemoteList): string {
  const short = (entry: RemoteEntry): RemoteEntry =>
    entry === first || !entry.checksChunks ? entry : { ...entry, preload: [], locales: {}, chunks: {} };
  return JSON.stringify({ ...list, remotes: list.remotes.map(short) } satisfies RemoteRegistry);
}

/**
 * WebKit paints a page that still loads fonts or scripts only once it shows 200 characters in loaded fonts, or pictures of
 * more than 32 × 32 pixels; it counts hidden ones too. A first view may have less.
 */
const paintedAtOnce = '<svg aria-hidden="true"></svg>';
const paintedAtOnceCss =
  '#dossier-first-view>svg{position:absolute;width:64px;height:64px;visibility:hidden}';

/** The styles of the first view. Until the shell removes the view, its own output stays hidden. */
function renderStyles({ css }: FirstView, nonce: string): string {
  return `<style nonce="${nonce}" id="dossier-first-view-css">${css}${paintedAtOnceCss}#dossier-first-view~#root{display:none}</style>`;
}

/** The remote that owns a path; the one with the sign-in page where a visitor needs a session first. */
export function remoteFor(
  path: string,
  remotes: readonly RemoteEntry[],
  isSignedIn: boolean,
): RemoteEntry | undefined {
  const ownerOf = (pathname: string) =>
    remotes.find(({ paths }) => paths.some((pattern) => matchesPath(pattern, pathname)));
  const owner = ownerOf(path);
  return owner && !isSignedIn && owner.access !== 'public' ? ownerOf(signInPath) : owner;
}

/** In the mode and with the integrity with which the scripts are loaded. */
function preloadLinks(remote: RemoteEntry, language: Language): string {
  return firstScripts(remote, language)
    .map(({ url, integrity }) => preloadLink(url, integrity))
    .join('');
}

function preloadLink(url: string, integrity: string | undefined): string {
  const integrityAttribute = integrity ? ` integrity="${escapeAttribute(integrity)}"` : '';
  return `<link rel="preload" as="script" href="${escapeAttribute(url)}"${integrityAttribute} fetchpriority="low">`;
}

/** JSON in a script element; `<` is escaped, so that no text can close the element. */
function dataBlock(id: string, json: string): string {
  return `<script type="application/json" id="${id}">${json.replaceAll('<', '\\u003c')}</script>`;
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
