import { countryCodes } from '@dossier/contracts';
import type { Key, KoaContext } from '@dossier/service-kit';
import { createNetworkHash } from '../secrets.ts';
import { publicNetwork } from './client-ip.ts';

/** Set by the gateway if a trusted proxy names the country, and stripped from incoming requests. */
const clientCountryHeader = 'x-dossier-client-country';

/** The browser and system names by which a user recognizes a device; null if the `User-Agent` names none. */
interface ClientNames {
  readonly browser: string | null;
  readonly system: string | null;
}

/** What a request says about the browser that sent it. */
export interface Client extends ClientNames {
  /** ISO 3166-1 alpha-2; null if unknown. */
  readonly country: string | null;
  /** Null for a private address, and for the session of an administrator as a user, whose place is not the user's. */
  readonly network: string | null;
}

/** What is stored of it: no network address. */
export interface ClientColumns extends ClientNames {
  readonly country: string | null;
  readonly networkHash: string | null;
}

/** In this order: Edge and Opera also name Chrome, and Chrome also names Safari. */
const browsers: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|OPT)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
];

/** In this order: Android also names Linux, and an iPhone also names Mac OS. */
const systems: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
];

export function readClient(ctx: KoaContext): Client {
  const country = ctx.get(clientCountryHeader);
  return {
    ...describeClient(ctx.get('user-agent')),
    country: countryCodes.includes(country) ? country : null,
    network: publicNetwork(ctx),
  };
}

export function createClientColumns(key: Key): (client: Client, userId: number) => ClientColumns {
  const hashNetwork = createNetworkHash(key);
  return ({ browser, system, country, network }, userId) => ({
    browser,
    system,
    country,
    networkHash: network === null ? null : hashNetwork(userId, network),
  });
}

/** Reads only the two names: versions and builds would identify a browser more closely than needed. */
export function describeClient(userAgent: string): ClientNames {
  const find = (list: typeof browsers) => list.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null;
  return { browser: find(browsers), system: find(systems) };
}
