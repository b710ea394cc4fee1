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

/** The kinds that an issuer does not send every year. */
const oneOffKinds: readonly PaperKind[] = [
  'salarySlip',
  'training',
  'pensionFundPurchase',
  'propertyMaintenance',
  'propertySale',
  'propertyTaxValue',
  'medicalBill',
  'invoice',
  'receipt',
  'birthCertificate',
  'powerOfAttorney',
  'taxNumberLetter',
];

/** The identity of a paper; undefined while kind or issuer are unknown, and for one that does not come every year. */
export function identityOf({ paper: { kind, issuer, owner } }: FiledPaper): PaperIdentity | undefined {
  const key = issuer && issuerKey(issuer);
  return kind && key && !oneOffKinds.includes(kind) ? { kind, issuer: key, owner } : undefined;
}

/** An expected paper without its name. */
export type Expected = Omit<ExpectedPaper, 'kindName'>;

interface Identified {
  readonly identity: PaperIdentity;
  readonly filed: FiledPaper;
}

const identify = (papers: readonly FiledPaper[]): Identified[] =>
  papers.flatMap((filed) => {
    const identity = identityOf(filed);
    return identity ? [{ identity, filed }] : [];
  });

/** The papers to expect in a year, by those of the year before; `idOf` is a keyed hash. */
export function expectPapers(
  before: readonly FiledPaper[],
  year: readonly FiledPaper[],
  gone: ReadonlySet<string>,
  idOf: (identity: PaperIdentity) => string,
): Expected[] {
  const expected = new Map<string, Identified>();
  for (const paper of identify(before)) {
    const id = idOf(paper.identity);
    if (!expected.has(id)) expected.set(id, paper);
  }
  const found = findPresent(expected, identify(year));
  return [...expected].map(([id, { identity, filed }]) => {
    const { issuer, ownerName, categoryId } = filed.paper;
    const fileId = found.get(id) ?? null;
    return {
      id,
      kind: identity.kind,
      categoryId: filed.categoryId ?? categoryId,
      issuer,
      owner: identity.owner,
      ownerName,
      state: fileId ? 'found' : gone.has(id) ? 'gone' : 'open',
      lastFileId: filed.fileId,
      fileId,
    };
  });
}

/**
 * The papers of the year that tick off expected ones, by their ids. One whose owner is not known in one of the years ticks off
 * one paper that nothing else ticks off.
 */
function findPresent(
  expected: ReadonlyMap<string, Identified>,
  year: readonly Identified[],
): Map<string, string> {
  const found = new Map<string, string>();
  const nameOf = ({ kind, issuer }: PaperIdentity) => `${kind} ${issuer}`;
  const byName = Map.groupBy(year, ({ identity }) => nameOf(identity));
  const tick = (isOwner: (a: PaperIdentity['owner'], b: PaperIdentity['owner']) => boolean) => {
    const used = new Set(found.values());
    for (const [id, { identity }] of expected) {
      if (found.has(id)) continue;
      const paper = byName
        .get(nameOf(identity))
        ?.find(({ identity: { owner }, filed }) => isOwner(owner, identity.owner) && !used.has(filed.fileId));
      if (!paper) continue;
      found.set(id, paper.filed.fileId);
      used.add(paper.filed.fileId);
    }
  };
  tick((a, b) => a === b);
  tick((a, b) => a === null || b === null);
  return found;
}
