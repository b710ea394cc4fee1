import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

/**
 * `accept`: replies 2xx; `busy`: 4xx; `reject`: 5xx; `cut`: accepts the mail and disconnects before its reply; `drop`:
 * disconnects before the mail is transferred.
 */
export type SmtpBehavior = 'accept' | 'busy' | 'reject' | 'cut' | 'drop';

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly raw: string;
}

/** An SMTP server for tests with selectable behavior. */
export class SmtpStub {
  behavior: SmtpBehavior = 'accept';
  /** All completely transferred mails, with or without a reply. */
  readonly received: ReceivedMail[] = [];
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
        if (this.behavior === 'busy') done(Object.assign(new Error('try later'), { responseCode: 451 }));
        else if (this.behavior === 'reject')
          done(Object.assign(new Error('no such mailbox'), { responseCode: 550 }));
        else if (this.behavior === 'drop') this.hangUp();
        else done();
      },
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const { mailFrom, rcptTo } = session.envelope;
          this.received.push({
            from: mailFrom ? mailFrom.address : '',
            to: rcptTo.map(({ address }) => address),
            raw: Buffer.concat(chunks).toString('latin1'),
          });
          if (this.behavior === 'cut') this.hangUp();
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

  /** Stops the server; `start` starts it again on the same port. */
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
