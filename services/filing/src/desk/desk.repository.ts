import { filingDeadline, fullName, latestDossierAt, type Profile } from '@dossier/contracts';
import type { EntityManager } from 'typeorm';
import type { FilingRow } from '../status/filings.entity.ts';
import type { Change } from '../status/filings.repository.ts';
import { deskFilingEntity, noDeadline, unassigned, type DeskFilingRow } from './desk.entity.ts';

export type DeskFacts = Pick<DeskFilingRow, 'canton' | 'deadline' | 'searchText'>;

const maxSearchText = 500;

/** Text and search terms are compared in lower case and without diacritics: `muller` finds `Müller`. */
export function toSearchText(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().slice(0, maxSearchText);
}

export function deskFactsOf(profile: Profile, email: string, taxYear: number): DeskFacts {
  return {
    canton: profile.cantonOfResidence ?? '',
    deadline: filingDeadline(profile, taxYear)?.date ?? noDeadline,
    searchText: toSearchText(`${fullName(profile)} ${email}`),
  };
}

export function findDeskFiling(
  manager: EntityManager,
  userId: number,
  taxYear: number,
): Promise<DeskFilingRow | null> {
  return manager.findOneBy(deskFilingEntity, { userId, taxYear });
}

/** Brings the desk in step with a changed filing. A filing appears there with its first dossier. */
export async function putOnDesk(
  manager: EntityManager,
  filing: FilingRow,
  { at, steps, deskFacts }: Pick<Change, 'at' | 'steps' | 'deskFacts'>,
): Promise<void> {
  if (filing.receiptId === null) return;
  const { userId, taxYear, status } = filing;
  const receivedAt = latestDossierAt(filing);
  const facts = deskFacts && { ...deskFacts, factsAt: at };
  // The user has responded: it is the office's turn again.
  const hasResponded = steps.some(({ cause }) => ['transmit', 'supplement', 'answers'].includes(cause));
  const { affected } = await manager
    .createQueryBuilder()
    .update(deskFilingEntity)
    .set({
      status,
      ...(receivedAt && { receivedAt }),
      ...facts,
      ...(hasResponded && { waitingSince: null }),
      version: () => 'version + 1',
    })
    .where({ userId, taxYear })
    .execute();
  if (affected) return;
  const row = { canton: '', deadline: noDeadline, searchText: '', factsAt: null, ...facts };
  await manager.insert(deskFilingEntity, {
    ...row,
    userId,
    taxYear,
    status,
    receivedAt: receivedAt ?? at,
    assignedTo: unassigned,
    waitingSince: null,
    version: 1,
  });
}
