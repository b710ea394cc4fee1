import { isIP } from 'node:net';
import { acceptMandate, downloadInvoice, getFees } from '@dossier/contracts';
import { fail, type Service } from '@dossier/service-kit';
import { letterFor, readOffice } from './fee-settings.ts';
import type { createFeeRoutes } from './fee-routes.ts';
import { clientFeeEntity, invoiceEntity, mandateAcceptanceEntity } from './fees.entity.ts';
import { listInvoicesOf } from './invoices.repository.ts';
import { storeAcceptance } from './mandate.ts';
import { presentInvoice } from './present-fees.ts';
import type { SendInvoice } from './send-invoice.ts';

/** Set by the gateway, which strips it from incoming requests. */
const clientAddressHeader = 'x-dossier-client-ip';

/** The mandate letter and the invoices of the user. */
export function myFeeRoutes(
  service: Service,
  { route }: ReturnType<typeof createFeeRoutes>,
  sendInvoice: SendInvoice,
): void {
  route(getFees, async ({ identity: { userId }, language, db }) =>
    db.read(async (manager) => {
      const office = await readOffice(manager);
      const letter = letterFor(office, language);
      const accepted =
        letter && (await manager.findOneBy(mandateAcceptanceEntity, { userId, version: letter.version }));
      const fees = await manager.find(clientFeeEntity, { where: { userId }, order: { taxYear: 'DESC' } });
      return {
        mandate: letter && { ...letter, acceptedAt: accepted?.acceptedAt.toISOString() ?? null },
        fees: fees.map(({ taxYear, total }) => ({ taxYear, total })),
        invoices: (await listInvoicesOf(manager, userId)).map(presentInvoice),
        releaseWhenPaid: office?.settings.releaseWhenPaid ?? false,
      };
    }),
  );

  route(acceptMandate, async ({ body, identity: { userId }, ctx }) => {
    const address = ctx.get(clientAddressHeader);
    const acceptedAt = await storeAcceptance(service, body, {
      userId,
      address: isIP(address) ? address : null,
      userAgent: ctx.get('user-agent').slice(0, 300),
    });
    return { acceptedAt: acceptedAt.toISOString() };
  });

  route(downloadInvoice, async ({ params: { id }, identity: { userId }, db }) => {
    const row = await db.read((manager) => manager.findOneBy(invoiceEntity, { id, userId }));
    if (!row) throw fail('INVOICE_NOT_FOUND');
    return sendInvoice(row, userId);
  });
}
