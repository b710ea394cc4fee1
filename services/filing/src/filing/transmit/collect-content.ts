import {
  displayName,
  getAuthorizationForUser,
  getHouseholdForUser,
  getUserAccount,
  listFilesForUser,
  listNoneDeclarations,
  listReadingsForUser,
  listSectionsForUser,
  type FileResponse,
  type Language,
  type Reading,
  type TaxStatusId,
} from '@dossier/contracts';
import { unlessUnavailable, type Service } from '@dossier/service-kit';
import type { DossierContent, ReadPaper } from '../dossier/dossier-content.ts';
import { isOnBehalf, type FilingRow, type StatusEventRow } from '../status/filings.entity.ts';
import { listEvents } from '../status/filings.repository.ts';
import type { StatusMachine } from '../status/status-machine.ts';

export interface Moment {
  readonly language: Language;
  readonly at: Date;
  /** The statuses this transmission passes through. */
  readonly path: readonly TaxStatusId[];
  readonly cause: 'transmit' | 'supplement';
}

/** Collects the content of a dossier from its services. Throws before any change when one of them is down. */
export async function collectContent(
  service: Service,
  { facts }: Pick<StatusMachine, 'facts'>,
  { userId, taxYear }: Pick<FilingRow, 'userId' | 'taxYear'>,
  { language, at, path, cause }: Moment,
): Promise<DossierContent> {
  const id = String(userId);
  const [account, profile, authorization, sections, household, files, noneDeclarations, readings, events] =
    await Promise.all([
      service.call(getUserAccount, { params: { id } }),
      facts.getProfile(userId, taxYear),
      service.call(getAuthorizationForUser, { params: { userId: id }, query: { taxYear } }),
      service.call(listSectionsForUser, { params: { userId: id }, query: { taxYear } }),
      service.call(getHouseholdForUser, { params: { userId: id }, query: { taxYear } }),
      service.call(listFilesForUser, { query: { userId: id, taxYear } }),
      service.call(listNoneDeclarations, { query: { userId: id, taxYear } }),
      listReadings(service, id, taxYear, language),
      service.db.read((manager) => listEvents(manager, userId, taxYear)),
    ]);
  const enabled = sections.sections.filter((section) => section.enabled).map((section) => section.id);
  return {
    taxYear,
    language,
    email: account.email,
    profile,
    taxId: authorization.taxAddressEnabled ? authorization.tinNumber : null,
    sections: enabled,
    household: {
      spouse: enabled.includes('spouse') ? household.spouse : null,
      children: enabled.includes('children') ? household.children : [],
    },
    files,
    noneDeclarations,
    ...(readings && { readPapers: toReadPapers(files, readings) }),
    history: [
      ...events.map((event) => ({ status: event.toStatus, cause: causeOf(event), at: event.at })),
      ...path.map((status) => ({ status, cause, at })),
    ],
    transmittedAt: at,
  };
}

/** A dossier can be transmitted while the reader is down: it then has no values. */
function listReadings(
  service: Service,
  userId: string,
  taxYear: number,
  language: Language,
): Promise<Reading[] | null> {
  const headers = { 'accept-language': language };
  return unlessUnavailable(service.call(listReadingsForUser, { query: { userId, taxYear } }, { headers }));
}

/** The values of the versions that are transmitted, in the order of the files. */
function toReadPapers(files: readonly FileResponse[], readings: readonly Reading[]): ReadPaper[] {
  return files.flatMap((file) => {
    const reading = readings.find((each) => each.fileId === file.id && each.version === file.version);
    return reading && reading.values.length > 0 ? [{ name: displayName(file), values: reading.values }] : [];
  });
}

function causeOf(event: StatusEventRow): DossierContent['history'][number]['cause'] {
  if (event.fromStatus === null) return 'begun';
  return isOnBehalf(event) ? 'onBehalf' : event.cause;
}
