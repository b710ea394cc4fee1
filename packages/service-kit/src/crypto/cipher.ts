import { createCipheriv, createDecipheriv, randomBytes, type KeyObject } from 'node:crypto';

const nonceBytes = 12;
const tagBytes = 16;

/** The bytes that encryption adds to a text. */
export const overheadBytes = nonceBytes + tagBytes;

/** AES-256-GCM with a random nonce: nonce, ciphertext, tag. */
export function encrypt(key: KeyObject, plain: Buffer, context: Buffer): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(context);
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** Returns undefined when the bytes were not encrypted with this key in this context. */
export function decrypt(key: KeyObject, sealed: Buffer, context: Buffer): Buffer | undefined {
  if (sealed.length < overheadBytes) return undefined;
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAAD(context).setAuthTag(sealed.subarray(-tagBytes));
  try {
    const plain = decipher.update(sealed.subarray(nonceBytes, -tagBytes));
    // Checks the tag and returns no bytes: GCM is a stream cipher.
    decipher.final();
    return plain;
  } catch {
    return undefined;
  }
}
