import type { FileResponse } from '@dossier/contracts';
import type { Service } from '@dossier/service-kit';
import type { DossierContent } from '../dossier/dossier-content.ts';
import { changedAnswers, fingerprintAnswers } from '../dossier/fingerprints.ts';
import { fileVersionKey, listReceiptFiles, openAnswers, type LatestReceipts } from './receipts.repository.ts';

/** What was added or changed after the latest dossier or supplement. */
export interface News {
  readonly files: readonly FileResponse[];
  /** The keys of the changed answers. */
  readonly changedAnswers: readonly string[];
  readonly answersChanged: boolean;
}

export async function findNews(
  { db }: Pick<Service, 'db'>,
  { dossier, supplements, seal }: LatestReceipts,
  content: DossierContent,
): Promise<News> {
  const latest = supplements.at(-1) ?? dossier;
  const included = await db.read((manager) => listReceiptFiles(manager, [dossier, ...supplements]));
  const changed = changedAnswers(openAnswers(latest, seal), fingerprintAnswers(content));
  const { answersChangedAt } = content.profile;
  const isSaved = answersChangedAt !== undefined && new Date(answersChangedAt) > latest.createdAt;
  return {
    files: content.files.filter((file) => !included.has(fileVersionKey(file))),
    changedAnswers: changed,
    answersChanged: isSaved || changed.length > 0,
  };
}

export function hasNews({ files, answersChanged }: News): boolean {
  return files.length > 0 || answersChanged;
}
