import { sections, type SectionId } from '@dossier/contracts';

/** A kind of paper that a section asks for. `texts` names its words where the category's own name does not fit here. */
export interface SectionPaper {
  categoryId: number;
  texts: string;
}

const paper = (categoryId: number, texts = String(categoryId)): SectionPaper => ({ categoryId, texts });

/** In the order of document 2, section 9. A section may count papers of more categories than it asks for. */
export const sectionPapers: Record<SectionId, readonly SectionPaper[]> = {
  authorization: [paper(39), paper(40)],
  investments: [paper(10), paper(17), paper(11), paper(12)],
  deductions: [paper(15), paper(23), paper(25), paper(5, 'dependentCare'), paper(24)],
  realEstate: [paper(13), paper(14), paper(16), paper(22)],
  foreignIncome: [paper(18), paper(20), paper(19), paper(12, 'foreignInvestments')],
  spouse: [paper(30), paper(26), paper(27), paper(28), paper(29)],
  children: [31, 32, 33, 34, 35, 36, 37, 38].map((id) => paper(id)),
};

/** How many papers count for each section; one may count for two. */
export function countBySection(files: readonly { categoryId: number | null }[]): Record<SectionId, number> {
  const count = (ids: readonly number[]) =>
    files.filter(({ categoryId }) => categoryId !== null && ids.includes(categoryId)).length;
  return Object.fromEntries(sections.map(({ id, categoryIds }) => [id, count(categoryIds)])) as Record<
    SectionId,
    number
  >;
}
