import {
  clientScopeOf,
  clientSettings,
  copyEntity,
  createBlobStore,
  createRemoteFacts,
  createService,
  expertSettings,
  fileSettings,
  formSettings,
  hasFees,
  type Service,
  type ServiceDeps,
} from '@dossier/service-kit';
import { z } from 'zod';
import { absenceEntity } from './desk/absences/absences.entity.ts';
import { absenceRoutes } from './desk/absences/absences.routes.ts';
import { createDeskAccess } from './desk/access/desk-access.ts';
import { clientRoutes } from './desk/clients/clients.routes.ts';
import { createReadViewer } from './desk/clients/read-viewer.ts';
import { clientJobs } from './desk/clients/refresh-clients.ts';
import { clientEntity } from './desk/filings/client.entity.ts';
import { expireClientRow } from './desk/filings/client.repository.ts';
import { deskEventEntity, deskFilingEntity } from './desk/filings/desk.entity.ts';
import { createDeskListener } from './desk/listener/desk-listener.ts';
import { deskChangeRoutes } from './desk/changes/desk-changes.routes.ts';
import { remindRoutes } from './desk/changes/remind.routes.ts';
import { deskRoutes } from './desk/workbench/desk.routes.ts';
import { deletionRoutes } from './deletion/deletion.routes.ts';
import { createDossierRenderer } from './filing/rendering/dossier-renderer.ts';
import { createPresentFiling } from './desk/queue/present-filing.ts';
import { exportRoutes } from './export/export.routes.ts';
import { afterFilingRoutes } from './desk/after-filing/after-filing.routes.ts';
import { afterFilingEntity } from './filing/after-filing/after-filings.entity.ts';
import { extensionEntity } from './filing/extensions/extensions.entity.ts';
import { extensionRoutes } from './desk/extensions/extensions.routes.ts';
import { createFeeRoutes } from './desk/fees/fee-routes.ts';
import {
  clientFeeEntity,
  feeSettingsEntity,
  invoiceEntity,
  mandateAcceptanceEntity,
  mandateLetterEntity,
} from './desk/fees/fees.entity.ts';
import { deskFeeRoutes } from './desk/fees/desk-fees.routes.ts';
import { invoiceJobs } from './desk/fees/invoice-changes.ts';
import { myFeeRoutes } from './desk/fees/my-fees.routes.ts';
import { paymentRoutes } from './desk/fees/payments.routes.ts';
import { createSendInvoice } from './desk/fees/send-invoice.ts';
import { filedReturnRoutes } from './desk/filed-return/filed-return.routes.ts';
import { filingExportRoutes } from './desk/filing-export/filing-export.routes.ts';
import { figuresRoutes } from './desk/figures/figures.routes.ts';
import { filedReturnEntity } from './filing/filed-return/filed-returns.entity.ts';
import { invitationRoutes } from './desk/invitations/invitations.routes.ts';
import { inboxEntity, inboxReadEntity } from './desk/inbox/inbox.entity.ts';
import { inboxRoutes } from './desk/inbox/inbox.routes.ts';
import * as migrations from './migrations/index.ts';
import { journalEntity } from './desk/journal/journal.entity.ts';
import { createListDueTasks } from './desk/journal/due-tasks.ts';
import { journalRoutes } from './desk/journal/journal.routes.ts';
import { deskNoteEntity } from './desk/notes/notes.entity.ts';
import { noteRoutes } from './desk/notes/notes.routes.ts';
import { deskPresenceEntity } from './desk/presence/presence.entity.ts';
import { presenceRoutes } from './desk/presence/presence.routes.ts';
import { openedYearEntity, openingEntity } from './desk/openings/openings.entity.ts';
import { openingJob } from './desk/openings/openings.job.ts';
import { openingRoutes } from './desk/openings/openings.routes.ts';
import { powerOfAttorneyRoutes } from './filing/power-of-attorney/power-of-attorney.routes.ts';
import {
  clientReminderEntity,
  deadlineReminderEntity,
  reminderSettingEntity,
} from './filing/reminders/reminders.entity.ts';
import { reminderJob } from './filing/reminders/reminders.job.ts';
import { reminderRoutes } from './filing/reminders/reminders.routes.ts';
import { deadlineNoticeEntity } from './desk/reminders/deadline-notices.entity.ts';
import { deadlineNoticeJob } from './desk/reminders/deadline-notices.job.ts';
import { reminderRuleEntity } from './desk/reminders/reminder-rules.entity.ts';
import { reminderRuleJob } from './desk/reminders/reminder-rules.job.ts';
import { reminderRuleRoutes } from './desk/reminders/reminder-rules.routes.ts';
import { fileRequestsEntity } from './desk/review/requests.entity.ts';
import { requestRoutes } from './desk/review/requests.routes.ts';
import { savedViewEntity } from './desk/saved-views/saved-views.entity.ts';
import { savedViewRoutes } from './desk/saved-views/saved-views.routes.ts';
import { sectionCheckEntity } from './desk/section-checks/section-checks.entity.ts';
import { sectionCheckRoutes } from './desk/section-checks/section-checks.routes.ts';
import { filingEntity, statusEventEntity } from './filing/status/filings.entity.ts';
import { createStatusMachine } from './filing/status/status-machine.ts';
import { statusRoutes } from './filing/status/status.routes.ts';
import { deskTagEntity } from './desk/tags/tags.entity.ts';
import { tagRoutes } from './desk/tags/tags.routes.ts';
import { createDossierQueue } from './filing/rendering/dossier-queue.ts';
import { receiptEntity, receiptFileEntity } from './filing/transmit/receipts.entity.ts';
import { receiptJobs } from './filing/transmit/receipts.jobs.ts';
import { createTransmission, type TransmissionOptions } from './filing/transmit/transmission.ts';
import { deskDossierRoutes } from './desk/dossiers/desk-dossiers.routes.ts';
import { transmitRoutes } from './filing/transmit/transmit.routes.ts';

