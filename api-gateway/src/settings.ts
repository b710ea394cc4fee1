import { BlockList, isIP } from 'node:net';
import { EnvError, fileSettings, type ServiceDeps, sessionSettings } from '@dossier/service-kit';
import type { ResponseOf, getAbout } from '@dossier/contracts';
import { z } from 'zod';

const perMinute = (fallback: number) => z.coerce.number().int().min(0).default(fallback);

/** `10.0.0.0/8, ::1` as a list of networks. */
const networks = z
  .string()
  .default('')
  .transform((text, context) => {
    const list = new BlockList();
    for (const entry of text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean)) {
      const [address = '', prefix] = entry.split('/');
      const family = isIP(address);
      const longest = family === 6 ? 128 : 32;
      const length = prefix === undefined ? longest : Number(prefix);
      if (family === 0 || !Number.isInteger(length) || length < 0 || length > longest) {
        context.addIssue({
          code: 'custom',
          message: 'must be addresses or networks like 10.0.0.0/8, separated by commas',
        });
        return z.NEVER;
      }
      list.addSubnet(address, length, family === 6 ? 'ipv6' : 'ipv4');
    }
    return list;
  });

/** The link to it is followed by people who are about to pay: nobody on the way may change where it leads. */
function isPaymentSite(text: string): boolean {
  const url = URL.parse(text);
  if (!url || url.username || url.password) return false;
  if (url.protocol === 'https:') return true;
  return url.protocol === 'http:' && /^(?:(?:.+\.)?localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname);
}

const shape = {
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  TRUST_PROXY: networks,
  DEBUG_TOOLS: z.enum(['on', 'off']).optional(),
  REDIS_URL: z
    .string()
    .optional()
    .refine(
      (value) => value === undefined,
      'is not supported yet: limits are kept in memory, run one gateway without it',
    ),
  GEOCODER_URL: z
    .url({ protocol: /^https?$/ })
    .refine((text) => {
      const url = URL.parse(text);
      return url && !url.username && !url.password && !url.search && !url.hash;
    }, 'must look like https://nominatim.example.ch/search, without user, query or fragment')
    .optional(),
  PAYMENT_URL: z
    .string()
    .refine(
      isPaymentSite,
      'must look like https://pay.example.ch/plans (http only for localhost), without user or password',
    )
    .transform((text) => new URL(text).href)
    .optional(),
  OPERATOR_NAME: z.string().trim().max(200).optional(),
  OPERATOR_CONTACT: z.string().trim().max(400).optional(),
  ...sessionSettings,
  ...fileSettings,
  INTERNAL_PORT: z.coerce.number().int().min(0).max(65535).default(0),
  RATE_LIMIT_ADDRESS: perMinute(6000),
  RATE_LIMIT_SESSION: perMinute(1500),
};

/** The time limits of the gateway, in milliseconds. Tests make them short. */
export const defaultTimes = {
  /** A service that takes no connection within this counts as down. */
  connect: 2000,
  /** Longest wait for the first byte of an answer. */
  response: 15_000,
  /** The same after an upload, where the service still has to write to disk. */
  uploadResponse: 60_000,
  /** Longest silence of either side while bytes are under way. */
  idle: 30_000,
  /** Longest time to send a JSON body. */
  body: 15_000,
  /** Longest time to send the headers of a request. */
  headers: 10_000,
  /** How long an unread body may go on after a refusal, so that the browser reads the refusal. */
  lingeringClose: 10_000,
  /** How long a verified session is remembered. */
  session: 5000,
  /** How often the registry file is looked at. */
  registry: 1000,
  probe: 1500,
  /** Longest wait for the geocoder. */
  geocoder: 3000,
  /** From one question to the geocoder to the next, for the whole application. */
  geocoderPace: 1000,
  stop: 30_000,
};
export type Times = typeof defaultTimes;

/** What the gateway reads from its environment, besides what every process reads. */
export function readGatewaySettings(deps: ServiceDeps) {
  const given = deps.settings(shape);
  return {
    publicOrigin: given.PUBLIC_URL && new URL(given.PUBLIC_URL).origin,
    trustedProxies: given.TRUST_PROXY,
    // READINGS 30: on by default, off in production unless asked for.
    debugTools: given.DEBUG_TOOLS ? given.DEBUG_TOOLS === 'on' : deps.env.NODE_ENV !== 'production',
    geocoderUrl: given.GEOCODER_URL ? searchUrl(given.GEOCODER_URL) : undefined,
    paymentUrl: given.PAYMENT_URL ?? null,
    about: {
      operator: operatorOf(given.OPERATOR_NAME, given.OPERATOR_CONTACT),
      sessionIdleMinutes: given.SESSION_IDLE_MINUTES,
      sessionAbsoluteHours: given.SESSION_ABSOLUTE_HOURS,
      deviceDays: given.DEVICE_DAYS,
      uploadMaxBytes: given.UPLOAD_MAX_MB,
    },
    internalPort: given.INTERNAL_PORT,
    limits: { address: given.RATE_LIMIT_ADDRESS, session: given.RATE_LIMIT_SESSION },
  };
}
export type GatewaySettings = ReturnType<typeof readGatewaySettings>;

/** A name that cannot be reached is no use to the people whose data it keeps (FADP Art. 19). */
function operatorOf(name = '', contact = ''): ResponseOf<typeof getAbout>['operator'] {
  if (name && !contact) throw new EnvError('OPERATOR_CONTACT: must be set where OPERATOR_NAME is');
  if (contact && !name) throw new EnvError('OPERATOR_NAME: must be set where OPERATOR_CONTACT is');
  return name ? { name, contact } : null;
}

/** A bare host means the usual path of its search. */
function searchUrl(text: string): URL {
  const url = new URL(text);
  if (url.pathname === '/') url.pathname = '/search';
  return url;
}
