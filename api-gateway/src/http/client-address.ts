import type { IncomingMessage } from 'node:http';
import { isIP, isIPv6, type BlockList } from 'node:net';
import type { Step } from './context.ts';

/**
 * The nearest address that is not one of our own proxies. `X-Forwarded-For` is read from its end, as each hop adds
 * to it there; without a configured proxy it is not read at all.
 */
export function clientAddress(request: IncomingMessage, trusted: BlockList): string {
  let address = plain(request.socket.remoteAddress ?? '');
  const hops = [request.headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
  while (isTrusted(address, trusted)) {
    const next = plain(hops.pop()?.trim() ?? '');
    if (!isIP(next)) break;
    address = next;
  }
  return address;
}

/** What limits count by: one address, or the /64 an IPv6 customer is given. */
export function limitKey(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail?.split(':').filter(Boolean) ?? [];
  const groups =
    tail === undefined
      ? left
      : [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/** Learns who is calling. Only a proxy of ours may say which id the request has. */
export function resolveClientAddress(trusted: BlockList): Step {
  return (ctx, next) => {
    ctx.state.clientIp = clientAddress(ctx.req, trusted);
    if (!isTrusted(plain(ctx.req.socket.remoteAddress ?? ''), trusted))
      delete ctx.req.headers['x-request-id'];
    return next();
  };
}

function isTrusted(address: string, trusted: BlockList): boolean {
  return address !== '' && trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** An IPv4 address also where it comes in IPv6 clothes. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}
