import { isIP } from 'node:net';
import type { KoaContext } from '@dossier/service-kit';

/** Set by the gateway, which strips it from incoming requests. */
const clientIpHeader = 'x-dossier-client-ip';

/** The unit of rate limits: an IPv4 address, or the /64 of an IPv6 address, because one line has a whole /64. */
export function clientNetwork(ctx: KoaContext): string {
  const given = ctx.get(clientIpHeader);
  const address = isIP(given) ? given : (ctx.req.socket.remoteAddress ?? 'unknown');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  return isIP(address) === 6 ? network64(address) : address;
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
