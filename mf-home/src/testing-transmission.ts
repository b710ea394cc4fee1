import type { Server } from './testing.tsx';

/** The response to a transmission, or to a supplement. */
export const transmittedBy = (server: Server, taxYear: number) => ({
  ...server.statusIn(taxYear),
  success: true as const,
  receiptUrl: '/api/tax-year-status/receipt',
});
