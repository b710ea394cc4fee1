import {
  sections,
  type Authorization,
  type ChildrenOfYear,
  type SectionId,
  type SpouseOfYear,
} from '@dossier/contracts';

interface YearContent {
  isOn: (id: SectionId) => boolean;
  files: readonly { categoryId: number | null }[];
  /** Categories that do not apply to the user. */
  irrelevant: readonly number[];
  authorization: Pick<Authorization, 'tinNumber'>;
  spouse: SpouseOfYear['spouse'];
  children: ChildrenOfYear['children'];
}

/** The sections that are on and have neither a file nor details; one whose categories all do not apply is not empty. */
export function findEmpty({ isOn, files, irrelevant, ...details }: YearContent): SectionId[] {
  const hasDetails: Partial<Record<SectionId, boolean>> = {
    authorization: details.authorization.tinNumber !== null,
    spouse: details.spouse !== null,
    children: details.children.length > 0,
  };
  return sections
    .filter(({ id }) => isOn(id) && !hasDetails[id])
    .filter(({ categoryIds }) => !categoryIds.every((id) => irrelevant.includes(id)))
    .filter(
      ({ categoryIds }) =>
        !files.some(({ categoryId }) => categoryId !== null && categoryIds.includes(categoryId)),
    )
    .map(({ id }) => id);
}
