import { downloadReceipt, endpointUrl, getTransmitProgress, transmit } from '@dossier/contracts';
import { contentDisposition, type Service } from '@dossier/service-kit';
import { presentFiling } from '../status/status-response.ts';
import type { Transmission } from './transmission.ts';

export function transmitRoutes(service: Service, transmission: Transmission): void {
  service.route(transmit, async ({ body, identity, language }) => {
    const filing = await transmission.transmit(identity, body.taxYear, language);
    const receiptUrl = endpointUrl(downloadReceipt, { query: { taxYear: body.taxYear } });
    return { ...presentFiling(filing), success: true as const, receiptUrl };
  });

  service.route(getTransmitProgress, ({ query, identity }) =>
    Promise.resolve(transmission.progress(identity.userId, query.taxYear)),
  );

  service.route(downloadReceipt, async ({ query, identity }) => {
    const { body, size } = await transmission.openReceipt(identity.userId, query.taxYear);
    return {
      body,
      headers: {
        'Content-Disposition': contentDisposition('attachment', `Dossier-${query.taxYear}.pdf`),
        'Content-Length': String(size),
        'Cache-Control': 'private, no-store',
        'Content-Security-Policy': 'sandbox',
        'Cross-Origin-Resource-Policy': 'same-origin',
      },
    };
  });
}
