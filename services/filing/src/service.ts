import {
  createBlobStore,
  createService,
  fileSettings,
  formSettings,
  reviewSettings,
  type Service,
  type ServiceDeps,
} from '@dossier/service-kit';
import { z } from 'zod';
import { absenceEntity } from './absences/absences.entity.ts';
import { absenceRoutes } from './absences/absences.routes.ts';
import { createDeskAccess, expertScopes } from './desk/desk-access.ts';
import { deskEventEntity, deskFilingEntity } from './desk/desk.entity.ts';
import { createDeskListener } from './desk/desk-listener.ts';
import { deskChangeRoutes } from './desk/desk-changes.routes.ts';
import { remindRoutes } from './desk/remind.routes.ts';
import { deskRoutes } from './desk/desk.routes.ts';
import { deletionRoutes } from './deletion/deletion.routes.ts';
import { createDossierRenderer } from './dossier/dossier-renderer.ts';
import { createPresentFiling } from './desk/present-filing.ts';
import { exportRoutes } from './export/export.routes.ts';
import { extensionEntity } from './extensions/extensions.entity.ts';
import { extensionRoutes } from './extensions/extensions.routes.ts';
import { filedReturnRoutes } from './filed-return/filed-return.routes.ts';
import { filingExportRoutes } from './filing-export/filing-export.routes.ts';
import { figuresRoutes } from './figures/figures.routes.ts';
import { filedReturnEntity } from './filed-return/filed-returns.entity.ts';
import { inboxEntity, inboxReadEntity } from './inbox/inbox.entity.ts';
import { inboxRoutes } from './inbox/inbox.routes.ts';
import * as migrations from './migrations/index.ts';
import { deskNoteEntity } from './notes/notes.entity.ts';
import { noteRoutes } from './notes/notes.routes.ts';
import { deskPresenceEntity } from './presence/presence.entity.ts';
import { presenceRoutes } from './presence/presence.routes.ts';
import { powerOfAttorneyRoutes } from './power-of-attorney/power-of-attorney.routes.ts';
import { deadlineReminderEntity, reminderSettingEntity } from './reminders/reminders.entity.ts';
import { reminderJob } from './reminders/reminders.job.ts';
import { reminderRoutes } from './reminders/reminders.routes.ts';
import { fileRequestsEntity } from './review/requests.entity.ts';
import { requestRoutes } from './review/requests.routes.ts';
import { savedViewEntity } from './saved-views/saved-views.entity.ts';
import { savedViewRoutes } from './saved-views/saved-views.routes.ts';
import { sectionCheckEntity } from './section-checks/section-checks.entity.ts';
import { sectionCheckRoutes } from './section-checks/section-checks.routes.ts';
import { filingEntity, statusEventEntity } from './status/filings.entity.ts';
import { createStatusMachine } from './status/status-machine.ts';
import { statusRoutes } from './status/status.routes.ts';
import { deskTagEntity } from './tags/tags.entity.ts';
import { tagRoutes } from './tags/tags.routes.ts';
import { createDossierQueue } from './transmit/dossier-queue.ts';
import { receiptEntity, receiptFileEntity } from './transmit/receipts.entity.ts';
import { receiptJobs } from './transmit/receipts.jobs.ts';
import { createTransmission, type TransmissionOptions } from './transmit/transmission.ts';
import { deskDossierRoutes } from './transmit/desk-dossiers.routes.ts';
import { transmitRoutes } from './transmit/transmit.routes.ts';

/** The status of each user and tax year, and the dossier of a transmission. */
export function createFilingService(deps: ServiceDeps, dossiers: Partial<TransmissionOptions> = {}): Service {
  const settings = deps.settings({
    ...reviewSettings,
    EXPERTS_SEE: z.enum(expertScopes).default('assigned-and-unassigned'),
    FOUR_EYES: z.enum(['on', 'off']).default('off'),
    ...fileSettings,
    ...formSettings,
  });
  const service = createService(
    {
      name: 'filing',
      entities: [
        filingEntity,
        statusEventEntity,
        receiptEntity,
        receiptFileEntity,
        reminderSettingEntity,
        deadlineReminderEntity,
        deskFilingEntity,
        deskEventEntity,
        deskTagEntity,
        extensionEntity,
        inboxEntity,
        inboxReadEntity,
        absenceEntity,
        deskNoteEntity,
        deskPresenceEntity,
        savedViewEntity,
        sectionCheckEntity,
        fileRequestsEntity,
        filedReturnEntity,
      ],
      migrations: Object.values(migrations),
    },
    deps,
  );
  const fourEyes = settings.FOUR_EYES === 'on';
  const statusMachine = createStatusMachine(service, {
    expertReview: settings.REVIEW === 'expert',
    listener: createDeskListener(service, { fourEyes }),
  });
  const blobs = createBlobStore(deps, 'filing');
  const deskAccess = createDeskAccess(service, { scope: settings.EXPERTS_SEE, fourEyes });
  statusRoutes(service, statusMachine, deskAccess);
  const { queue = createDossierQueue(), renderer = createDossierRenderer() } = dossiers;
  service.onStop(() => renderer.close());
  const rendering = { queue, renderer };
  const transmission = createTransmission(service, statusMachine, blobs, rendering);
  transmitRoutes(service, transmission);
  deskDossierRoutes(service, deskAccess, transmission);
  powerOfAttorneyRoutes(service, rendering);
  deskRoutes(service, deskAccess, statusMachine);
  deskChangeRoutes(service, deskAccess);
  remindRoutes(service, deskAccess);
  tagRoutes(service);
  extensionRoutes(service, deskAccess);
  inboxRoutes(service, deskAccess);
  absenceRoutes(service);
  savedViewRoutes(service, deskAccess);
  figuresRoutes(service);
  noteRoutes(service, deskAccess);
  presenceRoutes(service, deskAccess);
  sectionCheckRoutes(service, deskAccess);
  filedReturnRoutes(service, statusMachine, {
    blobs,
    access: deskAccess,
    presentFiling: createPresentFiling(service, deskAccess),
    limits: {
      filesPerRequest: 1,
      fileBytes: settings.UPLOAD_MAX_MB,
      idleMs: settings.UPLOAD_IDLE_MS,
      minBytesPerSecond: settings.UPLOAD_MIN_BYTES_PER_SECOND,
    },
  });
  exportRoutes(service, statusMachine, blobs);
  filingExportRoutes(service, statusMachine);
  deletionRoutes(service, blobs);
  receiptJobs(service, blobs);
  reminderRoutes(service);
  requestRoutes(service);
  reminderJob(service, statusMachine.facts);
  return service;
}
