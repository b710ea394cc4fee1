import { z } from 'zod';
import { afterFilingForm } from '../after-filing/after-filing.ts';
import { exportedAccountExports } from './account-export-data.ts';
import { exportedHandovers, fromPhone } from './handover-data.ts';
import { cantonCode } from '../cantons/cantons.ts';
import { noneReasons } from '../categories/none-this-year.ts';
import { child, spouse } from '../household/household.ts';
import { deadlineExtension } from '../status/deadline-extension.ts';
import { profile } from '../profile/profile.endpoints.ts';
import { profileFields } from '../profile/profile.ts';
import { exportedFees } from '../fees/fees-export.ts';
import { noReturnReasons } from '../filed-return/filed-return.ts';
import { reviewReasons, reviewVerdicts, unreadableReasons } from '../files/review-reasons.ts';
import { secondFactorKinds } from '../second-factor/second-factor.ts';
import { sectionIds } from '../sections/sections.ts';
import { statusEvent, taxStatus } from '../status/status.endpoints.ts';
import { cardIds } from '../tax-cards/tax-cards.ts';
import { roles, userId } from '../params/users.ts';
import { exportedReadings } from '../readings/readings-export.ts';
import { exportedClient, exportedExpertNotes, exportedSavedViews } from './export-desk.ts';
import { exportedReminders } from './reminders-data.ts';
import { exportedAccess, isDamaged, path, sha256, taxYear, time } from '../params/export-fields.ts';

/** The data of an export. */
export const exportedAccount = z.object({
  id: userId.describe('Your number in this installation'),
  email: z.string().describe('The address you sign in with'),
  role: z.enum(roles),
  createdAt: time,
  lastSignInAt: time.nullable().describe('The last sign-in; null when it was before this was stored'),
  invitedAt: time
    .nullable()
    .describe('When the office invited you; null since your first sign-in')
    .default(null),
  language: z.string().nullable().describe('The language of that sign-in, used for e-mails'),
  lastTaxYear: z.number().int().nullable().describe('The tax year you worked on last'),
  unusedWarnedAt: time.nullable().describe('When you were warned that the account is not used'),
  pendingEmailChange: z
    .object({ newEmail: z.string(), expiresAt: time })
    .nullable()
    .describe('A change of your address that is not confirmed yet'),
  pendingEmailRecovery: z
    .object({ newEmail: z.string(), requestedAt: time, dueAt: time })
    .nullable()
    .describe('A new address that an administrator entered for you'),
  pendingDeletion: z
    .object({ requestedAt: time, dueAt: time, unusedSince: time.nullable() })
    .nullable()
    .describe('The planned deletion of your account; unusedSince is set when nobody used it'),
  secondFactors: z
    .array(
      z.object({
        kind: z.enum(secondFactorKinds),
        name: z.string(),
        createdAt: time,
        lastUsedAt: time.nullable(),
      }),
    )
    .describe('What you confirm your sign-ins with'),
  recoveryCodes: z
    .array(z.object({ createdAt: time, usedAt: time.nullable() }))
    .describe('Recovery codes of your sign-in, without the codes'),
  sessions: z
    .array(
      z.object({
        createdAt: time,
        signedInAt: time.nullable().describe('When the sign-in code was entered'),
        lastUsedAt: time.nullable(),
        expiresAt: time,
        endedAt: time.nullable(),
        browser: z.string().nullable(),
        system: z.string().nullable(),
        country: z
          .string()
          .nullable()
          .describe('Country of the sign-in, if the proxy of the operator named it'),
        openedBy: z.enum(['you', 'administrator']),
      }),
    )
    .describe('Sessions that were not deleted yet'),
  devices: z
    .array(
      z.object({
        createdAt: time,
        lastUsedAt: time.nullable(),
        expiresAt: time,
        endedAt: time.nullable(),
        browser: z.string().nullable(),
        system: z.string().nullable(),
        country: z.string().nullable(),
      }),
    )
    .describe('Browsers that may sign in again without a code'),
  handovers: exportedHandovers,
});

