import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** `busy`: 4xx; `refuse`: 5xx; `cut`: takes the mail and breaks off before saying so; `stop`: breaks off before that. */
export type Mood = 'take' | 'busy' | 'refuse' | 'cut' | 'stop';

export interface Taken {
  readonly from: string;
  readonly to: readonly string[];
  readonly raw: string;
}

/** A mail server for tests that speaks real SMTP and has moods. */
export class SmtpStub {
  mood: Mood = 'take';
  /** Every mail whose end it saw, said or unsaid. */
  readonly taken: Taken[] = [];
  attempts = 0;
  private port = 0;
  private server: SMTPServer | undefined;
  private readonly sockets = new Set<Socket>();

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      disableReverseLookup: true,
      logger: false,
      onRcptTo: (_address, _session, done) => {
        this.attempts += 1;
        if (this.mood === 'busy') done(Object.assign(new Error('try later'), { responseCode: 451 }));
        else if (this.mood === 'refuse')
          done(Object.assign(new Error('no such mailbox'), { responseCode: 550 }));
        else if (this.mood === 'stop') this.hangUp();
        else done();
      },
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const { mailFrom, rcptTo } = session.envelope;
          this.taken.push({
            from: mailFrom ? mailFrom.address : '',
            to: rcptTo.map(({ address }) => address),
            raw: Buffer.concat(chunks).toString('latin1'),
          });
          if (this.mood === 'cut') this.hangUp();
          else done();
        });
      },
    });
    server.on('error', () => undefined);
    const listener = server.listen(this.port, '127.0.0.1');
    listener.on('connection', (socket) => {
      this.sockets.add(socket);
      socket.once('close', () => this.sockets.delete(socket));
    });
    await once(listener, 'listening');
    this.port = (listener.address() as AddressInfo).port;
    this.server = server;
  }

  /** Goes down; `start` brings it back at the same address. */
  async stop(): Promise<void> {
    const { server } = this;
    if (!server) return;
    this.server = undefined;
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    this.hangUp();
    await closed;
  }

  private hangUp(): void {
    for (const socket of this.sockets) socket.destroy();
  }
}
