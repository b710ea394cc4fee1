import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto';
import { deriveKey, type Key } from '@dossier/service-kit';

/** 256 random bits in characters that are safe in a cookie. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** Six uniformly random digits. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** A plain hash is enough for random values, which cannot be guessed. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** Hashes of guessable values. The secret is not in the database, so a copy of it does not reveal them. */
export interface Pepper {
  address(email: string): string;
  /** Network addresses are never stored, only this hash. */
  network(network: string): string;
  code(codeId: string, code: string): string;
}

export function createPepper(key: Key): Pepper {
  const secret = deriveKey(key, 'sign-in codes');
  const hash = (...parts: string[]): string =>
    createHmac('sha256', secret).update(parts.join('\n')).digest('base64url');
  return {
    address: (email) => hash('address', email),
    network: (network) => hash('network', network),
    code: (codeId, code) => hash('code', codeId, code),
  };
}

/**
 * Hashes the network a user signed in from, to compare it later. It cannot be read from the database, nor that two users
 * share one.
 */
export function createNetworkHash(key: Key): (userId: number, network: string) => string {
  const secret = deriveKey(key, 'networks of devices');
  return (userId, network) =>
    createHmac('sha256', secret)
      .update(`${String(userId)}\n${network}`)
      .digest('base64url');
}

/** Derives the next secret of a device cookie from the current one. It cannot be computed without the key. */
export function createSuccessor(key: Key): (deviceId: string, secret: string) => string {
  const bytes = deriveKey(key, 'device secrets');
  return (deviceId, secret) =>
    createHmac('sha256', bytes).update(`${deviceId}\n${secret}`).digest('base64url');
}