const exportedDraft = z
  .object({ step: z.string(), values: profileFields, updatedAt: time })
  .describe('Answers of the wizard that are not confirmed yet');
const exportedDeclaration = z.object({ fileName: z.string(), savedAt: time, content: z.unknown() });
const exportedTaxCards = z
  .array(z.object({ id: z.enum(cardIds as [string, ...string[]]), applies: z.boolean() }))
  .describe('Deductions and kinds of income, and whether they apply according to the answers');

export const exportedProfile = z.object({
  profile: profile.describe('Your details, with the answers of the default tax year'),
  draft: exportedDraft.nullable().describe('The draft of the default tax year'),
  declaration: exportedDeclaration.nullable().describe('The latest tax declaration'),
  taxYears: z
    .array(
      z.object({
        taxYear,
        answers: profileFields,
        isComplete: z.boolean(),
        confirmedAt: time.nullable().describe('When the answers were last confirmed'),
        updatedAt: time.nullable(),
        draft: exportedDraft.nullable(),
        declaration: exportedDeclaration.nullable(),
        taxCards: exportedTaxCards,
        isDamaged: isDamaged.describe('Answers, draft or declaration are damaged and missing here'),
      }),
    )
    .describe('The answers of the tax profile, by tax year'),
  sections: z
    .array(z.object({ taxYear, section: z.enum(sectionIds), enabled: z.boolean(), updatedAt: time }))
    .describe('Sections of the advanced tax information that were switched on or off'),
  authorizations: z
    .array(
      z.object({
        taxYear,
        canton: cantonCode.nullable(),
        tinNumber: z.string().nullable().describe('The tax ID'),
        taxAddressEnabled: z.boolean().describe('Whether the tax ID is in use'),
        powerOfAttorneyAccepted: z.boolean(),
        powerOfAttorneyEnabled: z.boolean().describe('Whether the power of attorney is in use'),
        updatedAt: time.nullable(),
        isDamaged: isDamaged.describe('The tax ID is damaged and missing here'),
      }),
    )
    .describe('Tax ID and power of attorney per tax year'),
  spouse: z
    .array(
      z.object({
        taxYear,
        fileName: z.string().describe('The name of the JSON file in the dossier'),
        categoryId: z.number().int(),
        content: z.object(spouse.shape).nullable(),
        updatedAt: time.nullable(),
        isDamaged: isDamaged.describe('The details are damaged and missing here'),
      }),
    )
    .describe('Details of the spouse per tax year'),
  children: z
    .array(
      z.object({
        taxYear,
        children: z.array(z.object(child.shape)),
        updatedAt: time.nullable(),
        isDamaged: isDamaged.describe('The details are damaged and missing here'),
      }),
    )
    .describe('Details of the children per tax year'),
  taxCards: exportedTaxCards.describe('Those of the default tax year'),
  categoryPreferences: z
    .array(z.object({ taxYear, categoryId: z.number().int(), isRelevant: z.boolean(), updatedAt: time }))
    .describe('Document categories that were marked as relevant or not relevant'),
  cardPanels: z
    .array(z.object({ taxYear, panel: z.string(), isExpanded: z.boolean(), updatedAt: time }))
    .describe('Cards that were expanded or collapsed'),
  termsAcceptances: z
    .array(z.object({ acceptedAt: time, address: z.string().nullable(), userAgent: z.string() }))
    .describe('When the terms were accepted, from which network address and with which browser'),
});

const exportedReceipt = z.object({
  id: z.uuid(),
  createdAt: time,
  language: z.string(),
  size: z.number().int().describe('In bytes'),
  sha256,
  isSupplement: z.boolean().describe('True for a supplement to the dossier before it'),
  isDamaged: isDamaged.describe('The dossier is damaged and not part of this archive'),
});

const exportedReturn = z.object({
  id: z.uuid(),
  number: z.number().int().describe('1 for the first one of the year, higher for those that replaced it'),
  createdAt: time,
  size: z.number().int().describe('In bytes'),
  sha256,
  isDamaged: isDamaged.describe('The return is damaged and not part of this archive'),
});

