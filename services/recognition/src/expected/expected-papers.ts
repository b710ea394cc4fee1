import type { ExpectedPaper, PaperKind, PaperOwner } from '@dossier/contracts';
import type { FiledPaper } from '../recognize/findings/filed-paper.ts';

/** What makes two papers of different years the same: its issuer sends one every year. */
export interface PaperIdentity {
  readonly kind: PaperKind;
  readonly issuer: string;
  readonly owner: PaperOwner | null;
}

const legalForms = /\b(ag|sa|gmbh|sarl|sàrl|ltd|inc|genossenschaft|société|anonyme)\b/g;

/** The issuer without legal form, punctuation and accents. */
export function issuerKey(issuer: string): string {
  const plain = issuer.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(legalForms, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The identity of a paper; undefined while kind or issuer are unknown. */
export function identityOf({ paper: { kind, issuer, owner } }: FiledPaper): PaperIdentity | undefined {
  const key = issuer && issuerKey(issuer);
  return kind && key ? { kind, issuer: key, owner } : undefined;
}

/** An expected paper without its name. */
export type Expected = Omit<ExpectedPaper, 'kindName'>;

/** The papers to expect in a year, by those of the year before; `idOf` is a keyed hash. */
export function expectPapers(
  before: readonly FiledPaper[],
  year: readonly FiledPaper[],
  gone: ReadonlySet<string>,
  idOf: (identity: PaperIdentity) => string,
): Expected[] {
  const withIds = (papers: readonly FiledPaper[]) =>
    papers.flatMap((filed) => {
      const identity = identityOf(filed);
      return identity ? [{ id: idOf(identity), filed }] : [];
    });
  const present = new Map(withIds(year).map(({ id, filed }) => [id, filed.fileId]));
  const expected = new Map<string, Expected>();
  for (const { id, filed } of withIds(before)) {
    const { kind, issuer, owner, ownerName, categoryId } = filed.paper;
    if (!kind || expected.has(id)) continue;
    const fileId = present.get(id) ?? null;
    expected.set(id, {
      id,
      kind,
      categoryId: filed.categoryId ?? categoryId,
      issuer,
      owner,
      ownerName,
      state: fileId ? 'found' : gone.has(id) ? 'gone' : 'open',
      lastFileId: filed.fileId,
      fileId,
    });
  }
  return [...expected.values()];
}
