/** The tokens with which build machines publish one remote over the network. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  createReleaseToken as creation,
  releasedName,
  releaseTokenId,
  releaseTokenLimits,
  type BodyOf,
} from '@dossier/contracts';
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
  /** The administrator who made it in the app; absent for one that was made in a terminal. */
  createdBy: z.number().optional(),
});
export type ReleaseToken = Omit<z.infer<typeof storedToken>, 'hash'>;

/** As many tokens are valid as may be. */
export class TooManyReleaseTokens extends Error {
  override readonly name = 'TooManyReleaseTokens';
  constructor() {
    super(`There are already ${releaseTokenLimits.live} valid tokens. Revoke one that is no longer needed.`);
  }
}

const dayMs = 24 * 3_600_000;
const tokenText = /^dossier-release_([0-9a-f]{16})_([\w-]{43})$/;
const isId = (text: string): boolean => releaseTokenId.safeParse(text).success;
const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/** A file each, so that neither making nor revoking one needs a lock. */
const directoryOf = (dataDir: string): string => join(dataDir, 'release-tokens');
const fileOf = (dataDir: string, id: string): string => join(directoryOf(dataDir), `${id}.json`);
/** When the token was last used; beside its file, which only its maker writes. */
const useFileOf = (dataDir: string, id: string): string => join(directoryOf(dataDir), `${id}.used`);

/** Makes a token; `text` is shown once and stored nowhere. */
export async function createReleaseToken(
  dataDir: string,
  wanted: BodyOf<typeof creation> & { createdBy?: number },
  now: number,
): Promise<{ text: string; token: ReleaseToken }> {
  const { createdBy, ...body } = wanted;
  const { remote, name, days } = creation.body.parse(body);
  const live = (await listReleaseTokens(dataDir)).filter(({ expiresAt }) => Date.parse(expiresAt) > now);
  if (live.length >= releaseTokenLimits.live) throw new TooManyReleaseTokens();
  const id = randomBytes(8).toString('hex');
  const secret = randomBytes(32).toString('base64url');
  const token = {
    id,
    remote,
    name,
    ...(createdBy !== undefined && { createdBy }),
    createdAt: new Date(now).toISOString(),
    expiresAt: new Date(now + days * dayMs).toISOString(),
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

/** Returns the token, or undefined when there is none. The next request with it is refused. */
export async function revokeReleaseToken(dataDir: string, id: string): Promise<ReleaseToken | undefined> {
  const stored = isId(id) ? await readToken(dataDir, id) : undefined;
  if (!stored) return undefined;
  await rm(fileOf(dataDir, id), { force: true });
  flushDirectory(directoryOf(dataDir));
  await rm(useFileOf(dataDir, id), { force: true });
  const { hash: _, ...token } = stored;
  return token;
}

/** Notes that a token was used. */
export async function recordTokenUse(dataDir: string, id: string, now: number): Promise<void> {
  await writeFile(useFileOf(dataDir, id), new Date(now).toISOString(), { mode: 0o600 });
}

/** When a token was last used; null for never, and while that is being written. */
export async function lastTokenUse(dataDir: string, id: string): Promise<string | null> {
  const text = await readFile(useFileOf(dataDir, id), 'utf8').catch(absent);
  return z.iso.datetime().safeParse(text).data ?? null;
}

async function readToken(dataDir: string, id: string): Promise<z.infer<typeof storedToken> | undefined> {
  const text = await readFile(fileOf(dataDir, id), 'utf8').catch(absent);
  return text === undefined ? undefined : storedToken.parse(JSON.parse(text));
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
