import * as endpoints from '@dossier/contracts';
import { maxDeskChanges, maxTemplateReceivers, type BodyIn, type DeskFiling } from '@dossier/contracts';
import { call, refresh } from '@dossier/remote-kit';
import { paramsOf, type ShownFiling } from './desk.ts';

type Change = BodyIn<typeof endpoints.changeDeskFilings>['filings'][number];
export type FilingChange = Omit<Change, 'userId' | 'taxYear' | 'version'>;

/** Why filings of a call for several were left as they are. */
interface Failed {
  readonly code: string;
}

export interface Changed {
  readonly changed: DeskFiling[];
  readonly failed: Failed[];
}

const keyOf = ({ person, taxYear }: ShownFiling) => ({ userId: person.userId, taxYear });

/** Calls in parts of `size`, one after the other. */
async function inParts<T, R>(
  items: readonly T[],
  size: number,
  send: (part: T[]) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  for (let start = 0; start < items.length; start += size)
    results.push(await send(items.slice(start, start + size)));
  return results;
}

const sumUp = (parts: readonly Changed[]): Changed => ({
  changed: parts.flatMap(({ changed }) => changed),
  failed: parts.flatMap(({ failed }) => failed),
});

function refreshDesk(): void {
  void refresh(endpoints.listDeskFilings);
  void refresh(endpoints.countDeskFilings);
  void refresh(endpoints.getDeskFiling);
  void refresh(endpoints.listDeskHistory);
}

/** Changes several filings in the versions that are shown. The desk is requested again, also after a refusal. */
export async function changeFilings(
  changes: readonly { filing: ShownFiling; change: FilingChange }[],
  note?: string,
): Promise<Changed> {
  const filings = changes.map(({ filing, change }) => ({
    ...keyOf(filing),
    version: filing.version,
    ...change,
  }));
  try {
    const parts = await inParts(filings, maxDeskChanges, (part) =>
      call(endpoints.changeDeskFilings, { body: { filings: part, ...(note && { note }) } }),
    );
    return sumUp(parts);
  } finally {
    refreshDesk();
  }
}

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

/** Reminds the users of filings by mail, and returns how many were reminded. */
export async function remindUsers(
  filings: readonly ShownFiling[],
): Promise<{ done: number; failed: Failed[] }> {
  const parts = await inParts(filings.map(keyOf), maxDeskChanges, (part) =>
    call(endpoints.remindUsers, { body: { filings: part } }),
  );
  return {
    done: parts.reduce((sum, { reminded }) => sum + reminded, 0),
    failed: parts.flatMap(({ failed }) => failed),
  };
}

/** Sends a template to the users of filings, for whose reply the office waits or not, and returns how many were sent. */
export async function sendTemplate(
  filings: readonly ShownFiling[],
  templateId: string,
  waiting: boolean,
): Promise<{ done: number; failed: Failed[] }> {
  const parts = await inParts(filings.map(keyOf), maxTemplateReceivers, (part) =>
    call(endpoints.sendTemplate, { body: { templateId, filings: part, waiting } }),
  );
  void refresh(endpoints.getConversation);
  void refresh(endpoints.listUnreadConversations);
  refreshDesk();
  return {
    done: parts.reduce((sum, { sent }) => sum + sent, 0),
    failed: parts.flatMap(({ failed }) => failed),
  };
}

/** Adds a tag to those of the office. */
export async function addDeskTag(name: string): Promise<endpoints.DeskTag> {
  const tag = await call(endpoints.addDeskTag, { body: { name } });
  await refresh(endpoints.listDeskTags);
  return tag;
}

/** Deletes a tag of the office, also from the filings that have it. */
export async function deleteDeskTag(id: number): Promise<void> {
  await call(endpoints.deleteDeskTag, { params: { id: String(id) } });
  void refresh(endpoints.listDeskTags);
  refreshDesk();
}

/** Marks what happened to a filing as read. */
export async function markInboxRead(params: Record<'userId' | 'taxYear', string>): Promise<void> {
  await call(endpoints.markInboxRead, { params, body: {} });
  void refresh(endpoints.listInbox);
  void refresh(endpoints.listNotifications);
}

/** Enters the own absence; null ends it. */
export async function saveAbsence(absence: BodyIn<typeof endpoints.saveAbsence>['absence']): Promise<void> {
  await call(endpoints.saveAbsence, { body: { absence } });
  await refresh(endpoints.getAbsence);
}
