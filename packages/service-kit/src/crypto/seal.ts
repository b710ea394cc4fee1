import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { fail, type AppError } from '../errors/app-error.ts';
import { decrypt, encrypt } from './cipher.ts';
import type { OpenedTexts } from './opened-texts.ts';
import type { Place, Sealed } from './sealed.ts';

/** Encrypts and authenticates the data of one user in one service. */
export interface Seal {
  readonly userId: number;
  seal(place: Place, text: string): Sealed;
  /** Throws DATA_DAMAGED for a value that was changed, or moved from another place or user. */
  open(place: Place, value: Sealed): string;
  /** As `open`, but returns undefined for a damaged value, which is reported: a list goes on without it. */
  tryOpen(place: Place, value: Sealed): string | undefined;
  /** As `tryOpen`, but the text is not kept in memory: so many are opened that they would push out all others. */
  tryOpenOnce(place: Place, value: Sealed): string | undefined;
  sealJson(place: Place, value: unknown): Sealed;
  /** The caller knows the shape: only this service can have sealed the value. */
  openJson(place: Place, value: Sealed): unknown;
  tryOpenJson(place: Place, value: Sealed): unknown;
  /** Wraps the 32-byte key of a blob, bound to its place and facts, in 82 characters. */
  wrapKey(key: Buffer, place: Place, facts: Facts): string;
  /** Throws DATA_DAMAGED when the key was not wrapped at this place with the same facts. */
  unwrapKey(wrapped: string, place: Place, facts: Facts): Buffer;
  /** A message authentication code (HMAC-SHA256) over the facts of a row, in 43 characters. */
  mac(place: Place, facts: Facts): string;
  /** Reports damaged data and returns the error for the response. */
  damaged(place: Place): AppError;
}

/** The values of a row that are authenticated with a key or code, such as hash and size. */
export type Facts = readonly (string | number | null)[];

export interface SealContext {
  readonly service: string;
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

/** With `opened`, a text that was opened before is not decrypted again. */
export function createSeal(
  userKey: Buffer,
  userId: number,
  context: SealContext,
  opened?: OpenedTexts,
): Seal {
  const { service, onDamage } = context;
  const columnKey = deriveLazily(userKey, 'columns');
  const wrappingKey = deriveLazily(userKey, 'blob keys');
  const macKey = deriveLazily(userKey, 'row macs');
  const bind = (use: string, facts: Facts) => Buffer.from(JSON.stringify([use, service, userId, ...facts]));
  const bindPlace = ({ table, column, id }: Place) => bind('column', [table, column, String(id)]);

  /** Returns undefined for a damaged value. */
  function readValue(place: Place, value: Sealed): string | undefined {
    const known = opened?.find(place, value);
    if (known !== undefined) return known;
    const text = decryptText(place, value);
    if (text !== undefined) opened?.add(place, value, text);
    return text;
  }

  function decryptText(place: Place, value: Sealed): string | undefined {
    if (!value.startsWith(textPrefix)) return undefined;
    const sealed = Buffer.from(value.slice(textPrefix.length), 'base64url');
    return decrypt(columnKey(), sealed, bindPlace(place))?.toString();
  }

  function openValue(place: Place, value: Sealed): string {
    const text = readValue(place, value);
    if (text === undefined) throw damaged(place, onDamage);
    return text;
  }

  function reportMissing(place: Place, text: string | undefined): string | undefined {
    if (text === undefined) onDamage(place);
    return text;
  }

  const tryOpen = (place: Place, value: Sealed) => reportMissing(place, readValue(place, value));

  function sealValue(place: Place, text: string): Sealed {
    const sealed = encrypt(columnKey(), Buffer.from(text), bindPlace(place));
    return `${textPrefix}${sealed.toString('base64url')}` as Sealed;
  }

  const bindFacts = (use: string, { table, column, id }: Place, facts: Facts) =>
    bind(use, [table, column, String(id), ...facts]);

  return {
    userId,
    seal: sealValue,
    open: openValue,
    tryOpen,
    tryOpenOnce: (place, value) => reportMissing(place, decryptText(place, value)),
    sealJson: (place, value) => sealValue(place, JSON.stringify(value)),
    openJson: (place, value): unknown => JSON.parse(openValue(place, value)),
    tryOpenJson(place, value): unknown {
      const text = tryOpen(place, value);
      return text === undefined ? undefined : JSON.parse(text);
    },
    wrapKey: (key, place, facts) =>
      `${keyPrefix}${encrypt(wrappingKey(), key, bindFacts('blob key', place, facts)).toString('base64url')}`,
    unwrapKey(wrapped, place, facts) {
      const sealed = Buffer.from(wrapped.slice(keyPrefix.length), 'base64url');
      const key = wrapped.startsWith(keyPrefix)
        ? decrypt(wrappingKey(), sealed, bindFacts('blob key', place, facts))
        : undefined;
      if (!key) throw damaged(place, onDamage);
      return key;
    },
    mac: (place, facts) =>
      createHmac('sha256', macKey())
        .update(bindFacts('row', place, facts))
        .digest('base64url'),
    damaged: (place) => damaged(place, onDamage),
  };
}

/** A key for one use, derived at the first: deriving takes longer than opening a value. */
function deriveLazily(userKey: Buffer, use: string): () => KeyObject {
  let key: KeyObject | undefined;
  // A key object, because OpenSSL takes five times as long with raw bytes.
  return () => (key ??= createSecretKey(Buffer.from(hkdfSync('sha256', userKey, 'dossier seal', use, 32))));
}

/** Reports damaged data and returns the error for the response, which contains none of it. */
export function damaged(damage: Damage, onDamage: (damage: Damage) => void): AppError {
  onDamage(damage);
  return fail('DATA_DAMAGED');
}
