import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { flushDirectory, rootOf } from './registry-file.ts';
import { buildSignature } from '../builds/signatures.ts';
import { buildKey, type TrustStore } from '../builds/trust-store.ts';

/** Outside of `remotes/`, the directory that several machines may share or copy. */
const keysOf = (dataDir: string): string => join(dataDir, 'release-keys');
/** Signatures need no protection: only those by a registered key count. */
const signaturesOf = (dataDir: string): string => join(rootOf(dataDir), 'signatures');

/** A file for each key and each signature, so that neither needs the lock of a release. */
export function fileTrustStore(dataDir: string): TrustStore {
  const [keys, signatures] = [keysOf(dataDir), signaturesOf(dataDir)];
  return {
    async listKeys() {
      const files = (await namesIn(keys)).filter((name) => name.endsWith('.json'));
      const found = await Promise.all(files.map((name) => readFile(join(keys, name), 'utf8')));
      return found
        .map((text) => buildKey.parse(JSON.parse(text)))
        .sort((a, b) => a.createdAt.localeCompare(b.createdAt));
    },
    saveKey: (key) => writeDurably(keys, `${key.id}.json`, JSON.stringify(key)),
    async findSignatures(name, buildId) {
      const files = (await namesIn(signatures)).filter((file) => isOf(file, name, buildId));
      const texts = await Promise.all(files.map((file) => readFile(join(signatures, file), 'utf8')));
      return texts.flatMap((text) => {
        const { data } = buildSignature.safeParse(parseJson(text));
        return data ? [data] : [];
      });
    },
    addSignature: (name, buildId, signature) =>
      writeDurably(signatures, `${name}_${buildId}_${signature.key}.json`, JSON.stringify(signature)),
    async removeSignatures(isKept) {
      for (const file of await namesIn(signatures)) {
        const [name = '', buildId = ''] = file.split('_');
        if (!isKept(name, buildId)) await rm(join(signatures, file), { force: true });
      }
    },
  };
}

/** Changes when a key or a signature is added, replaced or removed. */
export async function trustVersion(dataDir: string): Promise<string> {
  const times = [keysOf(dataDir), signaturesOf(dataDir)].map(async (directory) => {
    const found = await stat(directory).catch(() => undefined);
    return found ? String(found.mtimeMs) : '';
  });
  return (await Promise.all(times)).join(' ');
}

/** Neither names of remotes nor ids of builds contain an underscore. */
const isOf = (file: string, name: string, buildId: string): boolean =>
  file.startsWith(`${name}_${buildId}_`) && file.endsWith('.json');

async function namesIn(directory: string): Promise<string[]> {
  return readdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
}

/** A signature may have been changed by who can write the directory: it counts as none then. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function writeDurably(directory: string, name: string, text: string): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const draft = join(directory, `${name}.${randomUUID()}.tmp`);
  await writeFile(draft, text, { flush: true, mode: 0o600 });
  await rename(draft, join(directory, name));
  flushDirectory(directory);
}
