import type { Service } from '@dossier/service-kit';
import { findAnswers, noAnswers, openAnswers } from '../answers/answers.repository.ts';
import {
  createProfile,
  findProfile,
  isAnyYearConfirmed,
  presentProfile,
  type YearProfile,
} from './profile.repository.ts';

/** The profile of a user with the saved answers of a year. A profile is created empty at the first request for it. */
export async function readYearProfile(
  { clock, db, seals }: Service,
  userId: number,
  taxYear: number,
): Promise<YearProfile> {
  const now = new Date(clock.now());
  const found = await db.read(async (manager) => ({
    row: await findProfile(manager, userId),
    stored: await findAnswers(manager, userId, taxYear),
  }));
  const row = found.row ?? (await db.write((manager) => createProfile(manager, userId, now)));
  if (!found.stored) return { row, year: noAnswers(userId, taxYear, now) };
  return { row, year: openAnswers(found.stored, await seals.forReading(userId)) };
}

/** Whether the tax profile of a year is complete. Most are not even confirmed, and then no answer is opened. */
export async function isYearComplete(service: Service, userId: number, taxYear: number): Promise<boolean> {
  if (!(await service.db.read((manager) => isAnyYearConfirmed(manager, userId)))) return false;
  return presentProfile(await readYearProfile(service, userId, taxYear)).isTaxProfileComplete;
}
