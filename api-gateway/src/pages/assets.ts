import { join } from 'node:path';
import { isOpenTo, isRestricted, type Role } from '@dossier/contracts';
import { fail } from '@dossier/service-kit';
import type { GatewayContext } from '../http/context.ts';
import { scriptPolicy, withoutDocumentHeaders, workerPolicy } from '../http/security-headers.ts';
import type { Registry } from './registry.ts';
import { contentType, openFile, streamFile } from './send-file.ts';

/** `/remotes/<name>/<buildId>/<file>`: plain names only, without a leading dot or percent-encoding. */
const assetPath =
  /^\/remotes\/(shell|mf-[a-z-]{1,40})\/([a-z0-9][a-z0-9.-]{0,60})\/((?:[\w-][\w.-]*\/){0,5}[\w-][\w.-]*)$/;
/** Never served: files for the gateway itself, and the compressed copies under their own names. */
const notServed = /^(remote\.json|index\.html|sw\.js)$|\.(br|gz)$/;

/** The compressed copies of a build, the smallest first: browsers accept both with the same weight. */
const compressions = [
  { encoding: 'br', extension: '.br' },
  { encoding: 'gzip', extension: '.gz' },
] as const;

export interface AssetDeps {
  readonly registry: Registry;
  /** The role of the user; needed for restricted remotes only. */
  findRole(ctx: GatewayContext): Promise<Role | undefined>;
}

/** Sends a file of a published build, current or not; 404 as JSON otherwise. */
export async function sendAsset(ctx: GatewayContext, path: string, deps: AssetDeps): Promise<void> {
  const [, name = '', build = '', file = ''] = assetPath.exec(path) ?? [];
  if (!name || notServed.test(file) || build.includes('..')) throw fail('NOT_FOUND');
  const access = await deps.registry.accessOf(name, build);
  if (!access) throw fail('NOT_FOUND');
  const isPrivate = isRestricted(access);
  if (isPrivate && !isOpenTo(access, await deps.findRole(ctx))) throw fail('NOT_FOUND');

  for (const { encoding, extension } of [
    ...compressions.filter((each) => ctx.acceptsEncodings(each.encoding) === each.encoding),
    { encoding: '', extension: '' },
  ]) {
    const opened = await deps.registry.open(name, build, file + extension);
    if (!opened) continue;
    ctx.status = 200;
    ctx.type = contentType(file);
    ctx.set('Cache-Control', `${isPrivate ? 'private' : 'public'}, max-age=31536000, immutable`);
    ctx.vary('Accept-Encoding');
    if (file.endsWith('.js')) {
      withoutDocumentHeaders(ctx);
      ctx.set('Content-Security-Policy', scriptPolicy);
    }
    if (encoding) ctx.set('Content-Encoding', encoding);
    return streamFile(ctx, opened.handle, 0, opened.size - 1);
  }
  throw fail('NOT_FOUND');
}

/** The service worker is at the root so that its scope covers every page. */
const workerPath = '/sw.js';
/** Pictures of the intro splash that have fixed paths at the root. */
const rootPictures: readonly string[] = ['/logo.svg', '/background.svg'];

export const isRootFile = (path: string): boolean => path === workerPath || rootPictures.includes(path);

/** Sends a file of the current shell that has a path at the root. Browsers revalidate the service worker at every start. */
export async function sendRootFile(
  ctx: GatewayContext,
  path: string,
  { registry }: Pick<AssetDeps, 'registry'>,
): Promise<void> {
  const { shell } = await registry.current();
  const opened = shell ? await registry.open('shell', shell, path.slice(1)) : undefined;
  if (!opened) throw fail('NOT_FOUND');
  ctx.status = 200;
  ctx.type = contentType(path);
  if (path === workerPath) {
    ctx.set('Cache-Control', 'no-cache');
    ctx.set('Service-Worker-Allowed', '/');
    ctx.set('Content-Security-Policy', workerPolicy);
  } else {
    ctx.set('Cache-Control', 'public, max-age=86400');
  }
  return streamFile(ctx, opened.handle, 0, opened.size - 1);
}

/** The canton emblems listed by `GET /cantons/cantons.json`; `/cantons` itself is a page. */
export const emblemPath = /^\/cantons\/([a-z]{2})\.svg$/;

export async function sendEmblem(ctx: GatewayContext, filesDirectory: string, canton: string): Promise<void> {
  const opened = await openFile(join(filesDirectory, 'cantons', `${canton}.svg`));
  if (!opened) throw fail('NOT_FOUND');
  ctx.status = 200;
  ctx.type = 'image/svg+xml';
  ctx.set('Cache-Control', 'public, max-age=86400');
  return streamFile(ctx, opened.handle, 0, opened.size - 1);
}
