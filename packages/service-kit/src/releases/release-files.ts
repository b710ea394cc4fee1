/** The files of a build on their way over the network. */
import { z } from 'zod';

/** The first part of the body: what the others must be. */
export const fileListName = 'release.json';

/** Relative, of plain names; none begins with a dot, so that no part of it leads out of the directory. */
const filePath = z
  .string()
  .max(200)
  .regex(/^(?:[A-Za-z0-9_][\w.@~-]*\/){0,5}[A-Za-z0-9_][\w.@~-]*$/);

/** The hash of each file by its path. */
export const fileList = z.strictObject({
  files: z.record(filePath, z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/)),
});
export type FileList = z.infer<typeof fileList>;
