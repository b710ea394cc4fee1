import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { deriveKey, type Key } from '../env/keys.ts';
import { BlobCorruptedError } from './frames.ts';

/**
 * Each blob has its own key, stored only in wrapped form: `1.<id of the master key>.<sealed>`. Deleting the wrapped key
 * destroys the blob. A new master key re-wraps 32 bytes per blob and rewrites no blob.
 */
const format = '1';
const nonceBytes = 12;
const tagBytes = 16;

export interface Envelope {
  /** Creates a data key and returns it plain and wrapped. */
  create(purpose: string): { key: Buffer; wrapped: string };
  open(wrapped: string, purpose: string): Buffer;
  /** Wraps the data key with the current master key. Returns the same text when that is already the case. */
  rewrap(wrapped: string, purpose: string): string;
}

/** The first key wraps, all of them unwrap. `purpose` is authenticated, so a wrapped key opens one blob only. */
export function createEnvelope(masterKeys: readonly [Key, ...Key[]]): Envelope {
  const [current] = masterKeys;
  const wrapping = new Map(masterKeys.map((key) => [key.id, deriveKey(key, 'wrap blob keys')]));

  function wrap(key: Buffer, purpose: string): string {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv('aes-256-gcm', wrappingKey(current.id), nonce);
    cipher.setAAD(aad(current.id, purpose));
    const sealed = Buffer.concat([nonce, cipher.update(key), cipher.final(), cipher.getAuthTag()]);
    return `${format}.${current.id}.${sealed.toString('base64url')}`;
  }

  function wrappingKey(id: string): Buffer {
    const key = wrapping.get(id);
    if (!key)
      throw new BlobCorruptedError(`wrapped with the master key ${id}, which MASTER_KEY does not hold`);
    return key;
  }

  function open(wrapped: string, purpose: string): Buffer {
    const [version, id, text] = wrapped.split('.');
    const sealed = Buffer.from(text ?? '', 'base64url');
    if (version !== format || !id || sealed.length !== nonceBytes + 32 + tagBytes) {
      throw new BlobCorruptedError('not a wrapped key');
    }
    const decipher = createDecipheriv('aes-256-gcm', wrappingKey(id), sealed.subarray(0, nonceBytes), {
      authTagLength: tagBytes,
    });
    decipher.setAAD(aad(id, purpose)).setAuthTag(sealed.subarray(-tagBytes));
    try {
      return Buffer.concat([decipher.update(sealed.subarray(nonceBytes, -tagBytes)), decipher.final()]);
    } catch {
      throw new BlobCorruptedError('the wrapped key is not authentic');
    }
  }

  return {
    create(purpose) {
      const key = randomBytes(32);
      return { key, wrapped: wrap(key, purpose) };
    },
    open,
    rewrap(wrapped, purpose) {
      return wrapped.startsWith(`${format}.${current.id}.`) ? wrapped : wrap(open(wrapped, purpose), purpose);
    },
  };
}

function aad(keyId: string, purpose: string): Buffer {
  return Buffer.from(JSON.stringify(['dossier blob key', keyId, purpose]));
}
