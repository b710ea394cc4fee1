/** The tokens with which build machines publish one remote over the network. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { releasedName } from '@dossier/contracts';
import { z } from 'zod';
import { flushDirectory } from './registry-file.ts';

const storedToken = z.object({
  id: z.string(),
  /** The only remote that it may publish. */
  remote: releasedName,
  /** For the audit log. */
  name: z.string(),
  /** SHA-256 of the secret, which has 256 random bits, so that no salt and no slow hash is needed. */
  hash: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type ReleaseToken = Omit<z.infer<typeof storedToken>, 'hash'>;

/** What a token may be called: it becomes part of an entry of the audit log. */
export const tokenName = z.string().regex(/^[a-z0-9][a-z0-9-]{0,29}$/);
export const maxTokenDays = 366;

const dayMs = 24 * 3_600_000;
const tokenText = /^dossier-release_([0-9a-f]{16})_([\w-]{43})$/;
const isId = (text: string): boolean => /^[0-9a-f]{16}$/.test(text);
const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/** A file each, so that neither making nor revoking one needs a lock. */
const directoryOf = (dataDir: string): string => join(dataDir, 'release-tokens');
const fileOf = (dataDir: string, id: string): string => join(directoryOf(dataDir), `${id}.json`);

/** Makes a token; `text` is shown once and stored nowhere. */
export async function createReleaseToken(
  dataDir: string,
  wanted: { remote: string; name: string; days: number },
  now: number,
): Promise<{ text: string; token: ReleaseToken }> {
  const id = randomBytes(8).toString('hex');
  const secret = randomBytes(32).toString('base64url');
  const token = {
    id,
    remote: releasedName.parse(wanted.remote),
    name: tokenName.parse(wanted.name),
    createdAt: new Date(now).toISOString(),
    expiresAt: new Date(now + z.int().min(1).max(maxTokenDays).parse(wanted.days) * dayMs).toISOString(),
  };
  await mkdir(directoryOf(dataDir), { recursive: true, mode: 0o700 });
  const draft = `${fileOf(dataDir, id)}.tmp`;
  const content = JSON.stringify({ ...token, hash: sha256(secret).toString('hex') });
  await writeFile(draft, content, { flush: true, mode: 0o600 });
  await rename(draft, fileOf(dataDir, id));
  flushDirectory(directoryOf(dataDir));
  return { text: `dossier-release_${id}_${secret}`, token };
}

/** The token with this text; undefined when it is wrong, expired or revoked. */
export async function findReleaseToken(
  dataDir: string,
  text: string,
  now: number,
): Promise<ReleaseToken | undefined> {
  const [, id, secret] = tokenText.exec(text) ?? [];
  if (!id || !secret) return undefined;
  const stored = await readToken(dataDir, id);
  if (!stored || Date.parse(stored.expiresAt) <= now) return undefined;
  const { hash, ...token } = stored;
  return timingSafeEqual(sha256(secret), Buffer.from(hash, 'hex')) ? token : undefined;
}

/** All tokens, expired ones too, in the order in which they were made. */
export async function listReleaseTokens(dataDir: string): Promise<ReleaseToken[]> {
  const names = await readdir(directoryOf(dataDir)).catch(absent);
  const ids = (names ?? []).filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -5));
  const stored = await Promise.all(ids.filter(isId).map((id) => readToken(dataDir, id)));
  return stored
    .filter((each) => each !== undefined)
    .map(({ hash: _, ...token }) => token)
    .sort((a, b) => a.createdAt.localeCompare(b.createdAt));
}

/** False when there is no such token. The next request with it is refused. */
export async function revokeReleaseToken(dataDir: string, id: string): Promise<boolean> {
  if (!isId(id) || !(await readToken(dataDir, id))) return false;
  await rm(fileOf(dataDir, id), { force: true });
  flushDirectory(directoryOf(dataDir));
  return true;
}

async function readToken(dataDir: string, id: string): Promise<z.infer<typeof storedToken> | undefined> {
  const text = await readFile(fileOf(dataDir, id), 'utf8').catch(absent);
  return text === undefined ? undefined : storedToken.parse(JSON.parse(text));
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
