/** Releases builds over the network (docs/operating.md), with the same results as in the data directory itself. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import {
  changeRelease,
  endpointUrl,
  errorBody,
  listReleases,
  publishBuild,
  type BodyIn,
  type EndpointSpec,
  type QueryIn,
} from '@dossier/contracts';
import type { Build } from './builds/build-files.ts';
import { fileListName, listFiles } from './builds/release-files.ts';
import { hashOf, manifestName, parseManifest, unpublishedFiles } from './builds/build-files.ts';
import { readPrivateKey, signManifest } from './builds/signatures.ts';

export interface ReleaseTarget {
  readonly url: URL;
  readonly token: string;
}

interface Body {
  readonly type: string;
  readonly content: string | ArrayBuffer;
}

const maxMs = 30 * 60_000;
const run = promisify(execFile);

/** From `RELEASE_URL` and `RELEASE_TOKEN`; undefined when the data directory of this machine is meant. */
export function readTarget({ RELEASE_URL, RELEASE_TOKEN }: NodeJS.ProcessEnv): ReleaseTarget | undefined {
  if (!RELEASE_URL && !RELEASE_TOKEN) return undefined;
  if (!RELEASE_URL || !RELEASE_TOKEN) throw new Error('RELEASE_URL and RELEASE_TOKEN belong together.');
  const url = URL.parse(RELEASE_URL);
  const isLocal = url?.protocol === 'http:' && /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname);
  if (!url || (url.protocol !== 'https:' && !isLocal))
    throw new Error('RELEASE_URL must look like https://dossier.example.ch (http only for localhost).');
  return { url, token: RELEASE_TOKEN };
}

/** Sends a build. A token is for one remote, so that several builds cannot become current together. */
export async function publish(
  target: ReleaseTarget,
  builds: readonly Build[],
  wanted: Pick<QueryIn<typeof publishBuild>, 'action' | 'percent'>,
): Promise<string[]> {
  const [build, ...others] = builds;
  if (!build || others.length > 0) throw new Error('Over the network builds are released one by one.');
  const input = { params: { remote: build.manifest.name }, query: { ...wanted, ...(await revision()) } };
  return send(target, publishBuild, input, await encode(build));
}

export async function change(
  target: ReleaseTarget,
  remote: string,
  wanted: BodyIn<typeof changeRelease>,
): Promise<string[]> {
  const content = JSON.stringify({ ...wanted, ...(await revision()) });
  return send(target, changeRelease, { params: { remote } }, { type: 'application/json', content });
}

export function list(target: ReleaseTarget, remote: string | undefined): Promise<string[]> {
  if (!remote) throw new Error('Name the remote whose builds are to be listed.');
  return send(target, listReleases, { params: { remote } });
}

/** As bytes: a stream that a server refuses before its end can crash the process, and a build is small. */
async function encode({ directory, signature }: Build): Promise<Body> {
  const contents = listFiles(directory)
    .filter((path) => !unpublishedFiles.includes(basename(path)))
    .map((path) => [path, readFileSync(join(directory, path))] as const);
  const files = Object.fromEntries(contents.map(([name, content]) => [name, hashOf(content)]));
  const form = new FormData();
  form.append('file', new Blob([JSON.stringify({ files, signature })]), fileListName);
  for (const [name, content] of contents) form.append('file', new Blob([content]), name);
  const encoded = new Response(form);
  return { type: encoded.headers.get('content-type') ?? '', content: await encoded.arrayBuffer() };
}

async function send(
  { url, token }: ReleaseTarget,
  spec: EndpointSpec,
  input: { params: object; query?: object },
  body?: Body,
): Promise<string[]> {
  const response = await fetch(new URL(endpointUrl(spec, input), url), {
    method: spec.method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': body.type }),
    },
    body: body?.content ?? null,
    // The token is for this address only.
    redirect: 'error',
    signal: AbortSignal.timeout(maxMs),
  }).catch((error: Error) => {
    const { cause } = error;
    throw new Error(
      `${url.origin} cannot be reached: ${cause instanceof Error ? cause.message : error.message}`,
    );
  });
  const text = await response.text();
  if (response.ok) return publishBuild.response.parse(JSON.parse(text)).lines;
  throw new Error(describeError(response.status, text));
}

function describeError(status: number, text: string): string {
  try {
    const { code, message, fields = [] } = errorBody.parse(JSON.parse(text));
    // The words of the rules, as without a network.
    if (code === 'RELEASE_REFUSED' && fields[0]) return fields[0].message;
    return [`${message} (${code})`, ...fields.map((field) => `  ${field.path}: ${field.message}`)].join('\n');
  } catch {
    return `The server responded with ${status}.`;
  }
}

/** Who releases from this machine, as the history of the registry says. */
export const author = async () => ({ by: `terminal:${userInfo().username}`, ...(await revision()) });

/** A build in its directory, signed when `RELEASE_KEY` or `RELEASE_KEY_FILE` has the key of its team. */
export function readBuild(directory: string, env: NodeJS.ProcessEnv): Build {
  const text = readFileSync(join(directory, manifestName));
  const manifest = JSON.parse(text.toString()) as Build['manifest'];
  const pem =
    env['RELEASE_KEY'] || (env['RELEASE_KEY_FILE'] && readFileSync(env['RELEASE_KEY_FILE'], 'utf8'));
  if (!pem) return { directory, manifest };
  if (!parseManifest(text).files)
    throw new Error(
      `${manifest.name} ${manifest.buildId} was built before manifests listed files: build it again.`,
    );
  return { directory, manifest, signature: signManifest(text, readPrivateKey(pem)) };
}

/** The commit that is checked out, for the audit log and the history of the registry. */
async function revision(): Promise<{ revision?: string }> {
  try {
    const { stdout } = await run('git', ['rev-parse', 'HEAD'], { cwd: import.meta.dirname });
    return { revision: stdout.trim() };
  } catch {
    return {};
  }
}
