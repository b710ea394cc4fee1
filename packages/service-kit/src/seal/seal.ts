import { createHmac, createSecretKey, hkdfSync } from 'node:crypto';
import { fail, type AppError } from '../errors/app-error.ts';
import { decrypt, encrypt } from './cipher.ts';
import { isSame } from './is-same.ts';

declare const sealedText: unique symbol;
/** Encrypted text in a column. Only a `Seal` creates it, so plain text in its place is a type error. */
export type Sealed = string & { readonly [sealedText]: true };

/** The table, column and row of a value. They are authenticated with it, so a value moved elsewhere cannot be opened. */
export interface Place {
  readonly table: string;
  readonly column: string;
  readonly id: string | number;
}

/** Encrypts and authenticates the data of one user in one service. */
export interface Seal {
  readonly userId: number;
  seal(place: Place, text: string): Sealed;
  /** Throws DATA_DAMAGED for a value that was changed, or moved from another place or user. */
  open(place: Place, value: Sealed): string;
  sealJson(place: Place, value: unknown): Sealed;
  /** The caller knows the shape: only this service can have sealed the value. */
  openJson(place: Place, value: Sealed): unknown;
  /** Wraps the 32-byte key of a blob, bound to its place and facts, in 82 characters. */
  wrapKey(key: Buffer, place: Place, facts: Facts): string;
  /** Throws DATA_DAMAGED when the key was not wrapped at this place with the same facts. */
  unwrapKey(wrapped: string, place: Place, facts: Facts): Buffer;
  /** A message authentication code (HMAC-SHA256) over the facts of a row, in 43 characters. */
  mac(place: Place, facts: Facts): string;
  /** Throws DATA_DAMAGED unless the code is valid. A missing one is accepted while `acceptsUnsealed`. */
  checkMac(mac: string | null, place: Place, facts: Facts): void;
  acceptsUnsealed(): boolean;
  /** Reports damaged data and returns the error for the response. */
  damaged(place: Place): AppError;
}

/** The values of a row that are authenticated with a key or code, such as hash and size. */
export type Facts = readonly (string | number | null)[];

export interface SealContext {
  readonly service: string;
  /** Whether rows that were written before sealing are still accepted. */
  acceptsUnsealed(): boolean;
  onDamage(damage: Damage): void;
}

export interface Damage {
  readonly table: string;
  readonly column?: string;
  readonly id: string | number;
}

const textPrefix = 'sealed1.';
const keyPrefix = '2.';
const sealedFormat = /^sealed1\.[\w-]{38,}$/;

/** Whether a stored value has the form of a sealed one. */
export function isSealed(value: string): value is Sealed {
  return sealedFormat.test(value);
}

/** Whether a blob key is wrapped by a seal; earlier versions used the master key alone. */
export function isWrappedKey(value: string): boolean {
  return value.startsWith(keyPrefix);
}

export function createSeal(userKey: Buffer, userId: number, context: SealContext): Seal {
  const { service, acceptsUnsealed, onDamage } = context;
  // Key objects, because OpenSSL takes five times as long with raw bytes.
  const derive = (use: string) =>
    createSecretKey(Buffer.from(hkdfSync('sha256', userKey, 'dossier seal', use, 32)));
  const [columnKey, wrappingKey, macKey] = [derive('columns'), derive('blob keys'), derive('row macs')];
  const bind = (use: string, facts: Facts) => Buffer.from(JSON.stringify([use, service, userId, ...facts]));
  const bindPlace = ({ table, column, id }: Place) => bind('column', [table, column, String(id)]);

  function openValue(place: Place, value: string): string {
    if (isSealed(value)) {
      const sealed = Buffer.from(value.slice(textPrefix.length), 'base64url');
      const plain = decrypt(columnKey, sealed, bindPlace(place));
      if (plain) return plain.toString();
    } else if (acceptsUnsealed()) {
      return value;
    }
    throw damaged(place, onDamage);
  }

  function sealValue(place: Place, text: string): Sealed {
    const sealed = encrypt(columnKey, Buffer.from(text), bindPlace(place));
    return `${textPrefix}${sealed.toString('base64url')}` as Sealed;
  }

  const bindFacts = (use: string, { table, column, id }: Place, facts: Facts) =>
    bind(use, [table, column, String(id), ...facts]);
  const mac = (place: Place, facts: Facts) =>
    createHmac('sha256', macKey)
      .update(bindFacts('row', place, facts))
      .digest('base64url');

  return {
    userId,
    seal: sealValue,
    open: openValue,
    sealJson: (place, value) => sealValue(place, JSON.stringify(value)),
    openJson: (place, value): unknown => JSON.parse(openValue(place, value)),
    wrapKey: (key, place, facts) =>
      `${keyPrefix}${encrypt(wrappingKey, key, bindFacts('blob key', place, facts)).toString('base64url')}`,
    unwrapKey(wrapped, place, facts) {
      const sealed = Buffer.from(wrapped.slice(keyPrefix.length), 'base64url');
      const key = isWrappedKey(wrapped)
        ? decrypt(wrappingKey, sealed, bindFacts('blob key', place, facts))
        : undefined;
      if (!key) throw damaged(place, onDamage);
      return key;
    },
    mac,
    checkMac(given, place, facts) {
      if (given === null && acceptsUnsealed()) return;
      if (given === null || !isSame(given, mac(place, facts))) throw damaged(place, onDamage);
    },
    acceptsUnsealed,
    damaged: (place) => damaged(place, onDamage),
  };
}

/** Reports damaged data and returns the error for the response, which contains none of it. */
export function damaged(damage: Damage, onDamage: (damage: Damage) => void): AppError {
  onDamage(damage);
  return fail('DATA_DAMAGED');
}
