import { createHash, hkdfSync, randomBytes } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { EnvError, type Env, type EnvSource } from './env.ts';

export type KeyName = 'MASTER_KEY' | 'SESSION_KEY';

/** 32 secret bytes and a public name for them, so that what they wrapped can name its key. */
export interface Key {
  readonly id: string;
  readonly bytes: Buffer;
}

/**
 * The keys under a name, the current one first; older ones only open what they once wrapped.
 * From the variable (comma-separated, base64 or hex, 32 bytes each); else, in production, the start is refused;
 * else from `DATA_DIR/keys/<name>`, made once.
 */
export function loadKeys(name: KeyName, env: Env, source: EnvSource = process.env): readonly [Key, ...Key[]] {
  const given = source[name];
  if (given) return parse(name, given);
  if (env.NODE_ENV === 'production') {
    throw new EnvError(
      `${name}: is required in production (32 bytes, base64; make one with: openssl rand -base64 32)`,
    );
  }
  return parse(name, readOrMake(join(env.DATA_DIR, 'keys'), name));
}

/** The current key under a name. */
export function loadKey(name: KeyName, env: Env, source: EnvSource = process.env): Key {
  return loadKeys(name, env, source)[0];
}

/** A key for one purpose, derived so that a leak of one tells nothing about the others. */
export function deriveKey(key: Key, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key.bytes, 'dossier', purpose, 32));
}

function parse(name: KeyName, text: string): readonly [Key, ...Key[]] {
  const [first, ...rest] = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((part) => parseOne(name, part));
  if (!first) throw new EnvError(`${name}: is empty`);
  return [first, ...rest];
}

function parseOne(name: KeyName, text: string): Key {
  const bytes = /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64');
  if (bytes.length !== 32) throw new EnvError(`${name}: must be 32 bytes in base64 or hex`);
  return {
    id: createHash('sha256').update('dossier key id').update(bytes).digest('hex').slice(0, 16),
    bytes,
  };
}

/**
 * Six processes start at the same moment: each writes its own temporary file and tries to link it into place;
 * exactly one wins and all read the winner's. The link makes the file appear complete and synced or not at all.
 */
function readOrMake(folder: string, name: KeyName): string {
  const file = join(folder, name);
  const existing = readIfThere(file);
  if (existing !== undefined) return existing;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const temp = join(folder, `.${name}.${process.pid}.${randomBytes(6).toString('hex')}`);
  const handle = openSync(temp, 'wx', 0o600);
  try {
    writeSync(handle, `${randomBytes(32).toString('base64')}\n`);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  try {
    linkSync(temp, file);
    syncFolder(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    unlinkSync(temp);
  }
  return readFileSync(file, 'utf8');
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
