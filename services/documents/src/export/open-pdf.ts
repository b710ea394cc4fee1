import { addAbortSignal } from 'node:stream';
import { exportFiledReturn, exportReceipt } from '@dossier/contracts';
import { unlessDamaged, type Service } from '@dossier/service-kit';
import type { Content } from './open-document.ts';
import type { ExportedPdf } from './pages.ts';

/** Opens a dossier or a return, whose bytes the filing service authenticates; undefined when it is damaged. */
export async function openPdf(
  { service, userId }: { readonly service: Service; readonly userId: number },
  { id, kind }: Pick<ExportedPdf, 'id' | 'kind'>,
  signal: AbortSignal,
): Promise<Content | undefined> {
  const params = { userId: String(userId), id };
  const stream = await unlessDamaged(() =>
    service.stream(kind === 'return' ? exportFiledReturn : exportReceipt, { params }),
  );
  return stream && addAbortSignal(signal, stream.body);
}
