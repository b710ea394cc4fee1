import { email } from '@dossier/contracts';
import { EnvError, type ServiceDeps, sessionSettings } from '@dossier/service-kit';
import { z } from 'zod';

export interface AuthSettings {
  readonly administratorEmail: string;
  /** Set by hand, so that a change of it is meant. */
  readonly administratorEmailGiven: boolean;
  readonly expertEmails: ReadonlySet<string>;
  /** Sign-in codes, and guesses, one network address may ask for in an hour. */
  readonly ipLimit: number;
  readonly sessionIdleMs: number;
  readonly sessionAbsoluteMs: number;
  /** How long a browser that signed in may come back without a code; 0 switches that off. */
  readonly deviceMs: number;
  readonly publicUrl: URL | undefined;
  readonly debugTools: boolean;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** The variables of this service; a bad one stops the start and is named. */
export function readAuthSettings(deps: ServiceDeps): AuthSettings {
  const env = deps.settings({
    ADMIN_EMAIL: email.optional(),
    EXPERT_EMAILS: z.string().optional(),
    AUTH_IP_LIMIT: z.coerce.number().int().min(1).max(1_000_000).default(200),
    ...sessionSettings,
    PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
    DEBUG_TOOLS: z.enum(['on', 'off']).optional(),
  });
  return {
    administratorEmail: env.ADMIN_EMAIL ?? 'admin@dossier.localhost',
    administratorEmailGiven: env.ADMIN_EMAIL !== undefined,
    expertEmails: expertEmails(env.EXPERT_EMAILS),
    ipLimit: env.AUTH_IP_LIMIT,
    sessionIdleMs: env.SESSION_IDLE_MINUTES * minute,
    sessionAbsoluteMs: env.SESSION_ABSOLUTE_HOURS * hour,
    deviceMs: env.DEVICE_DAYS * day,
    publicUrl: env.PUBLIC_URL === undefined ? undefined : new URL(env.PUBLIC_URL),
    debugTools: (env.DEBUG_TOOLS ?? (deps.env.NODE_ENV === 'production' ? 'off' : 'on')) === 'on',
  };
}

function expertEmails(list = ''): ReadonlySet<string> {
  const entries = list
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
  return new Set(
    entries.map((entry) => {
      const checked = email.safeParse(entry);
      if (!checked.success) throw new EnvError('EXPERT_EMAILS: must be mail addresses, separated by commas');
      return checked.data;
    }),
  );
}
