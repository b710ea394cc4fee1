import * as endpoints from '@dossier/contracts';
import { maxDeskChanges } from '@dossier/contracts';
import { call, refresh } from '@dossier/remote-kit';
import {
  inParts,
  keyOf,
  paramsOf,
  refreshDesk,
  sumUp,
  type Changed,
  type ShownFiling,
} from '../filings/filings.mutations.ts';

/** Extends the filing deadlines; `fileId` is the paper that grants it, for a single filing. */
export async function extendDeadlines(
  filings: readonly ShownFiling[],
  extension: { until: string; reason: string; fileId?: string },
): Promise<Changed> {
  const shown = filings.map((filing) => ({ ...keyOf(filing), version: filing.version }));
  try {
    return sumUp(
      await inParts(shown, maxDeskChanges, (part) =>
        call(endpoints.extendDeadlines, { body: { filings: part, ...extension } }),
      ),
    );
  } finally {
    refreshDesk();
    void refresh(endpoints.getDeskExtension);
  }
}

/** Takes the latest extension of filings back, in the versions that it made. */
export async function undoExtensions(filings: readonly ShownFiling[]): Promise<Changed> {
  const shown = filings.map((filing) => ({ ...keyOf(filing), version: filing.version }));
  try {
    return sumUp(
      await inParts(shown, maxDeskChanges, (part) =>
        call(endpoints.undoExtensions, { body: { filings: part } }),
      ),
    );
  } finally {
    refreshDesk();
    void refresh(endpoints.getDeskExtension);
  }
}

/** Withdraws the extension of a filing. */
export async function withdrawExtension(filing: ShownFiling): Promise<void> {
  const query = { version: String(filing.version) };
  try {
    await call(endpoints.withdrawExtension, { params: paramsOf(filing), query });
  } finally {
    refreshDesk();
    void refresh(endpoints.getDeskExtension);
  }
}
