import type { RedisOptions } from 'ioredis';
import { z } from 'zod';

/** The address of one server as it is written, or what a client needs to ask Sentinels for the current one. */
export type RedisAddress = string | RedisOptions;

const message =
  'must look like redis://user:password@host:6379/0, or redis+sentinel://user:password@host:26379,host:26379/master-name/0 ' +
  'for Sentinels, which may have ?sentinel_username=…&sentinel_password=…; with TLS rediss:// and rediss+sentinel://';

/**
 * `REDIS_URL`. Sentinels are written as other programs have them (https://pypi.org/project/Redis-Sentinel-Url): user and
 * password are those of the Redis servers, TLS is for both.
 */
export const redisUrl = z.string().transform((text, context): RedisAddress => {
  const address = isDecodable(text) ? parseAddress(text) : undefined;
  if (address !== undefined) return address;
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
});

const sentinelUrl =
  /^(rediss?)\+sentinel:\/\/(?:([^@/?]*)@)?([^@/?]+)\/([^/?#]+)(?:\/(\d+))?\/?(?:\?(.*))?$/i;

function isDecodable(text: string): boolean {
  try {
    return decodeURIComponent(text) !== '';
  } catch {
    return false;
  }
}

function parseAddress(text: string): RedisAddress | undefined {
  const [, scheme, user, list = '', name = '', db = '0', query] = sentinelUrl.exec(text) ?? [];
  if (scheme === undefined) {
    const url = URL.parse(text);
    return url && /^rediss?:$/.test(url.protocol) && url.hostname && /^\/?\d*$/.test(url.pathname)
      ? text
      : undefined;
  }
  const sentinels = list.split(',').map(parseHost);
  const credentials = parseCredentials(user, query);
  if (!credentials || !sentinels.every((each) => each !== undefined)) return undefined;
  const tls = scheme.toLowerCase() === 'rediss' && {
    tls: {},
    sentinelTLS: {},
    enableTLSForSentinelMode: true,
  };
  return { sentinels, name: decodeURIComponent(name), db: Number(db), ...credentials, ...tls };
}

function parseHost(text: string): { host: string; port: number } | undefined {
  const url = URL.parse(`redis://${text.trim()}`);
  if (!url?.hostname) return undefined;
  return { host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port || 26379) };
}

function parseCredentials(user = '', query = ''): RedisOptions | undefined {
  const { username, password } = URL.parse(`redis://${user}@host`) ?? {};
  const {
    sentinel_username: sentinelUsername,
    sentinel_password: sentinelPassword,
    ...unknown
  } = Object.fromEntries(new URLSearchParams(query));
  if (username === undefined || password === undefined || Object.keys(unknown).length > 0) return undefined;
  return {
    ...(username && { username: decodeURIComponent(username) }),
    ...(password && { password: decodeURIComponent(password) }),
    ...(sentinelUsername && { sentinelUsername }),
    ...(sentinelPassword && { sentinelPassword }),
  };
}
