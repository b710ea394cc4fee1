import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { fail } from '../errors/app-error.ts';

/** The fields of a bill of materials (CycloneDX) that say from what a part was built. */
const origin = z.object({
  metadata: z.object({
    component: z.object({
      version: z.string().optional(),
      pedigree: z.object({ commits: z.array(z.object({ uid: z.string() })) }).optional(),
    }),
  }),
});

/** Reads the bill of materials of a build; rejects with BUILD_NOT_FOUND where there is none, as in a process that runs from source. */
export async function readSbom(directory: string, file = 'sbom.json'): Promise<Record<string, unknown>> {
  const text = await readFile(join(directory, file), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw fail('BUILD_NOT_FOUND');
    throw error;
  });
  return JSON.parse(text) as Record<string, unknown>;
}

/** The version and the commit of a build; both null where it has no bill of materials. */
export async function readOrigin(
  directory: string,
): Promise<{ version: string | null; commit: string | null; hasSbom: boolean }> {
  const sbom = await readSbom(directory).catch(() => undefined);
  const { data } = origin.safeParse(sbom);
  const { version, pedigree } = data?.metadata.component ?? {};
  return { version: version ?? null, commit: pedigree?.commits[0]?.uid ?? null, hasSbom: sbom !== undefined };
}
