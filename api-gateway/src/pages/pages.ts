import { endpoint, getSession, type Role, type SessionInfo } from '@dossier/contracts';
import { fail, sessionCookie, verifySessionToken, type Caller, type Key } from '@dossier/service-kit';
import type { GatewayContext } from '../http/context.ts';
import { readCookies } from '../http/cookies.ts';
import { authCookieHeader } from '../proxy/headers.ts';
import { emblemPath, isRootFile, sendAsset, sendEmblem, sendRootFile } from './assets.ts';
import { sendPage } from './page.ts';
import type { Registry } from './registry.ts';

export interface PagesDeps {
  readonly dataDir: string;
  /** The gateway's own files. */
  readonly filesFolder: string;
  readonly registry: Registry;
  readonly caller: Pick<Caller, 'call'>;
  readonly sessionKeys: readonly Key[];
  roleOf(ctx: GatewayContext): Promise<Role | undefined>;
}

/** Names for log and metrics; neither stands in the contracts, as no program calls them. */
const common = {
  owner: 'gateway',
  method: 'GET',
  access: 'public',
  response: { binary: 'text/html' },
  errors: [],
} as const;
const page = endpoint({ ...common, id: 'gateway.page', path: '/{page}', summary: 'The app' });
const asset = endpoint({
  ...common,
  id: 'gateway.asset',
  path: '/remotes/{file}',
  summary: 'A file of a build',
});

/** First segments that are never a page of the app. */
const notPages = /^\/(api|remotes|internal|healthz|readyz|metrics)(\/|$)/;

/** Everything that is no endpoint: the app's page for whoever wants HTML, and the files of the builds. */
export function createPages(deps: PagesDeps): (ctx: GatewayContext, path: string) => Promise<void> {
  /** What the shell would ask first. Undefined when auth cannot be asked: the shell then asks by itself. */
  async function sessionOf(ctx: GatewayContext): Promise<SessionInfo | undefined> {
    const token = readCookies(ctx.req.headers.cookie, [sessionCookie])[sessionCookie];
    if (!token || !verifySessionToken(token, deps.sessionKeys)) return { isAuthenticated: false };
    const headers = { cookie: authCookieHeader(ctx.req.headers.cookie) };
    return deps.caller.call(getSession, {}, { headers }).catch(() => undefined);
  }

  return async (ctx, path) => {
    const reads = ctx.method === 'GET' || ctx.method === 'HEAD';
    if (path.startsWith('/remotes/') && reads) {
      ctx.state.endpoint = asset;
      return sendAsset(ctx, path, deps);
    }
    if (isRootFile(path) && reads) {
      ctx.state.endpoint = asset;
      return sendRootFile(ctx, path, deps);
    }
    const emblem = emblemPath.exec(path)?.[1];
    if (emblem && reads) {
      ctx.state.endpoint = asset;
      return sendEmblem(ctx, deps.filesFolder, emblem);
    }
    if (notPages.test(path)) throw fail('NOT_FOUND');
    ctx.state.endpoint = page;
    if (!reads) {
      ctx.set('Allow', 'GET, HEAD');
      throw fail('METHOD_NOT_ALLOWED');
    }
    if (!isPageRequest(ctx, path)) throw fail('NOT_FOUND');
    const [published, session] = await Promise.all([deps.registry.current(), sessionOf(ctx)]);
    sendPage(ctx, path, published, session);
  };
}

/** Things like `/robots.txt` are pages only for whoever asks for HTML by name, not for crawlers that take anything. */
function isPageRequest(ctx: GatewayContext, path: string): boolean {
  if (/\.\w{1,8}$/.test(path)) return ctx.get('accept').includes('text/html');
  return ctx.accepts('html') !== false;
}
