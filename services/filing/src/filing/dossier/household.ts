import { fullName, spouseAgeAtYearEnd } from '@dossier/contracts';
import { fillText } from '@dossier/contracts/texts';
import type { Answer } from './answers.ts';
import type { DossierContent } from './dossier-content.ts';
import { dossierTexts } from './dossier-texts.ts';
import { childKey, spouseKey } from './fingerprints.ts';
import { formatDate } from '../pdf/formats.ts';

interface Group {
  readonly heading: string;
  /** The key of its fingerprint. */
  readonly key: string;
  readonly answers: Answer[];
}

/** The spouse and each child as text, without what was left empty. */
export function groupHousehold({ household, files, language, profile, taxYear }: DossierContent): Group[] {
  const { household: labels, sections, values } = dossierTexts[language];
  const filled = (pairs: [label: string, value: string][]) =>
    pairs.flatMap(([label, value]) => (value ? [{ label, value }] : []));
  const { spouse, children } = household;
  const spouseGroup: Group[] = spouse
    ? [
        {
          heading: sections.spouse,
          key: spouseKey,
          answers: filled([
            [labels.name, fullName(spouse)],
            [labels.age, String(spouseAgeAtYearEnd(profile, taxYear) ?? spouse.age ?? '')],
            [labels.occupation, spouse.occupation],
            [labels.ahvNumber, spouse.ahvNumber ?? ''],
            [labels.taxId, spouse.taxId],
          ]),
        },
      ]
    : [];
  return [
    ...spouseGroup,
    ...children.map((child) => ({
      heading: fillText(labels.child, { name: fullName(child) }),
      key: childKey(child.id),
      answers: filled([
        [labels.birthDate, child.birthDate ? formatDate(child.birthDate, language) : ''],
        [labels.disability, child.disability ? values.yes : values.no],
        [labels.schoolingInfo, child.schoolingInfo],
        [labels.alimony, child.alimony],
        [labels.files, fileNames(child.fileIds, files)],
      ]),
    })),
  ];
}

/** The names of the files that still exist. */
function fileNames(ids: readonly string[], files: DossierContent['files']): string {
  return files
    .filter(({ id }) => ids.includes(id))
    .map(({ originalFileName }) => originalFileName)
    .join(', ');
}
