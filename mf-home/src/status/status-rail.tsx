import { homeProgress, taxStatusNames, type TaxStatusId } from '@dossier/contracts';
import { useFormat, useTexts } from '@dossier/remote-kit';
import { StepRail } from '@dossier/ui';

/** The six steps, n of them coloured. During "Upload documents" the bar grows with the covered categories. */
export function StatusRail({ status, share }: { status: TaxStatusId; share: number }) {
  const t = useTexts('mf-home');
  const format = useFormat();
  const steps = taxStatusNames.map((name) => ({ id: name, label: t(`status.labels.${name}`) }));
  const percent = format.percent(homeProgress(status) / 100, Number.isInteger(homeProgress(status)) ? 0 : 2);
  return (
    <StepRail
      label={t('status.title')}
      valueText={t('status.value', { step: status, label: steps[status - 1]?.label ?? '', percent })}
      steps={steps}
      current={status === 6 ? 6 : status - 1}
      progress={status === 2 ? share : 1}
    />
  );
}
