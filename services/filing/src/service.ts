import { createBlobStore, createService, type Service, type ServiceDeps } from '@dossier/service-kit';
import { z } from 'zod';
import { migrations } from './migrations/index.ts';
import { createFilings } from './status/filings.ts';
import { filingEntity, statusEventEntity } from './status/filing.entity.ts';
import { statusRoutes } from './status/status.routes.ts';
import { receiptEntity } from './transmit/receipt.entity.ts';
import { receiptJobs } from './transmit/receipt.jobs.ts';
import { createTransmission } from './transmit/transmission.ts';
import { transmitRoutes } from './transmit/transmit.routes.ts';

/** Where each tax year of each person stands, and the dossier that is handed over. */
export function createFilingService(deps: ServiceDeps): Service {
  const { REVIEW } = deps.settings({ REVIEW: z.enum(['expert']).optional() });
  const service = createService(
    { name: 'filing', entities: [filingEntity, statusEventEntity, receiptEntity], migrations },
    deps,
  );
  const filings = createFilings(service);
  const blobs = createBlobStore(deps, 'filing');
  statusRoutes(service, filings);
  transmitRoutes(service, createTransmission(service, filings, blobs, REVIEW === 'expert'));
  receiptJobs(service, blobs);
  return service;
}
