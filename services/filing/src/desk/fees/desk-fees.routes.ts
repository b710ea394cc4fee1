import {
  changeInvoice,
  dayInZurich,
  defaultLanguage,
  downloadDeskInvoice,
  getClientFees,
  getFeeSettings,
  getProfileForUser,
  getUserAccount,
  issueInvoice,
  listInvoices,
  remindOfInvoice,
  saveFeeSettings,
  setClientFee,
} from '@dossier/contracts';
import {
  checkVersion,
  cursorId,
  fail,
  failField,
  type Service,
  type UserIdentity,
} from '@dossier/service-kit';
import type { DeskAccess } from '../access/desk-access.ts';
import { findVisible } from '../clients/clients.repository.ts';
import { createReadViewer } from '../clients/read-viewer.ts';
import { clientEntity } from '../filings/client.entity.ts';
import { readOffice, saveOffice, type OfficeFees } from './fee-settings.ts';
import type { createFeeRoutes } from './fee-routes.ts';
import { clientFeeEntity, invoiceEntity, type InvoiceRow } from './fees.entity.ts';
import { findInvoice, listInvoicePage, type InvoiceViewer } from './invoice-access.ts';
import { changeState, remindOf, tellOfInvoice } from './invoice-changes.ts';
import { addInvoice, listInvoicesOf, lockBooks, recipientOf } from './invoices.repository.ts';
import { listAcceptances } from './mandate.ts';
import { presentDeskInvoices } from './present-fees.ts';
import type { SendInvoice } from './send-invoice.ts';

const defaultLimit = 50;

/** The fees and invoices of clients, and the settings of the office. */
export function deskFeeRoutes(
  service: Service,
  access: DeskAccess,
  { route, routePage }: ReturnType<typeof createFeeRoutes>,
  sendInvoice: SendInvoice,
): void {
  const { db, clock, seals, call } = service;
  const readClientViewer = createReadViewer(service, access, { isOn: true });
  const readViewer = async (identity: UserIdentity): Promise<InvoiceViewer> => ({
    ...(await readClientViewer(identity)),
    role: identity.role,
  });

  async function checkClient(identity: UserIdentity, userId: number): Promise<void> {
    const viewer = await readViewer(identity);
    const [row] = await db.read((manager) => findVisible(manager, viewer, [userId]));
    if (!row) throw fail('USER_NOT_FOUND');
  }
  async function findSeen(identity: UserIdentity, id: string): Promise<InvoiceRow> {
    const viewer = await readViewer(identity);
    const row = await db.read((manager) => findInvoice(manager, viewer, id));
    service.describeAudit({ subjectId: row.userId, target: row.number });
    return row;
  }
  async function presentOne(row: InvoiceRow, log: Parameters<typeof presentDeskInvoices>[2]) {
    const [presented] = await presentDeskInvoices(service, [row], log);
    if (!presented) throw fail('INVOICE_NOT_FOUND');
    return presented;
  }

  route(getClientFees, async ({ params: { userId }, identity, log }) => {
    await checkClient(identity, userId);
    const [office, acceptances, fees, invoices] = await db.read(async (manager) => [
      await readOffice(manager),
      await listAcceptances(manager, userId),
      await manager.find(clientFeeEntity, { where: { userId }, order: { taxYear: 'DESC' } }),
      await listInvoicesOf(manager, userId),
    ]);
    const [latest] = acceptances;
    const hasLetter = office && Object.values(office.settings.mandate).some((text) => text !== '');
    return {
      mandate:
        hasLetter || latest
          ? {
              acceptedAt: latest?.acceptedAt.toISOString() ?? null,
              isCurrent: latest !== undefined && latest.version === office?.mandateVersion,
            }
          : null,
      standardFee: office?.settings.standardFee ?? null,
      canInvoice: office !== null,
      fees: fees.map(({ taxYear, total, version }) => ({ taxYear, total, version })),
      invoices: await presentDeskInvoices(service, invoices, log),
    };
  });

  route(setClientFee, async ({ params: { userId, taxYear }, body: { total, version }, identity }) => {
    await checkClient(identity, userId);
    await seals.forWriting(userId);
    return db.write(async (manager) => {
      await seals.lock(manager, userId);
      // One that arrives after the account was erased leaves nothing behind.
      if (!(await manager.existsBy(clientEntity, { userId }))) throw fail('USER_NOT_FOUND');
      const stored = await manager.findOneBy(clientFeeEntity, { userId, taxYear });
      // A repeated call changes nothing.
      if (stored?.total === total) return { taxYear, total, version: stored.version };
      checkVersion(stored, version, 'STALE_VERSION');
      const row = { userId, taxYear, total, version: (stored?.version ?? 0) + 1 };
      await manager.upsert(clientFeeEntity, row, ['userId', 'taxYear']);
      return { taxYear, total, version: row.version };
    });
  });

  route(issueInvoice, async ({ params: { userId, taxYear, id }, identity, log }) => {
    await checkClient(identity, userId);
    const params = { userId: String(userId) };
    const [account, profile] = await Promise.all([
      call(getUserAccount, { params: { id: String(userId) } }),
      call(getProfileForUser, { params, query: { taxYear: String(taxYear) } }),
    ]);
    const { language = defaultLanguage } = account;
    const row = await db.write(async (manager) => {
      await lockBooks(manager, seals);
      if (!(await manager.existsBy(clientEntity, { userId }))) throw fail('USER_NOT_FOUND');
      // A repeated call issues no second one.
      const stored = await manager.findOneBy(invoiceEntity, { id });
      if (stored) {
        if (stored.userId !== userId || stored.taxYear !== taxYear) throw fail('INVOICE_EXISTS');
        return stored;
      }
      const office = await readOffice(manager);
      if (!office) throw fail('FEE_SETTINGS_MISSING');
      const now = new Date(clock.now());
      const draft = { id, userId, taxYear, language, office, recipient: recipientOf(profile), now };
      const added = await addInvoice(manager, seals, draft);
      await tellOfInvoice(service, manager, added);
      return added;
    });
    return presentOne(row, log);
  });

  routePage(listInvoices, cursorId, async ({ query, after, identity, log }) => {
    const { limit = defaultLimit, state } = query;
    const viewer = await readViewer(identity);
    const page = await db.read((manager) => listInvoicePage(manager, viewer, state, { limit, after }));
    const body = await presentDeskInvoices(service, page.rows, log);
    return { body, total: page.total, next: page.hasMore ? page.rows.at(-1)?.number : undefined };
  });

  route(downloadDeskInvoice, async ({ params: { id }, identity }) =>
    sendInvoice(await findSeen(identity, id), identity.userId),
  );

  route(changeInvoice, async ({ params: { id }, body, identity, language, log }) => {
    await findSeen(identity, id);
    if (body.state === 'paid' && body.paidOn > dayInZurich(new Date(clock.now())))
      throw failField('paidOn', 'too_big', language);
    return presentOne(await changeState(service, id, body), log);
  });

  route(remindOfInvoice, async ({ params: { id }, identity, log }) => {
    await findSeen(identity, id);
    return presentOne(await remindOf(service, id), log);
  });

  route(getFeeSettings, async () => presentSettings(await db.read(readOffice)));
  route(saveFeeSettings, async ({ body }) => presentSettings(await saveOffice(service, body)));
}

function presentSettings(office: OfficeFees | null) {
  return { settings: office?.settings ?? null, version: office?.version ?? null };
}
