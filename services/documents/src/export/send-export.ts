import { Readable } from 'node:stream';
import {
  actorOf,
  contentDisposition,
  type BinaryResult,
  type Logger,
  type UserIdentity,
} from '@dossier/service-kit';
import type { Archives } from './archives.ts';
import type { RunningExport } from './exports.ts';

/** The response for a ZIP with personal data. */
export function zipResponse(body: Readable, fileName: string): BinaryResult {
  return {
    body,
    headers: {
      'Content-Disposition': contentDisposition('attachment', fileName),
      'Cache-Control': 'private, no-store',
      'Cross-Origin-Resource-Policy': 'same-origin',
    },
  };
}

interface ExportDownload {
  readonly archives: Archives;
  readonly actor: UserIdentity;
  readonly log: Logger;
  /** Redeems the ticket, once the export has its place. */
  readonly start: () => Promise<RunningExport>;
}

/** Sends the ZIP of an export, whose state follows the download to its end. */
export async function sendExport(
  { archives, actor, log, start }: ExportDownload,
  open: (running: RunningExport) => Promise<{ body: Readable; fileName: string }>,
): Promise<BinaryResult> {
  const { body, fileName } = await archives.open(actorOf(actor), async () => {
    const running = await start();
    try {
      const opened = await open(running);
      opened.body.once('error', (error) => log.warn({ err: error }, 'an export failed'));
      const body = Readable.from(untilStored(opened.body, running), { objectMode: false });
      // Also when nothing of it was read.
      body.once('close', () => {
        opened.body.destroy();
        void running.end('failed');
      });
      return { ...opened, body };
    } catch (error) {
      await running.end('failed');
      throw error;
    }
  });
  return zipResponse(body, fileName);
}

/** Ends after the outcome is stored: a client that has received everything finds the export complete. */
async function* untilStored(body: Readable, running: RunningExport): AsyncGenerator<Buffer> {
  let outcome: 'complete' | 'failed' = 'failed';
  try {
    yield* body as AsyncIterable<Buffer>;
    outcome = 'complete';
  } finally {
    await running.end(outcome);
  }
}
