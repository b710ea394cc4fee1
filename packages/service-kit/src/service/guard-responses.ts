import type { IncomingMessage, RequestListener } from 'node:http';
import type { Socket } from 'node:net';

export interface ResponseLimits {
  /** Maximum time in which a client reads none of the bytes that are ready for it. */
  readonly idleMs: number;
  /** Added to `idleMs` for the bytes that are ready: large parts are sent as a whole. */
  readonly msPerMegabyte: number;
  /** Requests that a connection may send before the response to an earlier one is complete. */
  readonly maxPipelined: number;
  /** Unread responses of one key of `clientOf` at the same time; 0 for no limit. */
  readonly maxUnread: number;
  /** The network address that a request counts for. */
  clientOf(request: IncomingMessage): string;
}

/** Of a service, whose only clients are the gateway and other services; the gateway cuts off slow clients earlier. */
export const serviceResponseLimits: ResponseLimits = {
  idleMs: 120_000,
  msPerMegabyte: 100_000,
  maxPipelined: 8,
  maxUnread: 0,
  clientOf: () => '',
};

/** A response that is being sent. */
interface Sending {
  readonly socket: Socket;
  /** Bytes of the connection that the operating system has accepted. */
  sent: number;
  progressAt: number;
}

/**
 * Keeps clients that do not read their responses from holding files, memory and connections. A request is handled when
 * the response before it on the same connection is complete, and a connection that sends many requests ahead is closed,
 * as is one that reads too slowly. Above the limit of a network address, those without progress for the longest time
 * are closed, not the newest: who opens many of them cannot keep others of the address from being served.
 */
export function guardResponses(
  handle: RequestListener,
  limits: ResponseLimits,
): { readonly listener: RequestListener; stop(): void } {
  const queues = new WeakMap<Socket, Array<() => void>>();
  const sendings = new Map<string, Set<Sending>>();

  /** Closes the connections above the limit of an address, those without progress for the longest time first. */
  function closeAboveLimit(ofClient: ReadonlySet<Sending>): void {
    if (limits.maxUnread === 0 || ofClient.size <= limits.maxUnread) return;
    const unread = [...ofClient].filter(({ socket }) => !socket.destroyed && socket.writableLength > 0);
    unread.forEach(updateProgress);
    unread
      .sort((a, b) => b.progressAt - a.progressAt)
      .slice(limits.maxUnread)
      .forEach(({ socket }) => socket.destroy());
  }

  function closeSlow(): void {
    for (const ofClient of sendings.values()) {
      for (const sending of ofClient) {
        updateProgress(sending);
        const { socket, progressAt } = sending;
        const allowedMs = limits.idleMs + (socket.writableLength / 1e6) * limits.msPerMegabyte;
        if (performance.now() - progressAt > allowedMs) socket.destroy();
      }
      closeAboveLimit(ofClient);
    }
  }

  const run: RequestListener = (request, response) => {
    const { socket } = request;
    const client = limits.clientOf(request);
    const ofClient = sendings.get(client) ?? new Set();
    sendings.set(client, ofClient);
    const sending: Sending = { socket, sent: sentBytes(socket), progressAt: performance.now() };
    ofClient.add(sending);
    response.once('close', () => {
      ofClient.delete(sending);
      if (ofClient.size === 0) sendings.delete(client);
      const next = socket.writable ? queues.get(socket)?.shift() : undefined;
      if (next) next();
      else queues.delete(socket);
    });
    closeAboveLimit(ofClient);
    handle(request, response);
  };

  const timer = setInterval(closeSlow, Math.min(1000, limits.idleMs / 4)).unref();
  return {
    listener: (request, response) => {
      const { socket } = request;
      const queue = queues.get(socket);
      if (!socket.writable) return;
      if (!queue) {
        queues.set(socket, []);
        run(request, response);
      } else if (queue.length < limits.maxPipelined) queue.push(() => run(request, response));
      else socket.destroy();
    },
    stop: () => clearInterval(timer),
  };
}

const sentBytes = (socket: Socket): number => socket.bytesWritten - socket.writableLength;

/** A connection on which nothing is unsent does not depend on its client. */
function updateProgress(sending: Sending): void {
  const sent = sentBytes(sending.socket);
  if (sent === sending.sent && sending.socket.writableLength > 0) return;
  sending.sent = sent;
  sending.progressAt = performance.now();
}
