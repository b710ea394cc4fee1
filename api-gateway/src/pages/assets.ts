import { join } from 'node:path';
import type { Role } from '@dossier/contracts';
import { fail } from '@dossier/service-kit';
import type { GatewayContext } from '../http/context.ts';
import type { Registry } from './registry.ts';
import { workerPolicy } from '../http/security-headers.ts';
import { contentType, openFile, streamFile } from './send-file.ts';

/** `/remotes/<name>/<buildId>/<file>`: plain names only, none that begins with a dot, nothing encoded. */
const assetPath =
  /^\/remotes\/(shell|mf-[a-z-]{1,40})\/([a-z0-9][a-z0-9.-]{0,60})\/((?:[\w-][\w.-]*\/){0,5}[\w-][\w.-]*)$/;
/** Told to nobody: what the gateway itself is made of. The compressed copies have no address of their own. */
const notServed = /^(remote\.json|index\.html|sw\.js)$|\.(br|gz)$/;

const encodings = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
] as const;

export interface AssetDeps {
  readonly dataDir: string;
  readonly registry: Registry;
  /** Who is asking; only asked for what not everybody may have. */
  roleOf(ctx: GatewayContext): Promise<Role | undefined>;
}

/** Answers a file of a published build, current or not, or 404 as JSON: never the app's page. */
export async function sendAsset(ctx: GatewayContext, path: string, deps: AssetDeps): Promise<void> {
  const [, name = '', build = '', file = ''] = assetPath.exec(path) ?? [];
  if (!name || notServed.test(file) || build.includes('..')) throw fail('NOT_FOUND');
  const access = await deps.registry.accessOf(name, build);
  if (!access) throw fail('NOT_FOUND');
  const isPrivate = access === 'admin';
  if (isPrivate && (await deps.roleOf(ctx)) !== 'admin') throw fail('NOT_FOUND');

  const plain = join(deps.dataDir, 'remotes', name, build, file);
  const accepted = acceptedEncodings(ctx.get('accept-encoding'));
  for (const { name: encoding, ending } of [
    ...encodings.filter((each) => accepted.has(each.name)),
    { name: '', ending: '' },
  ]) {
    const opened = await openFile(plain + ending);
    if (!opened) continue;
    ctx.status = 200;
    ctx.type = contentType(plain);
    ctx.set('Cache-Control', `${isPrivate ? 'private' : 'public'}, max-age=31536000, immutable`);
    ctx.vary('Accept-Encoding');
    if (encoding) ctx.set('Content-Encoding', encoding);
    return streamFile(ctx, opened.handle, 0, opened.size - 1);
  }
  throw fail('NOT_FOUND');
}

/** Where browsers look for the service worker: at the root, so that it may serve every page. */
const workerPath = '/sw.js';
/** Pictures that are found at the root of the site (document 1, section 2: the intro splash). */
const pictures: readonly string[] = ['/logo.svg', '/background.svg'];

export const isRootFile = (path: string): boolean => path === workerPath || pictures.includes(path);

/** Answers a file of the current shell at the root. Browsers ask at every start whether the worker has changed. */
export async function sendRootFile(
  ctx: GatewayContext,
  path: string,
  { dataDir, registry }: Pick<AssetDeps, 'dataDir' | 'registry'>,
): Promise<void> {
  const { shell } = await registry.current();
  const opened = shell ? await openFile(join(dataDir, 'remotes', 'shell', shell, path)) : undefined;
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

/** Emblems of the cantons, named by `GET /cantons/cantons.json`; `/cantons` itself is a page. */
export const emblemPath = /^\/cantons\/([a-z]{2})\.svg$/;

/** Answers the emblem of a canton. */
export async function sendEmblem(ctx: GatewayContext, filesFolder: string, code: string): Promise<void> {
  const opened = await openFile(join(filesFolder, 'cantons', `${code}.svg`));
  if (!opened) throw fail('NOT_FOUND');
  ctx.status = 200;
  ctx.type = 'image/svg+xml';
  ctx.set('Cache-Control', 'public, max-age=86400');
  return streamFile(ctx, opened.handle, 0, opened.size - 1);
}

/** The encodings a client names, without those it refuses with `q=0`. A bare `*` is not taken as an invitation. */
function acceptedEncodings(header: string): Set<string> {
  const names = header
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';').map((piece) => piece.trim()));
  return new Set(
    names.filter(([, weight]) => !weight || !/^q=0(\.0*)?$/.test(weight)).map(([name = '']) => name),
  );
}
