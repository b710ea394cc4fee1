import { email } from '@dossier/contracts';
import { EnvError, type ServiceDeps, sessionSettings, unusedSettings } from '@dossier/service-kit';
import { z } from 'zod';

export interface AuthSettings {
  readonly administratorEmail: string;
  /** Whether `ADMIN_EMAIL` is set, so that a difference to the stored address is intended. */
  readonly administratorEmailGiven: boolean;
  readonly expertEmails: ReadonlySet<string>;
  /** Codes, and attempts, per network address and hour. */
  readonly ipLimit: number;
  /** New accounts per network address and day; 0 for no limit. */
  readonly accountLimit: number;
  readonly sessionIdleMs: number;
  readonly sessionAbsoluteMs: number;
  /** How long a browser may sign in again without a code; 0 switches this off. */
  readonly deviceMs: number;
  /** How long nobody signs in before an account is deleted; 0 switches this off. */
  readonly unusedMonths: number;
  /** Whether administrators and experts need a second factor. */
  readonly requireSecondFactor: boolean;
  readonly publicUrl: URL | undefined;
  readonly debugTools: boolean;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Reads the variables of this service. Throws an EnvError that names a bad one. */
export function readAuthSettings(deps: ServiceDeps): AuthSettings {
  const env = deps.settings({
    ADMIN_EMAIL: email.optional(),
    EXPERT_EMAILS: z.string().optional(),
    AUTH_IP_LIMIT: z.coerce.number().int().min(1).max(1_000_000).default(200),
    ACCOUNT_LIMIT_ADDRESS: z.coerce.number().int().min(0).max(1_000_000).default(50),
    ...sessionSettings,
    ...unusedSettings,
    PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
    REQUIRE_SECOND_FACTOR: z.enum(['on', 'off']).optional(),
    DEBUG_TOOLS: z.enum(['on', 'off']).optional(),
  });
  const isProduction = deps.env.NODE_ENV === 'production';
  return {
    administratorEmail: env.ADMIN_EMAIL ?? 'admin@dossier.localhost',
    administratorEmailGiven: env.ADMIN_EMAIL !== undefined,
    expertEmails: expertEmails(env.EXPERT_EMAILS),
    ipLimit: env.AUTH_IP_LIMIT,
    accountLimit: env.ACCOUNT_LIMIT_ADDRESS,
    sessionIdleMs: env.SESSION_IDLE_MINUTES * minute,
    sessionAbsoluteMs: env.SESSION_ABSOLUTE_HOURS * hour,
    deviceMs: env.DEVICE_DAYS * day,
    unusedMonths: env.DELETE_UNUSED_MONTHS,
    publicUrl: env.PUBLIC_URL === undefined ? undefined : new URL(env.PUBLIC_URL),
    requireSecondFactor: (env.REQUIRE_SECOND_FACTOR ?? (isProduction ? 'on' : 'off')) === 'on',
    debugTools: (env.DEBUG_TOOLS ?? (isProduction ? 'off' : 'on')) === 'on',
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
