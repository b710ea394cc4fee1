import { FailedLoad, useTexts } from '@dossier/remote-kit';
import { Card, CardHeader, Loading, SkeletonRows } from '@dossier/ui';
import type { Filing } from '../filing/use-filing.ts';
import { ManageCard } from './manage-card.tsx';
import { StepperCard } from './stepper-card.tsx';
import { useStatusTransition } from './use-status-transition.ts';

/** The status of a filing, with the controls that change it. */
export function StatusCards({ filing, ownId }: { filing: Filing; ownId: number }) {
  const t = useTexts('mf-admin');
  const transition = useStatusTransition(filing, ownId);
  if (transition.error) {
    return <FailedLoad title={t('status.failed')} data={transition} />;
  }
  if (transition.status === null) {
    return (
      <Card padding="md">
        <CardHeader title={t('status.title')} />
        <Loading label={t('status.loading')}>
          <SkeletonRows rows={6} />
        </Loading>
      </Card>
    );
  }
  return (
    <>
      <StepperCard transition={transition} current={transition.status} />
      <ManageCard transition={transition} current={transition.status} />
    </>
  );
}
