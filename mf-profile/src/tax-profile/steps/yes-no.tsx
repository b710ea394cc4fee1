import type { ProfileFields } from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';
import { RadioCards } from '@dossier/ui';
import { Question } from './question.tsx';
import type { StepProps } from './step-props.ts';

/** The fields that are answered with yes or no. */
type YesNoField =
  | 'movedDuringYear'
  | {
      [Field in keyof ProfileFields]-?: NonNullable<ProfileFields[Field]> extends boolean ? Field : never;
    }[keyof ProfileFields];

interface Props extends StepProps {
  field: YesNoField;
  legend: string;
}

/** A yes/no question without a default, which may be left open. */
export function YesNo({ field, legend, values, update, errorOf }: Props) {
  const t = useTexts('mf-profile');
  const value = values[field];
  const answer = (isYes: boolean): ProfileFields =>
    field === 'movedDuringYear' ? { movedDuringYear: isYes ? 'yes' : 'no' } : { [field]: isYes };
  return (
    <Question path={field} about={legend} values={values} update={update} onOpen={() => ({ [field]: null })}>
      <RadioCards
        legend={legend}
        columns={2}
        error={errorOf(field)}
        value={value === true || value === 'yes' ? 'yes' : value === false || value === 'no' ? 'no' : null}
        onChange={(choice) => update(answer(choice === 'yes'))}
        options={[
          { value: 'yes', label: t('steps.yes') },
          { value: 'no', label: t('steps.no') },
        ]}
      />
    </Question>
  );
}
