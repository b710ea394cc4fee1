import * as endpoints from '@dossier/contracts';
import { type BodyIn, maxDeskChanges, maxTemplateReceivers } from '@dossier/contracts';
import { call, refresh } from '@dossier/remote-kit';
import {
  inParts,
  keyOf,
  refreshDesk,
  sumUp,
  type Changed,
  type Failed,
  type ShownFiling,
} from '../filings/filings.mutations.ts';

type Change = BodyIn<typeof endpoints.changeDeskFilings>['filings'][number];

export type FilingChange = Omit<Change, 'userId' | 'taxYear' | 'version'>;

/** Changes several filings in the versions that are shown. The desk is requested again, also after a refusal. */
export async function changeDeskFilings(
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

/** Reminds the users of filings, or of years of clients, by mail, and returns how many were reminded. */
export async function remindUsers(
  filings: BodyIn<typeof endpoints.remindUsers>['filings'],
): Promise<{ done: number; failed: Failed[] }> {
  const parts = await inParts(filings, maxDeskChanges, (part) =>
    call(endpoints.remindUsers, { body: { filings: part } }),
  );
  return {
    done: parts.reduce((sum, { reminded }) => sum + reminded, 0),
    failed: parts.flatMap(({ failed }) => failed),
  };
}

/** Sends a template to the users of filings, or of years of clients, for whose reply the office waits or not, and returns how many were sent. */
export async function sendTemplate(
  filings: BodyIn<typeof endpoints.sendTemplate>['filings'],
  templateId: string,
  waiting: boolean,
): Promise<{ done: number; failed: Failed[] }> {
  const parts = await inParts(filings, maxTemplateReceivers, (part) =>
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
