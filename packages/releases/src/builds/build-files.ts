/** The files of a build as its manifest, `remote.json`, lists them: each path with its hash. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';
import type { BuildSignature } from './signatures.ts';
import { fileHashes, filePath, listFiles } from './release-files.ts';

export const manifestName = 'remote.json';

/** Files of a build that describe it to its makers; never published. `sizes.json` is for the performance budgets. */
export const unpublishedFiles = ['sizes.json', 'mf-stats.json'];

export interface Manifest {
  name: string;
  buildId: string;
  /** The version that the shell provides, or the range that a remote requires. */
  shellApi: string;
  /** The pages of a remote. */
  paths?: readonly string[];
}

export interface Build {
  directory: string;
  manifest: Manifest;
  /** The directory is below the data directory and may be moved. */
  isStaged?: boolean;
  /** By the key of its team. */
  signature?: BuildSignature;
}

export type BuildFiles = Readonly<Record<string, string>>;

/** What a signature and the list of files are checked with; the rest of a manifest is checked by whoever uses it. */
const signedManifest = z.object({
  name: z.string(),
  buildId: z.string(),
  /** Every published file but the manifest. Absent in builds from before manifests listed them. */
  files: fileHashes.optional(),
});
export type SignedManifest = z.infer<typeof signedManifest>;

/** Throws for a text that is no manifest. */
export const parseManifest = (text: string | Buffer): SignedManifest =>
  signedManifest.parse(JSON.parse(text.toString()));

export const hashOf = (content: Buffer): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;

/** The hashes of the files below a directory that are published, without the manifest. */
export function hashFiles(directory: string): BuildFiles {
  const paths = listFiles(directory).filter(
    (path) =>
      path !== manifestName && !unpublishedFiles.includes(basename(path)) && filePath.safeParse(path).success,
  );
  return Object.fromEntries(paths.sort().map((path) => [path, hashOf(readFileSync(join(directory, path)))]));
}

/** The first file that is missing or not the listed one. Files that are not listed are never served. */
export function findChangedFile(directory: string, files: BuildFiles): string | undefined {
  return Object.keys(files).find((path) => {
    const file = join(directory, path);
    return !existsSync(file) || hashOf(readFileSync(file)) !== files[path];
  });
}

/** Adds the list of files to the manifest of a build from before manifests had one. */
export function completeManifest(directory: string): void {
  const path = join(directory, manifestName);
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as SignedManifest;
  if (manifest.files) return;
  const draft = `${path}.${process.pid}.tmp`;
  writeFileSync(draft, `${JSON.stringify({ ...manifest, files: hashFiles(directory) }, null, 2)}\n`, {
    flush: true,
  });
  renameSync(draft, path);
}
