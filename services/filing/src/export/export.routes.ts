import {
  exportFiledReturn,
  exportFilings,
  exportReceipt,
  getUserAccount,
  type DeskTag,
} from '@dossier/contracts';
import { fail, unlessDamaged, type BlobRef, type BlobStore, type Service } from '@dossier/service-kit';
import type { EntityManager } from 'typeorm';
import { exportFees } from '../desk/fees/export-fees.ts';
import { findClient } from '../desk/filings/client.repository.ts';
import { findDeskFiling, keptDeskEvents, listDeskEvents } from '../desk/filings/desk.repository.ts';
import { groupAnswers } from '../filing/dossier/answers.ts';
import { dossierTexts } from '../filing/dossier/dossier-texts.ts';
import { filedReturnEntity } from '../filing/filed-return/filed-returns.entity.ts';
import { openNoReturn } from '../desk/filings/no-return.ts';
import { listReturns, returnBlobRef } from '../filing/filed-return/filed-returns.repository.ts';
import { listEvents } from '../filing/status/filings.repository.ts';
import { listHandoverWords } from '../desk/inbox/inbox.repository.ts';
import { listEntries } from '../desk/journal/journal.repository.ts';
import { listNotes } from '../desk/notes/notes.repository.ts';
import { readAfterFiling } from '../filing/after-filing/after-filings.repository.ts';
import { readExtension } from '../filing/extensions/extensions.repository.ts';
import { listViews } from '../desk/saved-views/saved-views.repository.ts';
import {
  clientReminderEntity,
  deadlineReminderEntity,
  reminderSettingEntity,
} from '../filing/reminders/reminders.entity.ts';
import type { StatusMachine } from '../filing/status/status-machine.ts';
import { presentEvent, presentFiling } from '../filing/status/status-response.ts';
import { parseTags } from '../desk/tags/tags.entity.ts';
import { listTags } from '../desk/tags/tags.repository.ts';
import { receiptEntity } from '../filing/transmit/receipts.entity.ts';
import { receiptBlobRef } from '../filing/transmit/receipts.repository.ts';

