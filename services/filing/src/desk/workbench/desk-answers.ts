import type { getDeskAnswers, ResponseOf } from '@dossier/contracts';
import { groupAnswers, type Answer } from '../../filing/dossier/answers.ts';
import type { DossierContent } from '../../filing/dossier/dossier-content.ts';
import { dossierTexts } from '../../filing/dossier/dossier-texts.ts';
import { noneAnswers } from '../../filing/dossier/none-answers.ts';
import { groupHousehold } from '../../filing/dossier/household.ts';

type DeskAnswers = ResponseOf<typeof getDeskAnswers>;
type Mark = DeskAnswers['groups'][number]['answers'][number]['mark'];

/** The answers in the groups of the dossier, with what was left open and what was declared as "None this year". */
export function presentAnswers(content: DossierContent): DeskAnswers {
  const { profile, email, taxYear, language, sections } = content;
  const { headings, values, sections: sectionNames } = dossierTexts[language];
  const markOf = ({ value }: Answer): Mark => (value.split(', ').includes(values.open) ? 'open' : null);
  const present = (heading: string, answers: readonly Answer[], mark?: Mark) => ({
    heading,
    answers: answers.map((answer) => ({
      label: answer.label,
      value: answer.value,
      field: answer.field ?? null,
      mark: mark ?? markOf(answer),
    })),
  });
  const enabled = sections.map((id) => ({ label: sectionNames[id], value: values.yes }));
  return {
    groups: [
      ...[...groupAnswers(profile, email, taxYear, language), ...groupHousehold(content)].map(
        ({ heading, answers }) => present(heading, answers),
      ),
      present(headings.sections, enabled),
      present(headings.none, noneAnswers(content), 'none'),
    ].filter(({ answers }) => answers.length > 0),
  };
}
