import { buffer } from 'node:stream/consumers';
import type { DossierContent } from './dossier-content.ts';
import { renderDossier } from './dossier.ts';

/** What this process sends to the service: progress, then the PDF or an error. */
export type RenderMessage =
  | { readonly type: 'progress'; readonly files: number }
  | { readonly type: 'pdf'; readonly bytes: Uint8Array }
  | { readonly type: 'error'; readonly stack: string };

const send = (message: RenderMessage): void => void process.send?.(message);

/** Renders dossiers for the filing service, one at a time (`dossier-renderer.ts`). */
process.on('message', (content: DossierContent) => {
  void render(content).then(send);
});

// The service has stopped or was killed, so the PDF is no longer needed.
process.once('disconnect', () => process.exit(1));

async function render(content: DossierContent): Promise<RenderMessage> {
  try {
    const pdf = renderDossier(content, (files) => send({ type: 'progress', files }));
    return { type: 'pdf', bytes: await buffer(pdf) };
  } catch (error) {
    return { type: 'error', stack: error instanceof Error ? String(error.stack) : String(error) };
  }
}
