import type { IncomingMessage } from 'node:http';
import { isIP, isIPv6, type BlockList } from 'node:net';
import type { Middleware } from './context.ts';

/**
 * The nearest address that is not a trusted proxy. `X-Forwarded-For` is read from its end, where each proxy appends the
 * address it received the request from; without a trusted proxy it is ignored. Koa's `app.proxy` trusts a number of
 * proxies, not their addresses, so a client could forge its address by reaching the gateway directly.
 */
export function clientAddress(request: IncomingMessage, trusted: BlockList): string {
  let address = withoutIPv4Prefix(request.socket.remoteAddress ?? '');
  const hops = [request.headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
  while (isTrusted(address, trusted)) {
    const next = withoutIPv4Prefix(hops.pop()?.trim() ?? '');
    if (!isIP(next)) break;
    address = next;
  }
  return address;
}

/** The key of an address for rate limits: the address itself, or the /64 network that an IPv6 customer receives. */
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

/** Sets `clientAddress` and `clientCountry`. A request id and a country are accepted from a trusted proxy only. */
export function resolveClientAddress(trusted: BlockList, countryHeader: string | undefined): Middleware {
  return (ctx, next) => {
    ctx.state.clientAddress = clientAddress(ctx.req, trusted);
    const isFromProxy = isTrusted(withoutIPv4Prefix(ctx.req.socket.remoteAddress ?? ''), trusted);
    if (!isFromProxy) delete ctx.req.headers['x-request-id'];
    ctx.state.clientCountry = isFromProxy && countryHeader ? ctx.get(countryHeader) : undefined;
    return next();
  };
}

function isTrusted(address: string, trusted: BlockList): boolean {
  return address !== '' && trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** `::ffff:127.0.0.1` → `127.0.0.1`. */
function withoutIPv4Prefix(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}
