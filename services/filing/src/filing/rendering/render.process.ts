import { buffer } from 'node:stream/consumers';
import { renderInvoice, type InvoiceContent } from '../invoices/invoice-pdf.ts';
import type { DossierContent } from '../dossier/dossier-content.ts';
import {
  renderPowerOfAttorney,
  type PowerOfAttorneyContent,
} from '../power-of-attorney/power-of-attorney.ts';
import { renderDossier } from '../dossier/dossier.ts';

/** What the service sends to this process. */
export type RenderJob =
  | { readonly type: 'dossier'; readonly content: DossierContent }
  | { readonly type: 'powerOfAttorney'; readonly content: PowerOfAttorneyContent }
  | { readonly type: 'invoice'; readonly content: InvoiceContent };

/** What this process sends to the service: progress, then the PDF or an error. */
export type RenderMessage =
  | { readonly type: 'progress'; readonly files: number }
  | { readonly type: 'pdf'; readonly bytes: Uint8Array }
  | { readonly type: 'error'; readonly stack: string };

const send = (message: RenderMessage): void => void process.send?.(message);

/** Renders PDFs for the filing service, one at a time (`dossier-renderer.ts`). */
process.on('message', (job: RenderJob) => {
  void render(job).then(send);
});

// The service has stopped or was killed, so the PDF is no longer needed.
process.once('disconnect', () => process.exit(1));

async function render(job: RenderJob): Promise<RenderMessage> {
  try {
    const pdf =
      job.type === 'dossier'
        ? renderDossier(job.content, (files) => send({ type: 'progress', files }))
        : job.type === 'invoice'
          ? renderInvoice(job.content)
          : renderPowerOfAttorney(job.content);
    return { type: 'pdf', bytes: await buffer(pdf) };
  } catch (error) {
    return { type: 'error', stack: error instanceof Error ? String(error.stack) : String(error) };
  }
}
