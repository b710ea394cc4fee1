import { fork, type ChildProcess } from 'node:child_process';
import { extname, join } from 'node:path';
import { fail } from '@dossier/service-kit';
import type { DossierContent } from '../dossier/dossier-content.ts';
import type { InvoiceContent } from '../invoices/invoice-pdf.ts';
import type { PowerOfAttorneyContent } from '../power-of-attorney/power-of-attorney.ts';
import type { RenderJob, RenderMessage } from './render.process.ts';

export interface DossierRenderer {
  /**
   * Renders a dossier in a separate process. Throws SERVICE_UNAVAILABLE when the process needs too much time or memory, or
   * fails. `onProgress` receives the number of files drawn so far.
   */
  render(content: DossierContent, onProgress: (files: number) => void): Promise<Buffer>;
  /** Renders the form of a power of attorney in the same way. */
  renderPowerOfAttorney(content: PowerOfAttorneyContent): Promise<Buffer>;
  /** Renders an invoice in the same way. */
  renderInvoice(content: InvoiceContent): Promise<Buffer>;
  /** Ends all processes. */
  close(): void;
}

export interface RenderLimits {
  /** Maximum time of one dossier. */
  readonly timeMs: number;
  /** Maximum size of the JavaScript heap. */
  readonly heapMegabytes: number;
  /** How long an idle process is kept for the next dossier. */
  readonly idleMs: number;
}

export const defaultRenderLimits: RenderLimits = { timeMs: 60_000, heapMegabytes: 256, idleMs: 5_000 };

const retryAfterSeconds = 30;

/** Beside this module in the source, and beside the bundle in `dist/`. */
const main = join(import.meta.dirname, `render.process${extname(import.meta.filename)}`);

export function createDossierRenderer(limits: RenderLimits = defaultRenderLimits): DossierRenderer {
  const running = new Set<ChildProcess>();
  /** Processes without a job, with the timer that ends them. */
  const idle = new Map<ChildProcess, NodeJS.Timeout>();

  /** A process gets only the variables that Node itself needs: it handles untrusted text and must not see the keys. */
  function start(): ChildProcess {
    const { NODE_COMPILE_CACHE, NODE_OPTIONS, TZ } = process.env;
    const child = fork(main, {
      env: {
        ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }),
        ...(NODE_OPTIONS && { NODE_OPTIONS }),
        ...(TZ && { TZ }),
      },
      execArgv: [`--max-old-space-size=${limits.heapMegabytes}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    running.add(child);
    child.once('exit', () => {
      running.delete(child);
      clearTimeout(idle.get(child));
      idle.delete(child);
    });
    // A process that cannot be started, or that has exited before a message reached it, emits 'error'.
    child.on('error', () => child.kill('SIGKILL'));
    return child;
  }

  /** Keeps the process for the next dossier, without keeping the service alive. */
  function keepIdle(child: ChildProcess): void {
    const timer = setTimeout(() => {
      // Removed at once: a job sent to it before it has exited would fail.
      idle.delete(child);
      child.kill('SIGKILL');
    }, limits.idleMs).unref();
    idle.set(child, timer);
  }

  function takeIdle(): ChildProcess | undefined {
    const [first] = idle;
    if (!first) return undefined;
    const [child, timer] = first;
    clearTimeout(timer);
    idle.delete(child);
    return child;
  }

  function receive(child: ChildProcess, onProgress: (files: number) => void): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`not rendered in ${limits.timeMs} ms`)), limits.timeMs);
      const onExit = (code: number | null, signal: string | null): void =>
        reject(new Error(`the renderer ended with ${signal ?? code}`));
      const settle = (action: () => void): void => {
        clearTimeout(timer);
        child.off('exit', onExit).off('message', onMessage);
        action();
      };
      const onMessage = (message: RenderMessage): void => {
        if (message.type === 'progress') onProgress(message.files);
        else if (message.type === 'error') settle(() => reject(new Error(message.stack)));
        else settle(() => resolve(Buffer.from(message.bytes)));
      };
      child.once('exit', onExit).on('message', onMessage);
    });
  }

  async function run(job: RenderJob, onProgress: (files: number) => void): Promise<Buffer> {
    const child = takeIdle() ?? start();
    try {
      const received = receive(child, onProgress);
      child.send(job);
      const pdf = await received;
      keepIdle(child);
      return pdf;
    } catch (error) {
      child.kill('SIGKILL');
      throw fail('SERVICE_UNAVAILABLE', { retryAfter: retryAfterSeconds, cause: error });
    }
  }

  return {
    render: (content, onProgress) => run({ type: 'dossier', content }, onProgress),
    renderPowerOfAttorney: (content) => run({ type: 'powerOfAttorney', content }, () => undefined),
    renderInvoice: (content) => run({ type: 'invoice', content }, () => undefined),
    close() {
      for (const child of running) child.kill('SIGKILL');
    },
  };
}
