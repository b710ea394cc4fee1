import { createSecretKey, randomBytes, type KeyObject } from 'node:crypto';
import { deriveKey, type Key } from '../env/keys.ts';
import { decrypt, encrypt, overheadBytes } from './cipher.ts';

/**
 * A data key is stored only in wrapped form: `1.<id of the master key>.<sealed>`. Deleting it destroys everything
 * encrypted with it, and a new master key re-wraps 32 bytes instead of the data.
 */
const format = '1';
const keyBytes = 32;

/** A wrapped key that MASTER_KEY cannot unwrap. */
export class KeyNotAuthenticError extends Error {
  override readonly name = 'KeyNotAuthenticError';
}

export interface Envelope {
  /** The start of every key wrapped with the current master key. */
  readonly currentPrefix: string;
  /** Creates a data key and returns it plain and wrapped. */
  create(purpose: string): { key: Buffer; wrapped: string };
  wrap(key: Buffer, purpose: string): string;
  open(wrapped: string, purpose: string): Buffer;
}

/**
 * The first key wraps, all of them unwrap. `purpose` is authenticated, so that a wrapped key serves one user only.
 */
export function createEnvelope(masterKeys: readonly [Key, ...Key[]]): Envelope {
  const [current] = masterKeys;
  const wrapping = new Map(
    masterKeys.map((key) => [key.id, createSecretKey(deriveKey(key, 'wrap user keys'))]),
  );
  const context = (keyId: string, purpose: string) =>
    Buffer.from(JSON.stringify(['dossier user key', keyId, purpose]));

  function wrappingKey(id: string): KeyObject {
    const key = wrapping.get(id);
    if (!key) throw new KeyNotAuthenticError(`wrapped with ${id}, which MASTER_KEY does not hold`);
    return key;
  }

  function wrap(key: Buffer, purpose: string): string {
    const sealed = encrypt(wrappingKey(current.id), key, context(current.id, purpose));
    return `${format}.${current.id}.${sealed.toString('base64url')}`;
  }

  return {
    currentPrefix: `${format}.${current.id}.`,
    create(purpose) {
      const key = randomBytes(keyBytes);
      return { key, wrapped: wrap(key, purpose) };
    },
    wrap,
    open(wrapped, purpose) {
      const [version, id, text] = wrapped.split('.');
      const sealed = Buffer.from(text ?? '', 'base64url');
      if (version !== format || !id || sealed.length !== keyBytes + overheadBytes) {
        throw new KeyNotAuthenticError('not a wrapped key');
      }
      const key = decrypt(wrappingKey(id), sealed, context(id, purpose));
      if (!key) throw new KeyNotAuthenticError('the wrapped key is not authentic');
      return key;
    },
  };
}
