import type { EntityManager } from 'typeorm';
import { legacyDeclarationEntity, type LegacyDeclarationRow } from './legacy-declaration.entity.ts';
import { legacyDraftEntity, type LegacyDraftRow } from './legacy-draft.entity.ts';

export function findLegacyDraft(manager: EntityManager, userId: number): Promise<LegacyDraftRow | null> {
  return manager.findOneBy(legacyDraftEntity, { userId });
}

export function findLegacyDeclaration(
  manager: EntityManager,
  userId: number,
): Promise<LegacyDeclarationRow | null> {
  return manager.findOneBy(legacyDeclarationEntity, { userId });
}
