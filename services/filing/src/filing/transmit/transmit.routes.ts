import {
  downloadReceipt,
  endpointUrl,
  getSupplement,
  getTransmitProgress,
  listReceipts,
  transmit,
  transmitSupplement,
} from '@dossier/contracts';
import type { Service } from '@dossier/service-kit';
import type { FilingRow } from '../status/filings.entity.ts';
import { presentFiling } from '../status/status-response.ts';
import { presentReceipts, sendReceipt } from './send-receipt.ts';
import type { Transmission } from './transmission.ts';

export function transmitRoutes(service: Service, transmission: Transmission): void {
  const present = (filing: FilingRow, query: { taxYear: number; id?: string | null }) => ({
    ...presentFiling(filing),
    success: true as const,
    receiptUrl: endpointUrl(downloadReceipt, { query }),
  });

  service.route(transmit, async ({ body: { taxYear }, identity, language }) =>
    present(await transmission.transmit(identity, taxYear, language), { taxYear }),
  );

  service.route(transmitSupplement, async ({ body: { taxYear }, identity, language }) => {
    const filing = await transmission.supplement(identity, taxYear, language);
    return present(filing, { taxYear, id: filing.supplementId });
  });

  service.route(getSupplement, ({ query, identity }) =>
    transmission.previewSupplement(identity.userId, query.taxYear),
  );

  service.route(getTransmitProgress, ({ query, identity }) =>
    Promise.resolve(transmission.progress(identity.userId, query.taxYear)),
  );

  service.route(listReceipts, async ({ query, identity }) =>
    presentReceipts(await transmission.listReceipts(identity.userId, query.taxYear)),
  );

  service.route(downloadReceipt, async ({ query: { taxYear, id }, identity }) =>
    sendReceipt(await transmission.openReceipt(identity.userId, taxYear, id), 'attachment'),
  );
}
