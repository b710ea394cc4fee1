import {
  downloadReceipt,
  endpointUrl,
  getSupplement,
  getTransmitProgress,
  listReceipts,
  transmit,
  transmitSupplement,
} from '@dossier/contracts';
import { contentDisposition, type Service } from '@dossier/service-kit';
import type { FilingRow } from '../status/filings.entity.ts';
import { presentFiling } from '../status/status-response.ts';
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
    (await transmission.listReceipts(identity.userId, query.taxYear)).map((receipt) => ({
      id: receipt.id,
      kind: receipt.supplementOf ? ('supplement' as const) : ('dossier' as const),
      createdAt: receipt.createdAt.toISOString(),
      size: receipt.size,
    })),
  );

  service.route(downloadReceipt, async ({ query: { taxYear, id }, identity }) => {
    const { body, receipt } = await transmission.openReceipt(identity.userId, taxYear, id);
    const day = receipt.createdAt.toISOString().slice(0, 10);
    const name = receipt.supplementOf ? `Dossier-${taxYear}-${day}.pdf` : `Dossier-${taxYear}.pdf`;
    return {
      body,
      headers: {
        'Content-Disposition': contentDisposition('attachment', name),
        'Content-Length': String(receipt.size),
        'Cache-Control': 'private, no-store',
        'Content-Security-Policy': 'sandbox',
        'Cross-Origin-Resource-Policy': 'same-origin',
      },
    };
  });
}
