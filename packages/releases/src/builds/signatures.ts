/** Ed25519 signatures (RFC 8032) of builds, and the keys that make and check them. */
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  verify,
  type KeyObject,
} from 'node:crypto';
import { buildKeyId, buildPublicKey } from '@dossier/contracts';
import { z } from 'zod';

export const buildSignature = z.strictObject({
  /** The id of the public key. */
  key: buildKeyId,
  /** 64 bytes, base64. */
  signature: z.string().regex(/^[A-Za-z0-9+/]{86}==$/),
});
export type BuildSignature = z.infer<typeof buildSignature>;

const prefix = 'dossier-key_';

/** What is signed: a prefix keeps a signature from meaning anything else, and the manifest names the hashes of all files. */
const signedText = (manifest: Buffer): Buffer => Buffer.concat([Buffer.from('dossier build 1\n'), manifest]);

export function createKeyPair(): { privateKey: string; publicKey: string } {
  const { privateKey } = generateKeyPairSync('ed25519');
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  return { privateKey: pem, publicKey: publicKeyOf(privateKey) };
}

/** Throws a TypeError for anything but an Ed25519 private key as PEM. */
export function readPrivateKey(pem: string): KeyObject {
  try {
    const key = createPrivateKey(pem);
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // The reason of OpenSSL says less.
  }
  throw new TypeError('The key is not an Ed25519 private key. Make one with: npm run keys -- <file>');
}

/** As `npm run keys` prints it and an administrator enters it. */
export function publicKeyOf(privateKey: KeyObject): string {
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
  return prefix + x;
}

/** The id by which a signature names its key. */
export const keyIdOf = (publicKey: string): string =>
  createHash('sha256').update(publicKey).digest('hex').slice(0, 16);

export const signManifest = (manifest: Buffer, privateKey: KeyObject): BuildSignature => ({
  key: keyIdOf(publicKeyOf(privateKey)),
  signature: sign(null, signedText(manifest), privateKey).toString('base64'),
});

export function isSignedBy(publicKey: string, manifest: Buffer, { key, signature }: BuildSignature): boolean {
  if (key !== keyIdOf(publicKey) || !buildPublicKey.safeParse(publicKey).success) return false;
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: publicKey.slice(prefix.length) };
  try {
    const publicObject = createPublicKey({ key: jwk, format: 'jwk' });
    return verify(null, signedText(manifest), publicObject, Buffer.from(signature, 'base64'));
  } catch {
    // No point of the curve.
    return false;
  }
}
