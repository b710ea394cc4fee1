import { setTimeout } from 'node:timers/promises';
import {
  defaultLanguage,
  defaultTaxYear,
  endpoint,
  getSession,
  selectableTaxYears,
  sharePath,
  shareProblemPath,
  isLanguage,
  languageCookie,
  matchesPath,
  signInPath,
  startPaths,
  taxYearCookie,
  type Language,
  type RemoteEntry,
  type Role,
  type SessionInfo,
} from '@dossier/contracts';
import {
  fail,
  verifySessionToken,
  type Caller,
  type Clock,
  type CookieNames,
  type Key,
  type Logger,
  type UserIdentity,
} from '@dossier/service-kit';
import type { GatewayContext } from '../http/context.ts';
import { authCookieHeader } from '../proxy/headers.ts';
import { emblemPath, isRootFile, sendAsset, sendEmblem, sendRootFile } from './assets.ts';
import type { FindFacts } from './facts.ts';
import type { FirstViews } from './first-views.ts';
import type { PinStore } from './pins.ts';
import type { Registry } from './registry.ts';
import { sendPage } from './send-page.ts';
import { remoteFor, renderShellPage, stylesIn } from './shell-page.ts';
import { renderUnpublishedPage } from './unpublished.ts';
import type { FirstView } from './view-schemas.ts';

export interface PagesDeps {
  readonly dataDir: string;
  /** The directory of the gateway's own files. */
  readonly filesDirectory: string;
  readonly registry: Registry;
  readonly pins: PinStore;
  readonly firstViews: FirstViews;
  readonly findFacts: FindFacts;
  /** A page waits no longer for the facts of its first view, in milliseconds. */
  readonly firstViewMs: number;
  readonly caller: Pick<Caller, 'call'>;
  readonly sessionKeys: readonly Key[];
  readonly cookies: CookieNames;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Pick<Logger, 'debug'>;
  /** Responses that each page brings, by endpoint id: without personal data, and the same for everyone. */
  readonly responses: Readonly<Record<string, object>>;
  findRole(ctx: GatewayContext): Promise<Role | undefined>;
  findUser(ctx: GatewayContext): Promise<UserIdentity | undefined>;
}

/** Names for log and metrics; not in the contracts, because no client calls them as an API. */
const common = {
  owner: 'gateway',
  method: 'GET',
  access: 'public',
  response: { binary: 'text/html' },
} as const;
const page = endpoint({ ...common, id: 'gateway.page', path: '/{page}', summary: 'A page of the app' });
const asset = endpoint({
  ...common,
  id: 'gateway.asset',
  path: '/remotes/{file}',
  summary: 'A file of a build',
});

/** Paths that are never a page of the app. */
const nonPagePath = /^\/(api|remotes|internal|healthz|readyz|metrics)(\/|$)/;

