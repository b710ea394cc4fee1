/** The protocol of clamd, the daemon of ClamAV (man 8 clamd, INSTREAM), over its Unix socket. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Readable } from 'node:stream';

/** What a scanner said of bytes. */
export type Verdict = 'clean' | 'malware';

/** Without progress for this long, the scanner is away. */
const idleMs = 60_000;

/** Sends bytes to clamd as they arrive, no faster than it takes them. Rejects when it is away or refuses, which says nothing about the bytes. */
export async function scanBytes(socketPath: string, body: Readable, signal: AbortSignal): Promise<Verdict> {
  const socket = connect({ path: socketPath, signal });
  socket.setTimeout(idleMs, () => socket.destroy(new Error('clamd does not respond')));
  const reply = readReply(socket);
  // Awaited below; a socket that fails while bytes are sent must not count as unhandled.
  reply.catch(() => undefined);
  try {
    await once(socket, 'connect');
    socket.write('zINSTREAM\0');
    for await (const chunk of body as AsyncIterable<Buffer>) {
      const length = Buffer.alloc(4);
      length.writeUInt32BE(chunk.length);
      socket.write(length);
      // It replies before the end, and closes, when it takes no more.
      if (!socket.write(chunk)) await Promise.race([once(socket, 'drain'), reply]);
    }
    socket.write(Buffer.alloc(4));
    return toVerdict(await reply);
  } finally {
    socket.destroy();
    body.destroy();
  }
}

async function readReply(socket: Socket): Promise<string> {
  let text = '';
  for await (const chunk of socket) {
    text += String(chunk);
    if (text.endsWith('\0')) break;
  }
  return text.replace(/\0$/, '');
}

function toVerdict(reply: string): Verdict {
  if (reply === 'stream: OK') return 'clean';
  if (/^stream: .+ FOUND$/.test(reply)) return 'malware';
  throw new Error(`clamd replied ${JSON.stringify(reply.slice(0, 200))}`);
}
