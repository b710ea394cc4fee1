import { contentsReaderLimits, createReader, type Reader } from '@dossier/document-reader';
import { createService, type Service, type ServiceDeps } from '@dossier/service-kit';
import { accessEntity } from './access-log/access-log.entity.ts';
import { accessLog } from './access-log/access-log.ts';
import { deletionRoutes } from './deletion/deletion.routes.ts';
import { expectedPaperRoutes } from './expected-papers/expected-papers.routes.ts';
import { gonePaperEntity } from './expected-papers/gone-papers.entity.ts';
import { exportRoutes } from './export/export.routes.ts';
import { paperFactsEntity } from './papers/paper-facts.entity.ts';
import { paperRevisionEntity } from './papers/paper-revisions.entity.ts';
import { paperLinesEntity, paperWordsEntity } from './papers/paper-text.entity.ts';
import { createSharedWork } from './facts/shared-work.ts';
import { createYearFindings } from './facts/year-findings.ts';
import { lastReturnRoutes } from './last-return/last-return.routes.ts';
import { learnedFormEntity } from './learned-forms/learned-forms.entity.ts';
import { learnedFormRoutes } from './learned-forms/learned-forms.routes.ts';
import * as migrations from './migrations/index.ts';
import { modelConsentRoutes } from './model/model-consent.routes.ts';
import { modelConsentEntity } from './model/model-consents.entity.ts';
import { createModelReader, modelLimits } from './model/model-reader.ts';
import { codePartEntity } from './papers/code-parts.entity.ts';
import { paperEntity } from './papers/papers.entity.ts';
import { paperRoutes } from './readings/papers.routes.ts';
import { queueGauges } from './queue/queue-gauges.ts';
import { queueStateRoutes } from './queue/queue-state.routes.ts';
import { createReadQueue } from './queue/read-queue.ts';
import { deskReadingRoutes } from './readings/desk-readings.routes.ts';
import { createPresenter } from './readings/list-year.ts';
import { createPaperReader } from './readings/read-paper.ts';
import { readingEntity } from './papers/readings.entity.ts';
import { readingRoutes } from './readings/readings.routes.ts';
import { searchRoutes } from './search/search.routes.ts';
import { readSettings } from './settings.ts';

const hour = 60 * 60 * 1000;

/** Reads papers: a durable queue, what was recognized in each, and what people say about it. */
export function createRecognitionService(deps: ServiceDeps, given?: Reader, limits = modelLimits): Service {
  const settings = readSettings(deps);
  const entities = [
    paperEntity,
    readingEntity,
    paperFactsEntity,
    paperWordsEntity,
    paperLinesEntity,
    codePartEntity,
    paperRevisionEntity,
    gonePaperEntity,
    modelConsentEntity,
    learnedFormEntity,
    accessEntity,
  ];
  const service = createService(
    { name: 'recognition', entities, migrations: Object.values(migrations) },
    deps,
  );
  const startReader = () =>
    createReader({ ...contentsReaderLimits, processes: settings.processes, tesseract: settings.tesseract });
  const readers = { quick: given ?? startReader(), full: given ?? startReader() };
  const model = createModelReader(service, settings.model, limits);
  const queue = createReadQueue(service, {
    places: settings.processes,
    read: createPaperReader(service, readers, model),
  });
  service.onStop(() => {
    for (const reader of Object.values(readers)) reader.close();
  });
  paperRoutes(service, queue);
  const share = createSharedWork();
  const findings = createYearFindings(service);
  const presenter = createPresenter(service, findings);
  readingRoutes(service, queue, presenter, share);
  deskReadingRoutes(service, presenter, share);
  expectedPaperRoutes(service, share);
  lastReturnRoutes(service, share);
  searchRoutes(service, share);
  learnedFormRoutes(service);
  modelConsentRoutes(service, settings.model?.url.host ?? null);
  exportRoutes(service);
  deletionRoutes(service, queue, findings);
  queueGauges(service);
  queueStateRoutes(service, settings.processes);
  service.every('sweep', hour, () => accessLog.sweep(service.db, service.clock.now()));
  return service;
}
