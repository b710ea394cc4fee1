import {
  clientScopes,
  sessionLimits,
  unusedAccounts,
  uploadLimits,
  type ClientScope,
} from '@dossier/contracts';
import { z } from 'zod';
import { isLoopback } from './env.ts';

/** Settings that a service enforces and the gateway publishes (`GET /api/about`). */

const whole = (min: number, max: number, fallback: number) =>
  z.coerce.number().int().min(min).max(max).default(fallback);

const mebibyte = 1024 * 1024;

/** A size in megabytes, as bytes. */
export const megabytes = (fallbackBytes: number) =>
  z.coerce
    .number()
    .positive()
    .max(1024 * 1024)
    .default(fallbackBytes / mebibyte)
    .transform((count) => Math.floor(count * mebibyte));

/** For messages: megabytes with at most one decimal. */
export function inMegabytes(bytes: number): number {
  return Math.round((bytes / mebibyte) * 10) / 10;
}

/** Lifetimes of sessions and remembered devices. */
export const sessionSettings = {
  SESSION_IDLE_MINUTES: whole(1, 720, sessionLimits.idleMinutes),
  SESSION_ABSOLUTE_HOURS: whole(1, 168, sessionLimits.absoluteHours),
  DEVICE_DAYS: whole(0, 365, sessionLimits.deviceDays),
};

/** The largest file. */
export const fileSettings = { UPLOAD_MAX_MB: megabytes(uploadLimits.fileBytes) };

/** How slowly a form with files may arrive. */
export const formSettings = {
  UPLOAD_IDLE_MS: whole(100, 600_000, 30_000),
  UPLOAD_MIN_BYTES_PER_SECOND: whole(0, Number.MAX_SAFE_INTEGER, 10_000),
};

/**
 * Whether the AHV number of the spouse is asked for. Art. 153c AHVG (SR 831.10) lists the authorities, organisations and
 * persons that may use AHV numbers systematically; the operator decides whether it belongs to them.
 */
export const ahvSettings = {
  AHV_NUMBERS: z
    .enum(['on', 'off'])
    .default('on')
    .transform((value) => value === 'on'),
};

/** An address that browsers or servers may send personal data to: https, except on this machine, and without a password. */
export function isSecureSite(text: string): boolean {
  const url = URL.parse(text);
  if (!url || url.username || url.password) return false;
  if (url.protocol === 'https:') return true;
  return url.protocol === 'http:' && isLoopback(url.hostname);
}

/** The model server that reads papers which stay unknown, of people who consented. */
export const modelSettings = {
  READER_MODEL_URL: z
    .string()
    .refine(
      isSecureSite,
      'must look like https://models.example.ch/v1/chat/completions (http only for localhost), without user or password',
    )
    .transform((text) => new URL(text))
    .optional(),
};

/** Whether a transmitted year waits at status 4 for an expert, or is at 5 at once. */
export const reviewSettings = { REVIEW: z.enum(['expert']).optional() };

/** The values of `EXPERTS_SEE`: which filings an expert works on besides those assigned to them. */
const expertScopes = ['assigned-and-unassigned', 'assigned', 'all'] as const;
export type ExpertScope = (typeof expertScopes)[number];
export const expertSettings = { EXPERTS_SEE: z.enum(expertScopes).default('assigned-and-unassigned') };

/** Whether the desk lists all clients of the office, and what experts see of one before a transmission. */
export const clientSettings = {
  ...reviewSettings,
  CLIENTS: z.enum(['on', 'off']).optional(),
  EXPERTS_SEE_CLIENTS: z.enum(clientScopes).default('assigned'),
  /** Whether the office invoices its clients in the product; it needs their list. */
  FEES: z.enum(['on', 'off']).default('off'),
};

/** What experts see of clients before a transmission; null without the list of clients, which is on where experts review. */
export function clientScopeOf({
  REVIEW,
  CLIENTS = REVIEW === 'expert' ? 'on' : 'off',
  EXPERTS_SEE_CLIENTS,
}: Omit<z.output<z.ZodObject<typeof clientSettings>>, 'FEES'>): ClientScope | null {
  return CLIENTS === 'on' ? EXPERTS_SEE_CLIENTS : null;
}

/** Whether the office invoices its clients in the product. */
export const hasFees = (settings: z.output<z.ZodObject<typeof clientSettings>>): boolean =>
  settings.FEES === 'on' && clientScopeOf(settings) !== null;

/** Who operates the installation. */
export const operatorSettings = { OPERATOR_NAME: z.string().trim().max(200).optional() };

/** When an unused account is deleted; 0: never. */
export const unusedSettings = { DELETE_UNUSED_MONTHS: whole(0, 600, unusedAccounts.months) };
