import type { EndpointOwner, EndpointSpec } from './endpoint.ts';
import * as accountExport from './account-export/account-export.endpoints.ts';
import * as accounts from './accounts/accounts.endpoints.ts';
import * as addresses from './addresses/addresses.endpoints.ts';
import * as admin from './admin/admin.endpoints.ts';
import * as audit from './audit/audit.endpoints.ts';
import * as authorization from './authorization/authorization.endpoints.ts';
import * as builds from './platform/builds.endpoints.ts';
import * as cantons from './cantons/cantons.endpoints.ts';
import * as categories from './categories/categories.endpoints.ts';
import * as codes from './codes/codes.endpoints.ts';
import * as conversations from './conversations/conversations.endpoints.ts';
import * as deadlineReminders from './deadlines/reminders.endpoints.ts';
import * as deletion from './deletion/deletion.endpoints.ts';
import * as desk from './desk/desk.endpoints.ts';
import * as devices from './devices/devices.endpoints.ts';
import * as emailChange from './email-change/email-change.endpoints.ts';
import * as emailRecovery from './email-recovery/email-recovery.endpoints.ts';
import * as exports from './export/export.endpoints.ts';
import * as figures from './figures/figures.endpoints.ts';
import * as deskReturns from './filed-return/desk-returns.endpoints.ts';
import * as filedReturn from './filed-return/filed-return.endpoints.ts';
import * as filingExport from './filing-export/filing-export.endpoints.ts';
import * as files from './files/files.endpoints.ts';
import * as manyFiles from './files/many-files.endpoints.ts';
import * as household from './household/household.endpoints.ts';
import * as impersonation from './impersonation/impersonation.endpoints.ts';
import * as mails from './mails/mails.endpoints.ts';
import * as messageTemplates from './message-templates/message-templates.endpoints.ts';
import * as messages from './messages/messages.endpoints.ts';
import * as notes from './notes/notes.endpoints.ts';
import * as notifications from './notifications/notifications.endpoints.ts';
import * as passkeys from './passkeys/passkeys.endpoints.ts';
import * as platform from './platform/platform.endpoints.ts';
import * as releaseTokens from './platform/release-tokens.endpoints.ts';
import * as releases from './platform/releases.endpoints.ts';
import * as vitals from './platform/vitals.endpoints.ts';
import * as profile from './profile/profile.endpoints.ts';
import * as deskQuestions from './questions/desk-questions.endpoints.ts';
import * as questions from './questions/questions.endpoints.ts';
import * as deskReadings from './readings/desk-readings.endpoints.ts';
import * as expectedPapers from './readings/expected-papers.endpoints.ts';
import * as papers from './readings/papers.endpoints.ts';
import * as readerConsent from './readings/reader-consent.endpoints.ts';
import * as readings from './readings/readings.endpoints.ts';
import * as review from './review/review.endpoints.ts';
import * as savedViews from './saved-views/saved-views.endpoints.ts';
import * as secondFactor from './second-factor/second-factor.endpoints.ts';
import * as secondStep from './second-factor/second-step.endpoints.ts';
import * as presence from './presence/presence.endpoints.ts';
import * as sectionChecks from './section-checks/section-checks.endpoints.ts';
import * as sections from './sections/sections.endpoints.ts';
import * as sessions from './sessions/sessions.endpoints.ts';
import * as status from './status/status.endpoints.ts';
import * as system from './system/system.endpoints.ts';
import * as taxCards from './tax-cards/tax-cards.endpoints.ts';
import * as taxProfile from './tax-profile/tax-profile.endpoints.ts';
import * as terms from './terms/terms.endpoints.ts';
import * as deskDossiers from './transmit/desk-dossiers.endpoints.ts';
import * as transmit from './transmit/transmit.endpoints.ts';
import * as upload from './upload/upload.endpoints.ts';
import * as users from './users/users.endpoints.ts';

function isEndpoint(value: unknown): value is EndpointSpec {
  return (
    typeof value === 'object' && value !== null && 'owner' in value && 'path' in value && 'access' in value
  );
}

/** Every endpoint of the product, for the gateway's router, OpenAPI and the access matrices of the tests. */
export const allEndpoints: readonly EndpointSpec[] = [
  accountExport,
  accounts,
  addresses,
  admin,
  audit,
  builds,
  authorization,
  cantons,
  categories,
  codes,
  conversations,
  deadlineReminders,
  deletion,
  desk,
  devices,
  emailChange,
  emailRecovery,
  exports,
  figures,
  deskDossiers,
  deskReturns,
  filedReturn,
  filingExport,
  files,
  household,
  impersonation,
  mails,
  manyFiles,
  messageTemplates,
  messages,
  notes,
  notifications,
  passkeys,
  platform,
  releases,
  releaseTokens,
  vitals,
  profile,
  deskQuestions,
  questions,
  deskReadings,
  expectedPapers,
  papers,
  readerConsent,
  readings,
  review,
  savedViews,
  secondFactor,
  secondStep,
  presence,
  sectionChecks,
  sections,
  sessions,
  status,
  system,
  taxCards,
  taxProfile,
  terms,
  transmit,
  upload,
  users,
].flatMap((module) => Object.values(module).filter(isEndpoint));

export function endpointsOf(owner: EndpointOwner): EndpointSpec[] {
  return allEndpoints.filter((spec) => spec.owner === owner);
}
