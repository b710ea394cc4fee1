import { categoryName, noneReason } from '@dossier/contracts/texts';
import type { Answer } from './answers.ts';
import type { DossierContent } from './dossier-content.ts';
import { noneKey } from './fingerprints.ts';

/** The declarations "None this year": each category with the reason. */
export function noneAnswers({ noneDeclarations, language }: DossierContent): Answer[] {
  return noneDeclarations.map(({ categoryId, reason, note }) => ({
    key: noneKey(categoryId),
    label: categoryName(categoryId, language),
    value: noneReason({ reason, note }, language),
  }));
}
