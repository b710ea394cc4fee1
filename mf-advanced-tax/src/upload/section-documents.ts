import { sections, type SectionId } from '@dossier/contracts';
import type { T } from '@dossier/remote-kit';

/** A document type that a section asks for. `texts` is its catalogue key where the category's own name does not fit. */
export interface SectionDocument {
  categoryId: number;
  texts: string;
}

const document = (categoryId: number, texts = String(categoryId)): SectionDocument => ({ categoryId, texts });

/** Document types per section, in display order: every category whose files the section counts. */
export const sectionDocuments: Record<SectionId, readonly SectionDocument[]> = {
  authorization: [document(39), document(40)],
  // A mortgage paper can be added here, too; it counts for real estate only.
  investments: [document(10), document(17), document(11), document(12), document(13)],
  deductions: [
    document(3),
    document(4, 'insurance'),
    document(15),
    document(23),
    document(25),
    document(5, 'dependentCare'),
    document(24),
  ],
  realEstate: [document(13), document(14), document(16), document(22)],
  foreignIncome: [document(18), document(20), document(19), document(17), document(12, 'foreignInvestments')],
  spouse: [document(30), document(26), document(27), document(28), document(29)],
  children: [31, 32, 33, 34, 35, 36, 37, 38].map((id) => document(id)),
};

/** The heading of a document type. */
export const titleOf = ({ categoryId, texts }: SectionDocument, t: T): string =>
  texts === String(categoryId) ? t(`categories.names.${categoryId}`) : t(`documents.${texts}.title`);

/** The heading under which a category is shown in the sections, or else its name. */
export function titleOfCategory(categoryId: number | null, t: T): string {
  if (categoryId === null) return '';
  const shown = Object.values(sectionDocuments).flat();
  return titleOf(shown.find((each) => each.categoryId === categoryId) ?? document(categoryId), t);
}

/** The number of files per section; a file may count for two sections. */
export function countBySection(files: readonly { categoryId: number | null }[]): Record<SectionId, number> {
  const count = (ids: readonly number[]) =>
    files.filter(({ categoryId }) => categoryId !== null && ids.includes(categoryId)).length;
  return Object.fromEntries(sections.map(({ id, categoryIds }) => [id, count(categoryIds)])) as Record<
    SectionId,
    number
  >;
}
