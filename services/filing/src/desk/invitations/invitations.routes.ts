import {
  fullName,
  importClients,
  importLimits,
  inviteClient,
  inviteUsers,
  maxInvitedAtOnce,
  readClientColumns,
  resendInvitation,
  resendUserInvitation,
  withdrawInvitation,
  withdrawUserInvitation,
  type Client,
  type Language,
} from '@dossier/contracts';
import {
  actorOf,
  fail,
  failField,
  type KoaContext,
  type Logger,
  type Service,
  type UserIdentity,
} from '@dossier/service-kit';
import { isInCharge, type DeskAccess } from '../access/desk-access.ts';
import { findClients, findVisible } from '../clients/clients.repository.ts';
import { presentClients } from '../clients/present-clients.ts';
import { createReadViewer } from '../clients/read-viewer.ts';
import type { RefreshClient } from '../clients/refresh-clients.ts';
import { clientEntity } from '../filings/client.entity.ts';
import { addClients, expireClientRow } from '../filings/client.repository.ts';
import { unassigned } from '../filings/desk.entity.ts';
import { toSearchText } from '../filings/desk.repository.ts';
import { receiveFile, type FormPace } from '../uploads/receive-file.ts';
import { guessColumns, readClients, readColumns, readList, type ListedClient } from './client-list.ts';

interface Options {
  /** Null without the list of clients. */
  readonly refreshClient: RefreshClient | null;
  readonly pace: FormPace;
}

const maxAttempts = 3;
const sampleLines = 3;
const maxSampleLength = 80;

/** Clients whom the office invites, one by one or as a list. */
export function invitationRoutes(
  service: Service,
  access: DeskAccess,
  { refreshClient, pace }: Options,
): void {
  const { db, clock, call } = service;
  const isOn = refreshClient !== null;
  const readViewer = createReadViewer(service, access, { isOn });

  /** Invites those who have no account; returns their ids, null for the others and in a dry run. */
  async function invite(people: readonly ListedClient[], identity: UserIdentity, dryRun: boolean) {
    const inCharge = identity.role === 'expert' && { inCharge: identity.userId };
    const body = { people: [...people], invitedBy: actorOf(identity), ...inCharge, dryRun };
    const invited = await call(inviteUsers, { body });
    const at = new Date(clock.now());
    const added = people.flatMap(({ email, language, ...name }, index) => {
      const userId = invited[index]?.userId;
      if (!userId) return [];
      const searchText = toSearchText(`${fullName(name)} ${email}`);
      return [
        { userId, searchText, language, invitedAt: at, assignedTo: inCharge ? identity.userId : unassigned },
      ];
    });
    await db.write((manager) => addClients(manager, added, at));
    return invited;
  }

  service.route(inviteClient, async ({ body, identity, language, log }) => {
    if (!isOn) throw fail('CLIENTS_OFF');
    const [invited] = await invite([{ language, ...body }], identity, false);
    if (!invited?.userId) throw fail('CLIENT_EXISTS');
    service.describeAudit({ subjectId: invited.userId });
    return readAgain(invited.userId, identity, log);
  });

  service.route(importClients, ({ ctx, identity, language }) =>
    receiveList(ctx, async (bytes, fields) => {
      const list = readList(bytes);
      const { clients, errors } = readClients(
        list,
        readColumns(fields.get('columns'), list, language),
        language,
      );
      const dryRun = readDryRun(fields.get('dryRun'), language);
      const counts = { created: 0, existing: 0 };
      for (let start = 0; start < clients.length; start += maxInvitedAtOnce) {
        const invited = await invite(clients.slice(start, start + maxInvitedAtOnce), identity, dryRun);
        for (const { isNew } of invited) counts[isNew ? 'created' : 'existing'] += 1;
      }
      service.describeAudit({
        target: `${counts.created} of ${list.lines.length}${dryRun ? ', tried' : ''}`,
      });
      return { ...counts, errors };
    }),
  );

  service.route(readClientColumns, ({ ctx }) =>
    receiveList(ctx, async (bytes) => {
      const list = readList(bytes);
      const shorten = (cells: readonly string[]) => cells.map((cell) => cell.slice(0, maxSampleLength));
      return {
        names: list.names && shorten(list.names),
        sample: list.lines.slice(0, sampleLines).map(({ cells }) => shorten(cells)),
        columns: guessColumns(list),
        rows: list.lines.length,
      };
    }),
  );

  service.route(resendInvitation, async ({ params: { userId }, identity, log }) => {
    await findClient(userId, identity);
    const body = { actorId: actorOf(identity) };
    await call(resendUserInvitation, { params: { userId: String(userId) }, body });
    return readAgain(userId, identity, log);
  });

  service.route(withdrawInvitation, async ({ params: { userId }, identity }) => {
    const { viewer, row } = await findClient(userId, identity);
    if (!isInCharge(viewer, row)) throw fail('USER_NOT_FOUND');
    await call(withdrawUserInvitation, { params: { userId: String(userId) } });
    await db.write((manager) => manager.delete(clientEntity, { userId }));
    return { success: true as const };
  });

  async function findClient(userId: number, identity: UserIdentity) {
    const viewer = await readViewer(identity);
    const [row] = await db.read((manager) => findVisible(manager, viewer, [userId]));
    if (!row) throw fail('USER_NOT_FOUND');
    return { viewer, row };
  }

  /** A client after a change in auth, without a wait for its event. */
  async function readAgain(userId: number, identity: UserIdentity, log: Logger): Promise<Client> {
    const read = () => db.read((manager) => findClients(manager, [userId]));
    await db.write((manager) => expireClientRow(manager, userId, new Date(clock.now())));
    // An event may come in between.
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      const [row] = await read();
      if (!row?.staleSince) break;
      await refreshClient?.(row);
    }
    const [client] = await presentClients(service, await readViewer(identity), await read(), log);
    if (!client) throw fail('USER_NOT_FOUND');
    return client;
  }

  /** Reads the only file of a form and its fields. */
  function receiveList<Response>(
    ctx: KoaContext,
    handle: (bytes: Buffer, fields: ReadonlyMap<string, string>) => Promise<Response>,
  ): Promise<Response> {
    if (!isOn) throw fail('CLIENTS_OFF');
    return receiveFile(ctx, { maxBytes: importLimits.bytes, pace }, handle);
  }
}

function readDryRun(text: string | undefined, language: Language): boolean {
  if (text !== undefined && text !== 'true' && text !== 'false')
    throw failField('dryRun', 'invalid_value', language);
  return text === 'true';
}