export const exportedFilings = z.array(
  taxStatus.extend({
    history: z.array(statusEvent).describe('Changes of the status, oldest first'),
    receipts: z.array(exportedReceipt).describe('The transmitted dossiers, oldest first'),
    returns: z.array(exportedReturn).describe('The filed returns from your expert, oldest first'),
    extension: deadlineExtension
      .optional()
      .describe('The extension of the filing deadline that your expert entered'),
    afterFiling: z
      .object({ ...afterFilingForm.shape, objectionUntil: z.iso.date().nullable(), changedAt: time })
      .optional()
      .describe('What your expert entered about the return after it was filed'),
    withoutReturn: z
      .array(
        z.object({
          at: time,
          reason: z.enum(noReturnReasons).nullable().describe('null when the stored reason is damaged'),
          note: z.string().nullable(),
        }),
      )
      .describe('Why your expert completed it without a return, oldest first'),
    tags: z.array(z.string()).describe('The words by which the office sorts it'),
  }),
);

export const exportedMessage = z.object({
  at: time,
  from: z.enum(['person', 'expert']).describe('"person" is you, "expert" the provider'),
  text: z.string().nullable().describe('null when the stored text is damaged'),
});

export const exportedFileAccess = exportedAccess.extend({ fileId: z.uuid(), version: z.number().int() });

export const exportedFile = z.object({
  id: z.uuid(),
  path,
  name: z.string().describe('The name at upload'),
  taxYear,
  categoryId: z.number().int().nullable(),
  categoryName: z.string().nullable(),
  version: z.number().int(),
  isCurrent: z.boolean().describe('False for an earlier version'),
  uploadedAt: time,
  addedBy: z.enum(['you', 'staff']).describe('Who added this version: you, or the office for you'),
  fromPhone,
  deletedAt: time.nullable().describe('When the file was moved to the trash'),
  size: z.number().int().describe('In bytes'),
  mediaType: z.string(),
  sha256,
  review: z
    .object({
      verdict: z.enum(reviewVerdicts),
      reason: z.enum(reviewReasons).nullable(),
      reasonDetail: z.enum(unreadableReasons).optional(),
      note: z.string().nullable().describe('The reason in the words of the expert'),
      reviewedAt: time,
      answeredAt: time.nullable().describe('When you replaced this version'),
    })
    .optional()
    .describe('What an expert said about this version: accepted, or a better document requested'),
  isDamaged: isDamaged.describe('The document is damaged: it is missing in this archive, or ends early'),
});

export const exportedNoneDeclaration = z.object({
  taxYear,
  categoryId: z.number().int(),
  categoryName: z.string(),
  reason: z.enum(noneReasons),
  note: z.string().nullable().describe('The reason in your words'),
  declaredAt: time,
});

/** The JSON files of an export, by their path in the archive. */
export const exportFiles = {
  'data/account.json': exportedAccount,
  'data/profile.json': exportedProfile,
  'data/tax-years.json': exportedFilings,
  'data/deadline-reminders.json': exportedReminders,
  'data/documents.json': z.array(exportedFile),
  'data/readings.json': exportedReadings,
  'data/no-documents.json': z.array(exportedNoneDeclaration),
  'data/administrator-exports.json': exportedAccountExports,
  'data/expert-notes.json': exportedExpertNotes,
  'data/saved-views.json': exportedSavedViews,
  'data/client.json': exportedClient,
  'data/fees.json': exportedFees,
  'data/messages.json': z.array(exportedMessage),
  'data/access-account.json': z.array(exportedAccess),
  'data/access-documents.json': z.array(exportedFileAccess),
  'data/access-messages.json': z.array(exportedAccess),
} as const;

export type ExportedFile = z.infer<typeof exportedFile>;
export type ExportedNoneDeclaration = z.infer<typeof exportedNoneDeclaration>;
export type ExportedAccess = z.infer<typeof exportedAccess>;
export type ExportedFileAccess = z.infer<typeof exportedFileAccess>;
export type ExportedMessage = z.infer<typeof exportedMessage>;