/** The status of each user and tax year, and the dossier of a transmission. */
export function createFilingService(deps: ServiceDeps, dossiers: Partial<TransmissionOptions> = {}): Service {
  const settings = deps.settings({
    ...clientSettings,
    ...expertSettings,
    FOUR_EYES: z.enum(['on', 'off']).default('off'),
    ...fileSettings,
    ...formSettings,
  });
  const service = createService(
    {
      name: 'filing',
      entities: [
        receiptFileEntity,
        receiptEntity,
        statusEventEntity,
        filingEntity,
        reminderSettingEntity,
        deadlineReminderEntity,
        clientReminderEntity,
        reminderRuleEntity,
        openedYearEntity,
        openingEntity,
        deadlineNoticeEntity,
        deskEventEntity,
        deskNoteEntity,
        deskPresenceEntity,
        savedViewEntity,
        sectionCheckEntity,
        deskFilingEntity,
        fileRequestsEntity,
        extensionEntity,
        afterFilingEntity,
        inboxEntity,
        inboxReadEntity,
        filedReturnEntity,
        absenceEntity,
        deskTagEntity,
        clientEntity,
        feeSettingsEntity,
        mandateLetterEntity,
        mandateAcceptanceEntity,
        clientFeeEntity,
        invoiceEntity,
        journalEntity,
        copyEntity,
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
  const clients = clientScopeOf(settings);
  const deskAccess = createDeskAccess(service, { scope: settings.EXPERTS_SEE, fourEyes, clients });
  statusRoutes(
    service,
    statusMachine,
    deskAccess,
    createRemoteFacts(service),
    async (manager, userId, { byUser }) => {
      await expireClientRow(manager, userId, new Date(service.clock.now()), { hasActed: byUser });
    },
  );
  const { queue = createDossierQueue(), renderer = createDossierRenderer() } = dossiers;
  service.onStop(() => renderer.close());
  const transmission = createTransmission(service, statusMachine, blobs, { queue, renderer });
  transmitRoutes(service, transmission);
  deskDossierRoutes(service, deskAccess, transmission);
  powerOfAttorneyRoutes(service, (userId, content) =>
    queue.run({ userId, priority: 'low' }, () => renderer.renderPowerOfAttorney(content)),
  );
  deskRoutes(service, deskAccess, statusMachine);
  deskChangeRoutes(service, deskAccess);
  remindRoutes(service, deskAccess);
  tagRoutes(service);
  clientRoutes(service, deskAccess, { isOn: clients !== null });
  const readViewer = createReadViewer(service, deskAccess, { isOn: clients !== null });
  journalRoutes(service, readViewer);
  const pace = {
    idleMs: settings.UPLOAD_IDLE_MS,
    minBytesPerSecond: settings.UPLOAD_MIN_BYTES_PER_SECOND,
  };
  const refreshClient = clients && clientJobs(service, statusMachine);
  reminderRuleRoutes(service, deskAccess, { isOn: clients !== null });
  if (clients) reminderRuleJob(service);
  openingRoutes(service, deskAccess, { isOn: clients !== null, statusMachine });
  if (clients) {
    openingJob(service, statusMachine);
    deadlineNoticeJob(service);
  }
  invitationRoutes(service, deskAccess, { refreshClient, pace });
  const fees = { isOn: hasFees(settings) };
  const feeRoutes = createFeeRoutes(service, fees);
  const sendInvoice = createSendInvoice(service, (userId, content) =>
    queue.run({ userId, priority: 'low' }, () => renderer.renderInvoice(content)),
  );
  myFeeRoutes(service, feeRoutes, sendInvoice);
  deskFeeRoutes(service, deskAccess, feeRoutes, sendInvoice);
  paymentRoutes(service, feeRoutes, pace);
  invoiceJobs(service, fees);
  extensionRoutes(service, deskAccess);
  inboxRoutes(service, deskAccess, createListDueTasks(service, readViewer));
  afterFilingRoutes(service, deskAccess);
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
    hasFees: fees.isOn,
    limits: {
      filesPerRequest: 1,
      fileBytes: settings.UPLOAD_MAX_MB,
      ...pace,
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
