import { hash as digest } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { remoteEntry } from '@dossier/contracts';
import { fail, type AppError } from '@dossier/service-kit';
import type { Build, FileList } from '@dossier/releases';
import { z } from 'zod';

const { buildId } = remoteEntry.shape;
const shellManifest = z.object({ name: z.literal('shell'), buildId, shellApi: z.string() });
/** Builds from before manifests listed their files have no list. */
const listedFiles = z.object({ files: z.record(z.string(), z.string()).optional() });
/** What the comparison with services and shell reads. */
const contract = z.object({
  endpoints: z.record(z.string(), z.looseObject({ method: z.string(), path: z.string() })),
  shared: z.record(z.string(), z.array(z.string())),
  events: z.record(z.string(), z.string()),
  provides: z.record(z.string(), z.array(z.string())).optional(),
  providedEvents: z.record(z.string(), z.string()).optional(),
});

/** The message is for the log of a build machine, in English like everything that the release command prints. */
export const invalidBuild = (path: string, code: string, message: string): AppError =>
  fail('BUILD_INVALID', { fields: [{ path, code, message }] });

/** Checks received files as a whole: they must be a complete build of this remote, and agree with its manifest. */
export async function checkBuild(
  directory: string,
  remote: string,
  files: FileList['files'],
): Promise<Build['manifest']> {
  parse(contract, 'contract.json', await read('contract.json'));
  const text = await read('remote.json');
  checkList(parse(listedFiles, 'remote.json', text).files, files);
  if (remote === 'shell') {
    await read('index.html');
    return parse(shellManifest, 'remote.json', text);
  }
  const manifest = parse(remoteEntry, 'remote.json', text);
  if (manifest.name !== remote)
    throw invalidBuild('remote.json', 'other_remote', `is a build of ${manifest.name}, not of ${remote}`);
  await checkHash(manifest.entry, manifest.integrity);
  for (const [file, hash] of Object.entries(manifest.chunks)) await checkHash(file, hash);
  for (const file of [...manifest.preload, ...Object.values(manifest.locales)])
    if (!Object.hasOwn(files, file)) throw invalidBuild(file, 'missing', 'remote.json names it');
  return manifest;

  async function read(file: string): Promise<string> {
    if (!Object.hasOwn(files, file)) throw invalidBuild(file, 'missing', 'every build has it');
    return readFile(join(directory, file), 'utf8');
  }

  /** Entries and chunks have hashes of different lengths. */
  async function checkHash(file: string, hash: string): Promise<void> {
    const [, algorithm] = /^(sha256|sha384)-/.exec(hash) ?? [];
    const content = Object.hasOwn(files, file) ? await readFile(join(directory, file)) : null;
    if (!algorithm || !content || `${algorithm}-${digest(algorithm, content, 'base64')}` !== hash)
      throw invalidBuild(file, 'hash', 'is not the file that remote.json names');
  }
}

/** The manifest lists exactly what was sent, whose bytes match the list of the request. */
function checkList(listed: FileList['files'] | undefined, sent: FileList['files']): void {
  if (!listed) return;
  const paths = new Set([...Object.keys(listed), ...Object.keys(sent)]);
  paths.delete('remote.json');
  for (const path of paths)
    if (listed[path] !== sent[path])
      throw invalidBuild(path, 'hash', 'is not the file that remote.json names');
}

function parse<S extends z.ZodType>(schema: S, file: string, text: string): z.output<S> {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw invalidBuild(file, 'content', 'is not what a build writes');
  }
}
