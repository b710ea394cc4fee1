import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type { NewPasskeyOptions, PasskeyOptions } from '@dossier/contracts';

/** What a response deviates in from a correct one. */
export interface Deviation {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly userVerified?: false;
  readonly counter?: number;
  readonly userHandle?: string;
  readonly type?: string;
}

const sha256 = (value: string | Buffer) => createHash('sha256').update(value).digest();
const base64url = (value: string | Buffer) => Buffer.from(value).toString('base64url');

/** The few forms of CBOR (RFC 8949) that an attestation without a certificate needs. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, length: number) =>
    length < 24
      ? Buffer.from([(major << 5) | length])
      : length < 256
        ? Buffer.from([(major << 5) | 24, length])
        : Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, part]) => [cbor(key), cbor(part as number)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

/** A device with one passkey (ES256), as a browser on `origin` uses it. */
export class Authenticator {
  readonly id = base64url(randomBytes(32));
  counter = 0;
  private readonly key: KeyObject;
  private readonly publicKey: Buffer;
  private readonly origin: string;
  private userHandle = '';

  constructor(origin: string) {
    this.origin = origin;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.key = privateKey;
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    // COSE (RFC 9053): an elliptic curve key for ES256 on P-256.
    this.publicKey = cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
  }

  create(options: NewPasskeyOptions, deviation: Deviation = {}) {
    this.userHandle = options.user.id;
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.from([id.length >> 8, id.length & 255]);
    const credential = Buffer.concat([Buffer.alloc(16), length, id, this.publicKey]);
    const authData = this.authenticatorData(options.rp.id, deviation, credential);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    return {
      ...this.credential(),
      response: {
        clientDataJSON: this.clientData('webauthn.create', options.challenge, deviation),
        attestationObject: base64url(cbor(attestation)),
        transports: ['internal'],
      },
    };
  }

  get(options: PasskeyOptions, deviation: Deviation = {}) {
    this.counter += 1;
    const authData = this.authenticatorData(options.rpId, deviation);
    const clientDataJSON = this.clientData('webauthn.get', options.challenge, deviation);
    const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    return {
      ...this.credential(),
      response: {
        clientDataJSON,
        authenticatorData: base64url(authData),
        signature: base64url(sign('sha256', signed, this.key)),
        userHandle: deviation.userHandle ?? (this.userHandle || undefined),
      },
    };
  }

  private credential() {
    return { id: this.id, rawId: this.id, type: 'public-key' as const };
  }

  private clientData(type: string, challenge: string, deviation: Deviation): string {
    const { origin = this.origin } = deviation;
    return base64url(
      JSON.stringify({
        type: deviation.type ?? type,
        challenge: deviation.challenge ?? challenge,
        origin,
        crossOrigin: false,
      }),
    );
  }

  /** Section 6.1 of the standard: hash of the site, flags, counter, and for a new passkey its key. */
  private authenticatorData(rpId: string, deviation: Deviation, credential = Buffer.alloc(0)): Buffer {
    const userPresent = 1;
    const userVerified = deviation.userVerified === false ? 0 : 4;
    const hasCredential = credential.length > 0 ? 64 : 0;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(deviation.counter ?? this.counter);
    const flags = Buffer.from([userPresent | userVerified | hasCredential]);
    return Buffer.concat([sha256(deviation.rpId ?? rpId), flags, counter, credential]);
  }
}
