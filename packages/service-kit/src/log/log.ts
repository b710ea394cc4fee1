import { createHmac, createSecretKey } from 'node:crypto';
import { pino, type DestinationStream, type Logger } from 'pino';
import { deriveKey, type Key } from '../env/keys.ts';
import { AppError } from '../errors/app-error.ts';
import { stdout } from './stdout.ts';

export type { Logger };

/** Writes one line of JSON per event to stdout. Bodies, addresses, names and query values are never logged. */
export function createLog(name: string, level: string, destination?: DestinationStream): Logger {
  const options = {
    name,
    level,
    base: { service: name, pid: process.pid },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError },
  };
  return pino(options, destination ?? stdout);
}

/** Pseudonyms in memory: an HMAC for each line would take a hundredth of the time of a request. */
const maxPseudonyms = 10_000;

/** Maps a user id to a pseudonym that is stable within an installation and not reversible without its key. */
export function pseudonym(key: Key): (userId: number) => string {
  // With a Buffer as the key, an HMAC would take a tenth of the time of a request.
  const secret = createSecretKey(deriveKey(key, 'log pseudonyms'));
  const names = new Map<number, string>();
  return (userId) => {
    const known = names.get(userId);
    if (known) return known;
    if (names.size >= maxPseudonyms) names.clear();
    const name = `u_${createHmac('sha256', secret).update(String(userId)).digest('hex').slice(0, 12)}`;
    names.set(userId, name);
    return name;
  };
}

/** The loggable part of an error. Drivers and parsers quote the offending value, so quoted text is masked. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return {
    type: error.name,
    ...(code && { code }),
    message: error instanceof AppError ? error.code : mask(error),
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .slice(0, 12)
      .join('\n'),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  };
}

/** Of a message, in characters: far more than is logged, because masks are shorter than what they replace. */
const maxMasked = 5000;

function mask(error: Error): string {
  const message = withoutRest(error.message)
    .replace(/[^\s'"<>]+/g, (word) => (/[^@]@[^@]/.test(word) ? '…@…' : word))
    .replace(/\b756[.\s]?\d{4}[.\s]?\d{4}[.\s]?\d{2}\b/g, '…');
  const quoting = 'driverError' in error || 'sqlState' in error || error instanceof SyntaxError;
  return (quoting ? message.replace(/'[^']*'|"[^"]*"|`[^`]*`/g, "'…'") : message).slice(0, 500);
}

/** The first words of a text: a part of a word could be a part of an address that is not masked. */
function withoutRest(text: string): string {
  return text.length <= maxMasked ? text : text.slice(0, Math.max(0, text.lastIndexOf(' ', maxMasked)));
}
