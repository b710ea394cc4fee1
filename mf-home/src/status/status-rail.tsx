import { homeProgress, taxStatusNames, type TaxStatusId } from '@dossier/contracts';
import { useFormat, useTexts } from '@dossier/remote-kit';
import { StepRail } from '@dossier/ui';

interface Props {
  status: TaxStatusId;
  /** The share of the covered categories, with which the bar grows during "Upload Documents". */
  share: number;
  /** Whether the review at 5 is the user's; otherwise it is still the expert's. */
  expertReview: boolean;
}

/** The six steps, n of them coloured. At "Review Required" it says by whom. */
export function StatusRail({ status, share, expertReview }: Props) {
  const t = useTexts('mf-home');
  const format = useFormat();
  const steps = taxStatusNames.map((name) => ({
    id: name,
    label: t(`status.labels.${name}`),
    ...(name === 'review_required' &&
      status === 5 && { note: t(expertReview ? 'status.byYou' : 'status.byExpert') }),
  }));
  const percent = format.percent(homeProgress(status) / 100, Number.isInteger(homeProgress(status)) ? 0 : 2);
  return (
    <StepRail
      label={t('status.title')}
      valueText={[
        t('status.value', { step: status, label: steps[status - 1]?.label ?? '', percent }),
        steps[status - 1]?.note,
      ]
        .filter(Boolean)
        .join(' · ')}
      steps={steps}
      current={status === 6 ? 6 : status - 1}
      progress={status === 2 ? share : 1}
    />
  );
}
