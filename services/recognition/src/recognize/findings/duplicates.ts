import type { PaperFinding, RecognizedPaper } from '@dossier/contracts';
import { fold } from '../text/skeleton.ts';
import type { FiledPaper } from './filed-paper.ts';

/** Letters and digits of a name; OCR writes the others in many ways. */
const plain = (name: string | null) => (name === null ? null : fold(name).replace(/[^a-z0-9]/g, ''));

function isSamePaper(a: RecognizedPaper, b: RecognizedPaper): boolean {
  if (a.kind === null || a.kind !== b.kind || a.taxYear !== b.taxYear || a.owner !== b.owner) return false;
  const [first, second] = [plain(a.issuer), plain(b.issuer)];
  if (first !== null && second !== null && !isSimilar(first, second)) return false;
  const amounts = new Map(b.values.map(({ key, part, value }) => [`${key} ${part ?? ''}`, value]));
  const compared = a.values.filter(({ key, part }) => amounts.has(`${key} ${part ?? ''}`));
  return (
    compared.length > 0 &&
    compared.every(({ key, part, value }) => amounts.get(`${key} ${part ?? ''}`) === value && value !== 0)
  );
}

/** A photo may have some letters of a name wrong. */
function isSimilar(a: string, b: string): boolean {
  if (a.includes(b) || b.includes(a)) return true;
  const pairs = (name: string) => new Set([...name.slice(1)].map((letter, at) => `${name[at]}${letter}`));
  const [first, second] = [pairs(a), pairs(b)];
  const common = [...first].filter((pair) => second.has(pair)).length;
  return (2 * common) / (first.size + second.size) > 0.6;
}

/** The paper that was uploaded earlier and says the same: same kind, year, person, issuer and values, as a PDF or a photo. */
export function findDuplicate(paper: FiledPaper, others: readonly FiledPaper[]): PaperFinding[] {
  const [first] = others
    .filter(({ fileId }) => fileId !== paper.fileId)
    .filter(({ uploadedAt }) => uploadedAt < paper.uploadedAt)
    .filter((other) => isSamePaper(paper.paper, other.paper))
    .sort((a, b) => Number(a.uploadedAt) - Number(b.uploadedAt));
  return first ? [{ code: 'DUPLICATE', fileId: first.fileId }] : [];
}
