/** The files of a build on their way over the network, or to the object store. */
import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { z } from 'zod';
import { buildSignature } from './signatures.ts';

/** The first part of the body: what the others must be. */
export const fileListName = 'release.json';

/** Relative, of plain names; none begins with a dot, so that no part of it leads out of the directory. */
export const filePath = z
  .string()
  .max(200)
  .regex(/^(?:[A-Za-z0-9_][\w.@~-]*\/){0,5}[A-Za-z0-9_][\w.@~-]*$/);

/** The hash of each file by its path. */
export const fileHashes = z.record(filePath, z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/));

export const fileList = z.strictObject({ files: fileHashes, signature: buildSignature.optional() });
export type FileList = z.infer<typeof fileList>;

/** The paths of all files below a directory, as on the network. */
export const listFiles = (directory: string): string[] =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)).split(sep).join('/'));
