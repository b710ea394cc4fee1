import {
  checkAuth,
  emptyAuthorization,
  finishAdvanced,
  getAuthorization,
  getProfile,
  getSpouse,
  getTaxStatus,
  listCardPanels,
  listCategoryPreferences,
  listChildren,
  listFiles,
  listSections,
  sectionIds,
  setSection,
  statusName,
  yearInZurich,
  type AuthorizationSettings,
  type FileResponse,
  type Profile,
  type SectionId,
  type TaxStatus,
} from '@dossier/contracts';
import { sessionState } from '@dossier/remote-kit';
import { mock, type Mock } from '@dossier/remote-kit/testing';
import { places } from '@dossier/swiss-fields/testing';

export const taxYear = yearInZurich(new Date()) - 1;

export function profileOf(more: Partial<Profile> = {}): Profile {
  return {
    userId: 7,
    version: 1,
    subscriptionPlan: 'basic',
    isProfileComplete: true,
    isTaxProfileComplete: true,
    termsAcceptedAt: null,
    ...more,
  };
}

export function authorizationOf(more: Partial<AuthorizationSettings> = {}): AuthorizationSettings {
  return { ...emptyAuthorization, taxYear, lastUpdated: null, ...more };
}

export function statusOf(id: TaxStatus['current_status_id'], more: Partial<TaxStatus> = {}): TaxStatus {
  return {
    taxYear,
    current_status_id: id,
    status: statusName(id),
    advancedFinished: false,
    transmittedAt: null,
    supplementedAt: null,
    hasReceipt: false,
    updatedAt: null,
    ...more,
  };
}

export function fileOf(categoryId: number, fileName: string): FileResponse {
  const time = `${taxYear}-03-03T10:00:00.000Z`;
  return {
    id: crypto.randomUUID(),
    categoryId,
    categoryName: null,
    taxYear,
    fileName,
    originalFileName: fileName,
    filename: fileName,
    blobUrl: '/x',
    uploadedAt: time,
    createdAt: time,
    size: 188_400,
    hash: 'a'.repeat(64),
    mediaType: 'application/pdf',
    inline: true,
    version: 1,
    versionCount: 1,
    deletedAt: null,
    transmittedVersion: null,
  };
}

/** Stubs an open year with the given sections and files. */
export function server({
  on = [] as SectionId[],
  files = [] as FileResponse[],
  status = statusOf(3),
} = {}): Mock[] {
  const enabled = new Set<SectionId>(['authorization', ...on]);
  const decided = new Set(enabled);
  const states = (year: number) => ({
    taxYear: year,
    sections: sectionIds.map((id) => ({ id, enabled: enabled.has(id), isDecided: decided.has(id) })),
  });
  return [
    mock(getTaxStatus, ({ query }) => ({ ...status, taxYear: Number(query.taxYear) })),
    ...places(),
    mock(getProfile, profileOf()),
    mock(getAuthorization, ({ query }) => authorizationOf({ taxYear: Number(query.taxYear) })),
    mock(getSpouse, ({ query }) => ({
      taxYear: Number(query.taxYear),
      version: 0,
      spouse: null,
      lastUpdated: null,
    })),
    mock(listChildren, ({ query }) => ({
      taxYear: Number(query.taxYear),
      version: 0,
      children: [],
      lastUpdated: null,
    })),
    mock(listCategoryPreferences, []),
    mock(checkAuth, () => ({
      success: true,
      isAuthenticated: true,
      email: null,
      userId: sessionState().user?.id ?? null,
    })),
    mock(listCardPanels, []),
    mock(listFiles, () => files),
    mock(listSections, ({ query }) => states(Number(query.taxYear))),
    mock(setSection, ({ params, body }) => {
      decided.add(params.section as SectionId);
      if (body.enabled) enabled.add(params.section as SectionId);
      else enabled.delete(params.section as SectionId);
      return states(Number(body.taxYear));
    }),
    mock(finishAdvanced, ({ body }) => ({ ...status, advancedFinished: body.finished })),
  ];
}
