import { BlockList, isIP } from 'node:net';
import type { KoaContext } from '@dossier/service-kit';

/** Set by the gateway, which strips it from incoming requests. */
const clientIpHeader = 'x-dossier-client-ip';

/** Addresses that are not unique in the internet (RFC 1918, 3927, 4193, 4291, 6598). */
const privateAddresses = new BlockList();
for (const [network, prefix] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  privateAddresses.addSubnet(network, prefix);
privateAddresses.addAddress('::1', 'ipv6');
privateAddresses.addSubnet('fc00::', 7, 'ipv6');
privateAddresses.addSubnet('fe80::', 10, 'ipv6');

/** The unit of rate limits: an IPv4 address, or the /64 of an IPv6 address, because one line has a whole /64. */
export function clientNetwork(ctx: KoaContext): string {
  const address = clientAddress(ctx);
  return isIP(address) === 6 ? network64(address) : address;
}

/**
 * The same, to tell a user whether two browsers are in one network. Null for a private address: it occurs in many
 * networks, and behind a proxy that is not trusted everybody has the one of the proxy.
 */
export function publicNetwork(ctx: KoaContext): string | null {
  const address = clientAddress(ctx);
  const family = isIP(address);
  if (family === 0 || privateAddresses.check(address, family === 6 ? 'ipv6' : 'ipv4')) return null;
  return clientNetwork(ctx);
}

function clientAddress(ctx: KoaContext): string {
  const given = ctx.get(clientIpHeader);
  const address = isIP(given) ? given : (ctx.req.socket.remoteAddress ?? 'unknown');
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
}

function network64(address: string): string {
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const groups = head.split(':').filter(Boolean);
  const last = (tail ?? '').split(':').filter(Boolean);
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - last.length);
  const all = [...groups, ...Array<string>(zeros).fill('0'), ...last];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
