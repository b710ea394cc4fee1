import { z } from 'zod';
import { redisUrl } from './redis-url.ts';

/** A variable has an invalid value. The message is one line and names the variable. */
export class EnvError extends Error {
  override readonly name = 'EnvError';
}

const port = z.coerce.number().int().min(0).max(65535);
const serviceUrl = z.url({ protocol: /^https?$/ });
/** One address, or those of several instances. */
const serviceUrls = (fallback: number) =>
  z
    .string()
    .default(`http://127.0.0.1:${fallback}`)
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(serviceUrl).transform((urls) => [...new Set(urls.map((url) => new URL(url).origin))]));

const common = {
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./var'),
  DATABASE_URL: z
    .string()
    .regex(/^(mysql|mariadb):\/\/[^/]+\/\w+$/, 'must look like mysql://user:password@host:3306/name')
    .optional(),
  /** Limit of a query, a lock and a connection to MariaDB: by default short enough for a 503 within two seconds. */
  DATABASE_TIMEOUT_MS: z.coerce.number().int().min(100).max(10_000).default(1500),
  BLOB_STORE: z.string().min(1).optional(),
  REDIS_URL: redisUrl.optional(),
  /** Endpoints marked `debug`: on by default, in production only with `on`. */
  DEBUG_TOOLS: z.enum(['on', 'off']).optional(),
  /** How long a process that is told to stop still serves requests, while load balancers notice. */
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(60).default(0),
  /** Paths of PEM files: TLS between gateway and services on other machines. */
  TLS_CERT: z.string().min(1).optional(),
  TLS_KEY: z.string().min(1).optional(),
  TLS_CA: z.string().min(1).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  AUTH_URL: serviceUrls(3001),
  PROFILE_URL: serviceUrls(3002),
  DOCUMENTS_URL: serviceUrls(3003),
  FILING_URL: serviceUrls(3004),
  MESSAGES_URL: serviceUrls(3005),
  RECOGNITION_URL: serviceUrls(3006),
};

/** Where variables come from: `process.env`, or a plain object in tests. */
export type EnvSource = Readonly<Record<string, string | undefined>>;
export type EnvShape = Readonly<Record<string, z.ZodType>>;
export type EnvOf<S extends EnvShape> = { readonly [K in keyof S]: z.output<S[K]> };
export type Env = EnvOf<typeof common>;

/** Whether a host name or address is that of this machine alone. */
export const isLoopback = (host: string): boolean =>
  /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/.test(host);

/** Reads the variables all processes share. Throws an EnvError that names the first invalid one. */
export function readEnv(source: EnvSource = process.env): Env {
  return readSettings(common, source);
}

/** Reads the variables of one service: `readSettings({ SMTP_URL: z.url().optional() }, source)`. */
export function readSettings<const S extends EnvShape>(shape: S, source: EnvSource): EnvOf<S> {
  const values: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(shape)) {
    // An empty variable counts as unset: `PORT= npm start` must not become port 0.
    const result = schema.safeParse(source[name] === '' ? undefined : source[name]);
    if (!result.success) throw new EnvError(`${name}: ${result.error.issues[0]?.message ?? 'is not valid'}`);
    values[name] = result.data;
  }
  return values as EnvOf<S>;
}
