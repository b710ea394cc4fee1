import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey, type Key } from '@dossier/service-kit';

/**
 * The ticket with which a session reports failures and measurements. It names the session by a hash, is given out with the
 * registry only, and cannot be made up: without it a failure is logged, but counts for no build.
 */
export interface ReportTickets {
  /** The session as it is counted: it cannot be turned back into its id. */
  visitorOf(sessionId: string): string;
  issue(visitor: string): string;
  /** The visitor of an authentic ticket. */
  read(ticket: string): string | undefined;
}

export function createReportTickets(keys: readonly [Key, ...Key[]]): ReportTickets {
  const derive = (key: Key) => deriveKey(key, 'report tickets');
  const current = derive(keys[0]);
  const secrets = keys.map(derive);
  const sign = (secret: Buffer, visitor: string) => createHmac('sha256', secret).update(visitor).digest();
  return {
    visitorOf: (sessionId) =>
      createHash('sha256').update(`visitor ${sessionId}`).digest('base64url').slice(0, 22),
    issue: (visitor) => `${visitor}.${sign(current, visitor).toString('base64url')}`,
    read(ticket) {
      const [visitor = '', signature = ''] = ticket.split('.');
      const given = Buffer.from(signature, 'base64url');
      const isAuthentic = secrets.some((secret) => {
        const expected = sign(secret, visitor);
        return given.length === expected.length && timingSafeEqual(given, expected);
      });
      return isAuthentic ? visitor : undefined;
    },
  };
}
