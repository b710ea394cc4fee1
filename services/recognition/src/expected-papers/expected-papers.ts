import type { ExpectedPaper, PaperKind, PaperOwner } from '@dossier/contracts';
import { categoryOf } from '../recognize/categories.ts';
import type { FiledPaper } from '../recognize/findings/filed-paper.ts';
import { findKindRule } from '../recognize/kinds/kinds.ts';

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
  'taxReturn',
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

/** A paper that the person took over from a tax return, whose words name its issuer otherwise than the paper does. */
interface PaperOfReturn extends FiledPaper {
  readonly isOfReturn: true;
}

/** The papers of a return that the person took over, as if each had been filed with it. */
export const papersOfReturn = (filed: FiledPaper): PaperOfReturn[] =>
  (filed.paper.expects ?? []).map(({ kind, issuer, owner }) => {
    const rule = findKindRule(kind);
    const categoryId = rule ? categoryOf(rule, owner) : null;
    const { expects: _expects, ...paper } = filed.paper;
    return {
      ...{ ...filed, categoryId: null, isOfReturn: true },
      paper: { ...paper, kind, issuer, owner, ownerName: null, categoryId },
    };
  });

const isOfReturn = (filed: FiledPaper): filed is PaperOfReturn => 'isOfReturn' in filed;

const identify = (papers: readonly FiledPaper[]): Identified[] =>
  papers.flatMap((filed) => {
    const { kind, issuer, owner } = filed.paper;
    const ofReturn = kind && isOfReturn(filed) ? { kind, issuer: issuerKey(issuer ?? ''), owner } : undefined;
    const identity = ofReturn ?? identityOf(filed);
    return identity ? [{ identity, filed }] : [];
  });

/** The kinds of papers by which banks state an account, securities or a debt. */
const alsoStatedBy: Readonly<Partial<Record<PaperKind, readonly PaperKind[]>>> = {
  interestStatement: ['accountStatement', 'taxStatement'],
  securitiesStatement: ['taxStatement', 'cryptoStatement'],
  loanStatement: ['mortgageStatement', 'taxStatement'],
  mortgageStatement: ['loanStatement', 'taxStatement'],
};

/** Whether a paper is what a return means: all words of the shorter name are in the other. */
function isMeant(meant: PaperIdentity, { kind, issuer }: PaperIdentity): boolean {
  if (kind !== meant.kind && !alsoStatedBy[meant.kind]?.includes(kind)) return false;
  if (meant.issuer === '') return true;
  const [shorter = [], longer = []] = [meant.issuer, issuer]
    .map((name) => name.split(' '))
    .sort((a, b) => a.length - b.length);
  return shorter.every((word) => longer.includes(word));
}

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
    // The papers of the year before come first, and say the same better.
    const isKnown =
      isOfReturn(paper.filed) &&
      [...expected.values()].some(
        ({ identity, filed }) => !isOfReturn(filed) && isMeant(paper.identity, identity),
      );
    if (!isKnown && !expected.has(id)) expected.set(id, paper);
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
  const used = new Set(found.values());
  for (const [id, { identity, filed }] of expected) {
    if (found.has(id) || !isOfReturn(filed)) continue;
    const paper = year.find(
      (each) =>
        isMeant(identity, each.identity) &&
        // One e-tax statement states everything of its bank.
        (each.identity.kind === 'taxStatement' || !used.has(each.filed.fileId)) &&
        (each.identity.owner === identity.owner ||
          each.identity.owner === null ||
          identity.kind !== 'salaryCertificate'),
    );
    if (!paper) continue;
    found.set(id, paper.filed.fileId);
    used.add(paper.filed.fileId);
  }
  return found;
}
