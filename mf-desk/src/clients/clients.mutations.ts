import * as endpoints from '@dossier/contracts';
import {
  maxClientChanges,
  type BodyIn,
  type Client,
  type ImportField,
  type ResponseOf,
} from '@dossier/contracts';
import { call, refresh, uploadForm } from '@dossier/remote-kit';
import { remindUsers } from '../bulk/bulk.mutations.ts';
import { inParts } from '../filings/filings.mutations.ts';

type Change = Omit<BodyIn<typeof endpoints.changeClients>['clients'][number], 'userId' | 'version'>;

/** Assigns or tags clients in the versions that are shown; returns how many, and why others were left as they are. */
export async function changeClients(
  clients: readonly Client[],
  changeOf: (client: Client) => Change,
): Promise<{ done: number; failed: readonly { code: string }[] }> {
  const changes = clients.map((client) => ({
    userId: client.userId,
    version: client.version,
    ...changeOf(client),
  }));
  try {
    const parts = await inParts(changes, maxClientChanges, (part) =>
      call(endpoints.changeClients, { body: { clients: part } }),
    );
    return {
      done: parts.reduce((sum, { changed }) => sum + changed.length, 0),
      failed: parts.flatMap(({ failed }) => failed),
    };
  } finally {
    refreshClients();
  }
}

function refreshClients(): void {
  void refresh(endpoints.getClient);
  void refresh(endpoints.listClients);
}

/** Reminds clients by mail of a year, and returns how many were reminded. */
export async function remindClients(years: Parameters<typeof remindUsers>[0]) {
  try {
    return await remindUsers(years);
  } finally {
    void refresh(endpoints.listReminders);
    refreshClients();
  }
}

export async function inviteClient(body: BodyIn<typeof endpoints.inviteClient>): Promise<Client> {
  const client = await call(endpoints.inviteClient, { body });
  refreshClients();
  return client;
}

export async function resendInvitation({ userId }: Client): Promise<void> {
  await call(endpoints.resendInvitation, { params: { userId: String(userId) } });
  refreshClients();
}

export async function withdrawInvitation({ userId }: Client): Promise<void> {
  await call(endpoints.withdrawInvitation, { params: { userId: String(userId) } });
  void refresh(endpoints.listClients);
}

export type ClientColumns = ResponseOf<typeof endpoints.readClientColumns>;
export type ImportResult = ResponseOf<typeof endpoints.importClients>;

export function readClientColumns(file: File): Promise<ClientColumns> {
  return uploadForm(endpoints.readClientColumns, formOf(file));
}

/** Invites the clients of a list. `dryRun`: only says what would happen. */
export async function importClients(
  file: File,
  columns: Partial<Record<ImportField, number>>,
  { dryRun }: { dryRun: boolean },
): Promise<ImportResult> {
  const form = formOf(file, { columns: JSON.stringify(columns), dryRun: String(dryRun) });
  try {
    return await uploadForm(endpoints.importClients, form);
  } finally {
    if (!dryRun) refreshClients();
  }
}

/** Adds documents for a client, which the reader sorts. */
export async function uploadClientFiles({ userId }: Client, taxYear: number, files: readonly File[]) {
  const form = new FormData();
  form.append('taxYear', String(taxYear));
  form.append('sort', 'auto');
  for (const file of files) form.append('files', file, file.name);
  const response = await uploadForm(endpoints.uploadClientFiles, form, {
    params: { userId: String(userId) },
  });
  void refresh(endpoints.listClientFiles);
  refreshClients();
  return response;
}

function formOf(file: File, fields: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file, file.name);
  return form;
}
