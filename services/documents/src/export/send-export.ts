import type { Readable } from 'node:stream';
import { contentDisposition, type BinaryResult, type Logger } from '@dossier/service-kit';
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

/** Sends the ZIP of a running export, whose state follows the download to its end. */
export async function sendExport(
  running: RunningExport,
  log: Logger,
  open: () => Promise<{ body: Readable; fileName: string }>,
): Promise<BinaryResult> {
  try {
    const { body, fileName } = await open();
    body.once('end', () => running.end('complete'));
    body.once('error', (error) => log.warn({ err: error }, 'an export failed'));
    body.once('close', () => running.end('failed'));
    return zipResponse(body, fileName);
  } catch (error) {
    running.end('failed');
    throw error;
  }
}
