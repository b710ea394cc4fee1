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
  yearInZurich,
  type AuthorizationSettings,
  type FileResponse,
  type Profile,
  type SectionId,
} from '@dossier/contracts';
import { sampleFileResponse, sampleTaxStatus } from '@dossier/contracts/testing';
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

export const fileOf = (categoryId: number, fileName: string): FileResponse =>
  sampleFileResponse(fileName, { categoryId, taxYear });

/** Stubs an open year with the given sections and files. */
export function server({
  on = [] as SectionId[],
  files = [] as FileResponse[],
  status = sampleTaxStatus(3, { taxYear }),
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
      ahvNumbers: true,
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
