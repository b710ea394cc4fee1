import { BlockList, isIP } from 'node:net';
import {
  cookieNames,
  isHttps,
  EnvError,
  ahvSettings,
  fileSettings,
  isSecureSite,
  modelSettings,
  type ServiceDeps,
  sessionSettings,
  clientScopeOf,
  hasFees,
  clientSettings,
  expertSettings,
  operatorSettings,
  unusedSettings,
} from '@dossier/service-kit';
import type { ResponseOf, getAbout } from '@dossier/contracts';
import { z } from 'zod';

/** 0 means no limit. */
const limit = (fallback: number) => z.coerce.number().int().min(0).default(fallback);

/** Parses `10.0.0.0/8, ::1`. */
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
      const maxLength = family === 6 ? 128 : 32;
      const length = prefix === undefined ? maxLength : Number(prefix);
      if (family === 0 || !Number.isInteger(length) || length < 0 || length > maxLength) {
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

/** Parses `mailto:security@example.ch, https://example.ch/report`. A line break would add a field to the file. */
const contacts = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )
  .refine(
    (list) => list.every((each) => /^(?:mailto:[^\s@]+@|https:\/\/|tel:\+)[^\s]+$/.test(each)),
    'must be addresses like mailto:security@example.ch or https://example.ch/report, separated by commas',
  );

const settingsShape = {
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  TRUST_PROXY: networks,
  COUNTRY_HEADER: z
    .string()
    .regex(/^[a-z0-9-]+$/i, 'must be the name of a header, such as CF-IPCountry')
    .transform((name) => name.toLowerCase())
    .optional(),
  DEBUG_TOOLS: z.enum(['on', 'off']).optional(),
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
      isSecureSite,
      'must look like https://pay.example.ch/plans (http only for localhost), without user or password',
    )
    .transform((text) => new URL(text).href)
    .optional(),
  ...operatorSettings,
  OPERATOR_CONTACT: z.string().trim().max(400).optional(),
  ...sessionSettings,
  ...clientSettings,
  ...expertSettings,
  ...unusedSettings,
  ...fileSettings,
  ...ahvSettings,
  ...modelSettings,
  SECURITY_CONTACT: contacts,
  SECURITY_POLICY: z.url({ protocol: /^https$/ }).optional(),
  INTERNAL_PORT: z.coerce.number().int().min(0).max(65535).default(0),
  RATE_LIMIT_ADDRESS: limit(6000),
  RATE_LIMIT_SESSION: limit(1500),
  TRANSFER_LIMIT_USER: limit(4),
  TRANSFER_LIMIT_ADDRESS: limit(64),
  UNREAD_LIMIT_ADDRESS: limit(256),
};

/** The time limits of the gateway, in milliseconds; tests use shorter ones. */
export const defaultTimes = {
  /** Maximum time to connect to a service. */
  connect: 2000,
  /** Maximum time to the first byte of a response. */
  response: 15_000,
  /** The same for an endpoint that is declared slow, while its service responds to probes. */
  slowResponse: 100_000,
  /** The same after an upload, which the service still has to write to disk. */
  uploadResponse: 60_000,
  /** Maximum time without progress while a body is transferred. */
  idle: 30_000,
  /** Added to `idle` for each megabyte of a response that the client has to read: 10 kB/s. */
  unreadMegabyte: 100_000,
  /** How long an upload or download above the limit of its user or address waits for its turn. */
  transferWait: 2000,
  /** Maximum time to receive a JSON body. */
  body: 15_000,
  /** Maximum time to receive the headers of a request. */
  headers: 10_000,
  /** Maximum time to discard the rest of a body after an early response (`lingering-close.ts`). */
  lingeringClose: 10_000,
  /** A page waits no longer for the facts of its first view. */
  firstView: 300,
  /** How long a session is cached. */
  session: 5000,
  /** How often the registry file is checked for changes. */
  registry: 1000,
  /** Maximum time of a health probe. */
  probe: 1500,
  /** Maximum time until a service has sent its metrics; Prometheus itself allows a scrape 10 s by default. */
  scrape: 3000,
  /** Maximum time of a geocoder request. */
  geocoder: 3000,
  /** Minimum time between two geocoder requests of the whole application. */
  geocoderInterval: 1000,
  /** Maximum time for pending requests to finish at shutdown. */
  stop: 30_000,
};
export type Times = typeof defaultTimes;

/** The settings of the gateway, in addition to those of every service. */
export function readGatewaySettings(deps: ServiceDeps) {
  const values = deps.settings(settingsShape);
  return {
    publicOrigin: values.PUBLIC_URL && new URL(values.PUBLIC_URL).origin,
    isHttps: isHttps(values.PUBLIC_URL),
    cookies: cookieNames(values.PUBLIC_URL),
    trustedProxies: values.TRUST_PROXY,
    countryHeader: values.COUNTRY_HEADER,
    // On by default, in production off by default.
    debugTools: values.DEBUG_TOOLS ? values.DEBUG_TOOLS === 'on' : deps.env.NODE_ENV !== 'production',
    geocoderUrl: values.GEOCODER_URL ? searchUrl(values.GEOCODER_URL) : undefined,
    paymentUrl: values.PAYMENT_URL ?? null,
    about: {
      operator: toOperator(values.OPERATOR_NAME, values.OPERATOR_CONTACT),
      sessionIdleMinutes: values.SESSION_IDLE_MINUTES,
      sessionAbsoluteHours: values.SESSION_ABSOLUTE_HOURS,
      deviceDays: values.DEVICE_DAYS,
      deleteUnusedMonths: values.DELETE_UNUSED_MONTHS,
      uploadMaxBytes: values.UPLOAD_MAX_MB,
      ahvNumbers: values.AHV_NUMBERS,
      expertReview: values.REVIEW === 'expert',
      expertsSeeClients: clientScopeOf(values),
      expertsSeeAll: values.EXPERTS_SEE === 'all',
      fees: hasFees(values),
      readerModel: values.READER_MODEL_URL?.host ?? null,
    },
    security: { contacts: values.SECURITY_CONTACT, policy: values.SECURITY_POLICY },
    internalPort: values.INTERNAL_PORT,
    limits: { address: values.RATE_LIMIT_ADDRESS, session: values.RATE_LIMIT_SESSION },
    maxUnread: values.UNREAD_LIMIT_ADDRESS,
    transferLimits: { user: values.TRANSFER_LIMIT_USER, address: values.TRANSFER_LIMIT_ADDRESS },
  };
}
export type GatewaySettings = ReturnType<typeof readGatewaySettings>;

/** Name and contact of the operator belong together: users must be told how to reach the controller of their data (FADP, art. 19). */
function toOperator(name = '', contact = ''): ResponseOf<typeof getAbout>['operator'] {
  if (name && !contact) throw new EnvError('OPERATOR_CONTACT: must be set where OPERATOR_NAME is');
  if (contact && !name) throw new EnvError('OPERATOR_NAME: must be set where OPERATOR_CONTACT is');
  return name ? { name, contact } : null;
}

/** A URL without a path gets the usual path `/search`. */
function searchUrl(text: string): URL {
  const url = new URL(text);
  if (url.pathname === '/') url.pathname = '/search';
  return url;
}
