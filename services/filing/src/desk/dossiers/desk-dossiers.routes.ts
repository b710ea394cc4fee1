import { downloadDeskDossier, listDeskDossiers } from '@dossier/contracts';
import type { Service } from '@dossier/service-kit';
import type { DeskAccess } from '../access/desk-access.ts';
import { presentReceipts, sendReceipt } from '../../filing/transmit/send-receipt.ts';
import type { Transmission } from '../../filing/transmit/transmission.ts';

/** The dossiers of a filing, for the experts who may work on it. */
export function deskDossierRoutes(service: Service, access: DeskAccess, transmission: Transmission): void {
  service.route(listDeskDossiers, async ({ params: { userId, taxYear }, identity }) => {
    await access.find(identity, userId, taxYear);
    return presentReceipts(await transmission.listReceipts(userId, taxYear));
  });

  service.route(downloadDeskDossier, async ({ params: { userId, taxYear, id }, query, identity }) => {
    await access.find(identity, userId, taxYear);
    const opened = await transmission.openReceipt(userId, taxYear, id);
    return sendReceipt(opened, query.inline ? 'inline' : 'attachment');
  });
}
