import {
  exportAccount,
  exportFiledReturn,
  exportFilings,
  exportMessageAccess,
  exportMessages,
  exportReadings,
  exportProfile,
  exportReceipt,
  exportSignIns,
  reviewFiling,
} from '@dossier/contracts';
import { fail } from '@dossier/service-kit';
import { stubEndpoint } from '@dossier/service-kit/testing';
import { noFilings } from './uploads.ts';

const at = '2026-02-03T04:05:06.000Z';
export const receiptId = '6f1d2c36-5f0c-4c0e-9d0d-0b9c4a1f2e33';
export const returnId = '7a2e3d47-6a1d-4d1f-8e1e-1c0d5b2a3f44';
export const returnBytes = Buffer.from('%PDF-1.7 return');
export const receiptBytes = Buffer.from('%PDF-1.7 dossier');

/** Stubs of the other services, with a fixed response for every user. `down` stops some of them; with `down.damagedReceipt`
 * filing cannot open its receipts. */
export function exportStubs() {
  const down = { filing: false, recognition: false, damagedReceipt: false };
  const noRows = { rows: [], next: null };
  const routes = [
    stubEndpoint(reviewFiling, () => ({ moved: 0 })),
    stubEndpoint(exportAccount, ({ params }) => ({
      id: params.userId,
      email: `user-${params.userId}@example.ch`,
      role: 'user' as const,
      createdAt: at,
      lastSignInAt: at,
      language: 'en',
      lastTaxYear: 2024,
      unusedWarnedAt: null,
      pendingEmailChange: null,
      pendingEmailRecovery: null,
      pendingDeletion: null,
      secondFactors: [],
      recoveryCodes: [],
      sessions: [],
      devices: [],
    })),
    stubEndpoint(exportSignIns, ({ query }) =>
      query.after === undefined
        ? { rows: [{ at, action: 'signedIn', by: 'you' as const }], next: 1 }
        : { rows: [{ at, action: 'impersonated', by: 'staff' as const }], next: null },
    ),
    stubEndpoint(exportProfile, ({ params }) => ({
      profile: {
        userId: params.userId,
        version: 3,
        firstName: '<b>Zoë</b>',
        subscriptionPlan: 'basic' as const,
        isProfileComplete: true,
        isTaxProfileComplete: false,
        termsAcceptedAt: at,
      },
      draft: null,
      declaration: null,
      taxYears: [],
      sections: [],
      taxCards: [{ id: 'children_allowances', applies: true }],
      categoryPreferences: [],
      cardPanels: [],
      authorizations: [],
      spouse: [],
      children: [{ taxYear: 2022, children: [], updatedAt: at, isDamaged: true as const }],
      termsAcceptances: [{ acceptedAt: at, address: '192.0.2.1', userAgent: 'Firefox' }],
    })),
    stubEndpoint(exportFilings, () => {
      if (down.filing) throw fail('SERVICE_UNAVAILABLE');
      return {
        filings: [
          {
            taxYear: 2024,
            current_status_id: 5 as const,
            status: 'review_required' as const,
            advancedFinished: false,
            transmittedAt: at,
            supplementedAt: null,
            hasReceipt: true,
            updatedAt: at,
            history: [],
            receipts: [
              {
                id: receiptId,
                createdAt: at,
                language: 'en',
                size: 16,
                sha256: 'a'.repeat(64),
                isSupplement: false,
              },
            ],
            returns: [{ id: returnId, number: 1, createdAt: at, size: 15, sha256: 'b'.repeat(64) }],
            withoutReturn: [],
            tags: [],
          },
        ],
        notes: [{ taxYear: 2024, at, editedAt: null, kind: 'note' as const, text: '<u>Ask for page 2</u>' }],
        savedViews: [{ at, name: '<u>Late ones</u>', filters: { status: 'open', sort: 'deadline' } }],
        client: { tags: ['<u>Post</u>'], lastContactAt: at, actedAt: null },
        fees: { mandates: [], agreed: [{ taxYear: 2024, total: 35_000 }], invoices: [] },
        reminders: { enabled: false, language: 'en', sent: [] },
        answers: [{ taxYear: 2024, heading: 'Person', answers: [{ label: 'Name', value: '<b>Zoë</b>' }] }],
        statusTexts: {
          profile_incomplete: 'Profile',
          documents_pending: 'Upload',
          documents_submitted: 'Submitted',
          processing: 'Processing',
          review_required: 'Review required',
          completed: 'Completed',
        },
      };
    }),
    noFilings,
    stubEndpoint(exportReceipt, () => {
      if (down.damagedReceipt) throw fail('DATA_DAMAGED');
      return { body: receiptBytes };
    }),
    stubEndpoint(exportFiledReturn, () => {
      if (down.damagedReceipt) throw fail('DATA_DAMAGED');
      return { body: returnBytes };
    }),
    stubEndpoint(exportMessages, ({ params }) => ({
      rows: [{ at, from: 'person' as const, text: `hello from ${params.userId} <script>alert(1)</script>` }],
      next: null,
    })),
    stubEndpoint(exportMessageAccess, () => noRows),
    stubEndpoint(exportReadings, () => {
      if (down.recognition) throw fail('SERVICE_UNAVAILABLE');
      return {
        readings: [],
        learnedForms: [],
        gonePapers: [{ taxYear: 2024, declaredAt: at }],
        consents: [],
        access: [],
      };
    }),
  ];
  return { down, routes };
}