/** Serves everything that is not an endpoint: the page of the app, the files of the builds, the canton emblems. */
export function createPages(deps: PagesDeps): (ctx: GatewayContext, path: string) => Promise<void> {
  /** The session for the page; undefined when auth is unavailable, in which case the shell requests it. */
  async function fetchSession(ctx: GatewayContext): Promise<SessionInfo | undefined> {
    const token = ctx.cookies.get(deps.cookies.session);
    if (!token || !verifySessionToken(token, deps.sessionKeys)) return { isAuthenticated: false };
    const headers = { cookie: authCookieHeader(ctx) };
    return deps.caller.call(getSession, {}, { headers }).catch(() => undefined);
  }

  /** The first view of a user's page. It never delays the page for long, and never breaks it. */
  async function personalView(
    ctx: GatewayContext,
    remote: RemoteEntry,
    path: string,
    language: Language,
    shell: string,
    lastTaxYear: number | null,
  ): Promise<FirstView | undefined> {
    const { firstViews, findFacts, clock, log } = deps;
    if (!(await firstViews.isPersonal(remote, path))) return undefined;
    const user = await deps.findUser(ctx);
    if (!user) return undefined;
    const taxYear = taxYearOf(ctx, lastTaxYear, new Date(clock.now()));
    const composed = findFacts(user, taxYear, lastTaxYear)
      .then((facts) => facts && firstViews.compose(remote, path, language, shell, facts))
      .catch((error: unknown) => void log.debug({ err: error, remote: remote.name }, 'no first view'));
    return Promise.race([composed, setTimeout(deps.firstViewMs, undefined, { ref: false })]);
  }

  return async (ctx, path) => {
    const isRead = ctx.method === 'GET' || ctx.method === 'HEAD';
    if (path.startsWith('/remotes/') && isRead) {
      ctx.state.endpoint = asset;
      return sendAsset(ctx, path, deps);
    }
    if (isRootFile(path) && isRead) {
      ctx.state.endpoint = asset;
      return sendRootFile(ctx, path, deps);
    }
    const emblem = emblemPath.exec(path)?.[1];
    if (emblem && isRead) {
      ctx.state.endpoint = asset;
      return sendEmblem(ctx, deps.filesDirectory, emblem);
    }
    if (nonPagePath.test(path)) throw fail('NOT_FOUND');
    ctx.state.endpoint = page;
    if (ctx.method === 'POST' && path === sharePath) {
      // The service worker would have taken the files; it is gone or was never installed.
      ctx.status = 303;
      ctx.redirect(shareProblemPath('lost'));
      return;
    }
    if (!isRead) {
      ctx.set('Allow', 'GET, HEAD');
      throw fail('METHOD_NOT_ALLOWED');
    }
    if (!isPageRequest(ctx, path)) throw fail('NOT_FOUND');
    const [published, session] = await Promise.all([deps.registry.current(), fetchSession(ctx)]);
    const { page: template } = published;
    if (template === undefined) {
      ctx.status = 503;
      ctx.set('Retry-After', '5');
      return sendPage(ctx, (nonce) => renderUnpublishedPage(ctx.state.language, nonce));
    }
    const role = session?.isAuthenticated ? session.user.role : undefined;
    // Home is a user's page, which experts reach from the menu only.
    if (path === startPaths.user && role === 'expert') {
      ctx.set('Cache-Control', 'no-store');
      ctx.redirect(startPaths.expert);
      return;
    }
    const remotes = await deps.pins.remotesFor(ctx, published, role);
    const isSignedIn = session?.isAuthenticated === true;
    const language = languageOf(ctx);
    const remote = remoteFor(path, remotes.remotes, isSignedIn);
    const shown = remote?.access === 'public' && !owns(remote, path) ? signInPath : path;
    // Without a session block, nobody knows yet whether this is a visitor.
    const firstView =
      remote && session
        ? isSignedIn
          ? await personalView(
              ctx,
              remote,
              path,
              language,
              published.shell ?? '',
              session.user.lastTaxYear ?? null,
            )
          : await deps.firstViews.find(remote, shown, language)
        : undefined;
    const { shellTexts } = published;
    const { responses } = deps;
    const data = { remote, firstView, remotes, session, language, responses, shellTexts };
    return sendPage(ctx, (nonce) => renderShellPage(template, nonce, data), {
      hasUserData: isSignedIn,
      publicParts: [...stylesIn(template), ...(firstView ? [firstView.css] : [])],
    });
  };
}

const owns = ({ paths }: RemoteEntry, path: string): boolean =>
  paths.some((pattern) => matchesPath(pattern, path));

/** The language in which the shell will show the page: the one chosen in this browser before, or the default. */
function languageOf(ctx: GatewayContext): Language {
  const chosen = [true, false].map((isHttps) => ctx.cookies.get(languageCookie(isHttps)));
  return chosen.find(isLanguage) ?? defaultLanguage;
}

/** The year that the user chose last in this browser or in another one, or the default. */
function taxYearOf(ctx: GatewayContext, lastTaxYear: number | null, now: Date): number {
  const chosen = [true, false].map((isHttps) => Number(ctx.cookies.get(taxYearCookie(isHttps))));
  return (
    [...chosen, lastTaxYear ?? Number.NaN].find((year) => selectableTaxYears(now).includes(year)) ??
    defaultTaxYear(now)
  );
}

/** A path with a file extension, such as `/robots.txt`, is a page only when `Accept` names HTML: crawlers send any type. */
function isPageRequest(ctx: GatewayContext, path: string): boolean {
  if (/\.\w{1,8}$/.test(path)) return ctx.get('accept').includes('text/html');
  return ctx.accepts('html') !== false;
}
