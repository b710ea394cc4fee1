import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import { buildConnector } from 'undici';
import { EnvError, isLoopback, type Env } from '../env/env.ts';
import type { Logger } from '../log/log.ts';

/** The certificate and key of a process, and the authorities that certify those of the others, as PEM. */
interface Identity {
  readonly cert: string;
  readonly key: string;
  readonly ca: string;
}

/**
 * TLS between the processes of an installation. Only authorities of the operator are trusted, for both sides of a connection.
 * New files are used for new connections, without a restart.
 */
export interface InternalTls {
  /** Calls `apply` now and for each new certificate. */
  use(apply: (identity: Identity) => void): void;
  /** For connections of a pool to an https address, each with the certificate of that time. */
  connector(timeoutMs: number): buildConnector.connector;
}

/** A certificate is valid for days or months: how long after a change the earlier one is still used does not matter. */
const checkEveryMs = 5_000;
/** All clients are processes of this version or of the one before. */
export const minVersion = 'TLSv1.3';

/** Undefined where the operator set no certificate. Throws an EnvError for files that cannot be used. */
export function openInternalTls(
  { TLS_CERT, TLS_KEY, TLS_CA }: Pick<Env, 'TLS_CERT' | 'TLS_KEY' | 'TLS_CA'>,
  log: Logger,
): InternalTls | undefined {
  if (!TLS_CERT || !TLS_KEY || !TLS_CA) return undefined;
  const read = (): Identity => {
    const identity = {
      cert: readFileSync(TLS_CERT, 'utf8'),
      key: readFileSync(TLS_KEY, 'utf8'),
      ca: readFileSync(TLS_CA, 'utf8'),
    };
    // Throws when the key is not that of the certificate, as between the writes of two files.
    createSecureContext({ ...identity, minVersion });
    return identity;
  };
  let identity: Identity;
  try {
    identity = read();
  } catch (error) {
    throw new EnvError(`TLS_CERT, TLS_KEY, TLS_CA: cannot be used: ${(error as Error).message}`);
  }
  const users: ((identity: Identity) => void)[] = [];
  let failure = '';

  function check(): void {
    try {
      const found = read();
      failure = '';
      if (found.cert === identity.cert && found.key === identity.key && found.ca === identity.ca) return;
      identity = found;
      for (const apply of users) apply(identity);
      log.info('TLS certificate replaced');
    } catch (error) {
      const { message } = error as Error;
      // The earlier certificate stays in use.
      if (message !== failure) log.error({ err: error }, 'the new TLS certificate cannot be used');
      failure = message;
    }
  }
  setInterval(check, checkEveryMs).unref();

  return {
    use(apply) {
      users.push(apply);
      apply(identity);
    },
    connector(timeout) {
      let connect: buildConnector.connector;
      this.use((current) => {
        connect = buildConnector({ ...current, minVersion, timeout });
      });
      return (options, callback) => connect(options, callback);
    },
  };
}

/** Throws an EnvError for addresses of other machines that would be called without TLS although it is set up. */
export function requireHttps(env: Env): void {
  const { TLS_CERT, TLS_KEY, TLS_CA } = env;
  const given = [TLS_CERT, TLS_KEY, TLS_CA].filter(Boolean).length;
  if (given === 0) return;
  if (given < 3) throw new EnvError('TLS_CERT, TLS_KEY, TLS_CA: set all three, or none');
  for (const name of serviceUrlNames) {
    const plain = env[name].find(
      (origin) => origin.startsWith('http:') && !isLoopback(new URL(origin).hostname),
    );
    if (plain) throw new EnvError(`${name}: must begin with https, because TLS_CERT is set`);
  }
}

const serviceUrlNames = [
  'AUTH_URL',
  'PROFILE_URL',
  'DOCUMENTS_URL',
  'FILING_URL',
  'MESSAGES_URL',
  'RECOGNITION_URL',
] as const;
