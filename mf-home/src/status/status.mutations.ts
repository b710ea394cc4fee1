import * as endpoints from '@dossier/contracts';
import { ApiError, call, refresh } from '@dossier/remote-kit';
import { showStatus } from '@dossier/remote-kit/status';

/** Transmits what is new since the dossier, as a supplement. */
export async function transmitSupplement(taxYear: number): Promise<void> {
  try {
    const status = await call(endpoints.transmitSupplement, { body: { taxYear } }, { timeoutMs: 110_000 });
    await showStatus({ taxYear }, status);
  } finally {
    // After a refusal too: another window may have sent it.
    void refresh(endpoints.listFiles);
    void refresh(endpoints.getSupplement, { query: { taxYear } });
    void refresh(endpoints.listReceipts, { query: { taxYear } });
  }
}

/** Transmits a tax year. The server creates the dossier first, so the response may take more than a minute. */
export async function transmit(taxYear: number): Promise<void> {
  try {
    const status = await call(endpoints.transmit, { body: { taxYear } }, { timeoutMs: 110_000 });
    await showStatus({ taxYear }, status);
    void refresh(endpoints.listFiles);
    void refresh(endpoints.getSupplement, { query: { taxYear } });
    void refresh(endpoints.listReceipts, { query: { taxYear } });
  } catch (error) {
    // The status was changed elsewhere, for example in another tab.
    if (error instanceof ApiError && error.status === 409) void refresh(endpoints.getTaxStatus);
    throw error;
  }
}