/** Everything this service stores about a user, for the user's export. */
export function exportRoutes(service: Service, statusMachine: StatusMachine, blobs: BlobStore): void {
  service.route(exportFilings, async ({ params: { userId }, db, language }) => {
    const [account, rows] = await Promise.all([
      service.call(getUserAccount, { params: { id: String(userId) } }),
      statusMachine.list(userId),
    ]);
    // Without a filing the export contains the answers of the default year.
    const years = rows.length > 0 ? rows.map(({ taxYear }) => taxYear) : [statusMachine.defaultYear()];
    const answers = await Promise.all(
      years.map(async (taxYear) => {
        // The profile names a year whose answers are damaged.
        const profile = await unlessDamaged(() => statusMachine.facts.getProfile(userId, taxYear));
        if (!profile) return [];
        const groups = groupAnswers(profile, account.email, taxYear, language);
        return groups.flatMap((group) => (group.answers.length > 0 ? [{ taxYear, ...group }] : []));
      }),
    );
    const extensions = await Promise.all(rows.map((row) => readExtension(service, row)));
    const after = await Promise.all(rows.map((row) => unlessDamaged(() => readAfterFiling(service, row))));
    const seal = await unlessDamaged(() => service.seals.forReading(userId));
    const [tags, client] = await db.read(async (manager) => [
      await listTags(manager, service.seals),
      await findClient(manager, userId),
    ]);
    const notes = [
      ...(await listNotes(service, { userId })).map((row) => ({
        ...row,
        at: row.createdAt,
        kind: 'note' as const,
      })),
      ...(await listHandoverWords(service, userId)).map((row) => ({
        ...row,
        editedAt: null,
        kind: 'handover' as const,
      })),
    ];
    const filings = await db.read((manager) =>
      Promise.all(
        rows.map(async (row, index) => {
          const { taxYear } = row;
          const extension = extensions[index];
          const events = await listEvents(manager, userId, taxYear);
          const receipts = await manager.find(receiptEntity, {
            where: { userId, taxYear },
            order: { createdAt: 'ASC' },
          });
          const returns = await listReturns(manager, row);
          const onDesk = await findDeskFiling(manager, userId, taxYear);
          const actions = await listDeskEvents(manager, row, keptDeskEvents);
          return {
            ...(extension && { extension }),
            ...(after[index] && { afterFiling: after[index].shown }),
            ...presentFiling(row),
            history: events.map(presentEvent),
            receipts: receipts.map(({ id, createdAt, language: written, size, sha256, supplementOf }) => ({
              id,
              createdAt: createdAt.toISOString(),
              language: written,
              size,
              sha256,
              isSupplement: supplementOf !== null,
            })),
            returns: returns.toReversed().map(({ id, number, createdAt, size, sha256 }) => ({
              id,
              number,
              createdAt: createdAt.toISOString(),
              size,
              sha256,
            })),
            withoutReturn: actions
              .filter(({ action }) => action === 'withoutReturn')
              .toReversed()
              .map((event) => ({ at: event.at.toISOString(), ...openNoReturn(event, seal) })),
            tags: namesOf(tags, onDesk),
          };
        }),
      ),
    );
    return {
      filings,
      reminders: await db.read((manager) => readReminders(manager, userId)),
      notes: notes
        .toSorted((a, b) => a.at.getTime() - b.at.getTime())
        .map(({ taxYear, at, editedAt, kind, text }) => ({
          taxYear,
          at: at.toISOString(),
          editedAt: editedAt?.toISOString() ?? null,
          kind,
          text,
        })),
      savedViews: [
        ...(await listViews(service, userId, 'filings')),
        ...(await listViews(service, userId, 'clients')),
      ].map(({ view, createdAt }) => ({
        at: createdAt.toISOString(),
        name: view?.name ?? null,
        filters: view?.filters ?? null,
      })),
      client: client && {
        tags: namesOf(tags, client),
        lastContactAt: client.lastContactAt?.toISOString() ?? null,
        actedAt: client.actedAt?.toISOString() ?? null,
        journal: (await listEntries(service, userId))
          .toReversed()
          .map(({ kind, createdAt, editedAt, text, day, direction, doneAt }) => ({
            kind,
            at: createdAt.toISOString(),
            editedAt: editedAt?.toISOString() ?? null,
            text,
            day,
            direction,
            doneAt: doneAt?.toISOString() ?? null,
          })),
      },
      fees: await db.read((manager) => exportFees(manager, userId)),
      answers: answers.flat(),
      statusTexts: dossierTexts[language].status,
    };
  });

  service.route(exportReceipt, async ({ params, db }) => {
    const receipt = await db.read((manager) => manager.findOneBy(receiptEntity, { ...params }));
    if (!receipt) throw fail('RECEIPT_NOT_FOUND');
    return openBlob(receipt, receiptBlobRef(receipt));
  });

  service.route(exportFiledReturn, async ({ params, db }) => {
    const row = await db.read((manager) => manager.findOneBy(filedReturnEntity, { ...params }));
    if (!row) throw fail('RETURN_NOT_FOUND');
    return openBlob(row, returnBlobRef(row));
  });

  async function openBlob({ userId, size }: { userId: number; size: number }, ref: BlobRef) {
    const seal = await service.seals.forReading(userId);
    return { body: await blobs.open(ref, seal), headers: { 'Content-Length': String(size) } };
  }
}

function namesOf(tags: readonly DeskTag[], tagged: { readonly tags: string } | null): string[] {
  const ids = new Set(parseTags(tagged?.tags ?? ''));
  return tags.flatMap(({ id, name }) => (ids.has(id) ? [name] : []));
}

async function readReminders(manager: EntityManager, userId: number) {
  const setting = await manager.findOneBy(reminderSettingEntity, { userId });
  const sent = await manager.find(deadlineReminderEntity, { where: { userId }, order: { sentAt: 'ASC' } });
  const mails = await manager.find(clientReminderEntity, { where: { userId }, order: { day: 'ASC' } });
  return {
    enabled: setting?.enabled ?? true,
    language: setting?.language ?? null,
    sent: sent.map(({ taxYear, kind, sentAt }) => ({ taxYear, kind, sentAt: sentAt.toISOString() })),
    mails: mails.map(({ taxYear, origin, at }) => ({ taxYear, origin, at: at.toISOString() })),
  };
}
