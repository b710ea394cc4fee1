import { exportFilings, exportReceipt, getUserAccount } from '@dossier/contracts';
import { fail, type BlobStore, type Service } from '@dossier/service-kit';
import { groupAnswers } from '../dossier/answers.ts';
import { dossierTexts } from '../dossier/dossier-texts.ts';
import { listEvents } from '../status/filings.repository.ts';
import type { StatusMachine } from '../status/status-machine.ts';
import { presentEvent, presentFiling } from '../status/status-response.ts';
import { receiptEntity } from '../transmit/receipts.entity.ts';
import { receiptBlobRef } from '../transmit/receipts.repository.ts';

/** Everything this service stores about a user, for the user's export. */
export function exportRoutes(service: Service, statusMachine: StatusMachine, blobs: BlobStore): void {
  service.route(exportFilings, async ({ params: { userId }, db, language }) => {
    const [account, profile, rows] = await Promise.all([
      service.call(getUserAccount, { params: { id: String(userId) } }),
      statusMachine.facts.getProfile(userId),
      statusMachine.list(userId),
    ]);
    const filings = await db.read((manager) =>
      Promise.all(
        rows.map(async (row) => {
          const { taxYear } = row;
          const events = await listEvents(manager, userId, taxYear);
          const receipts = await manager.find(receiptEntity, {
            where: { userId, taxYear },
            order: { createdAt: 'ASC' },
          });
          return {
            ...presentFiling(row),
            history: events.map(presentEvent),
            receipts: receipts.map(({ id, createdAt, language: written, size, sha256 }) => ({
              id,
              createdAt: createdAt.toISOString(),
              language: written,
              size,
              sha256,
            })),
          };
        }),
      ),
    );
    const answers = groupAnswers(profile, account.email, statusMachine.defaultYear(), language);
    return {
      filings,
      answers: answers.filter((group) => group.answers.length > 0),
      statusTexts: dossierTexts[language].status,
    };
  });

  service.route(exportReceipt, async ({ params, db }) => {
    const receipt = await db.read((manager) => manager.findOneBy(receiptEntity, { ...params }));
    if (!receipt) throw fail('RECEIPT_NOT_FOUND');
    const headers = { 'Content-Length': String(receipt.size) };
    const seal = await service.seals.forReading(receipt.userId);
    return { body: await blobs.open(receiptBlobRef(receipt), seal), headers };
  });
}
