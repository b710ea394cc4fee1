import { useTexts } from '@dossier/remote-kit';
import { Card, CardHeader, ErrorCard, Loading, SkeletonRows } from '@dossier/ui';
import type { Filing } from '../filing/use-filing.ts';
import { ManageCard } from './manage-card.tsx';
import { StepperCard } from './stepper-card.tsx';
import { useStatusTransition } from './use-status-transition.ts';

/** Where a filing stands, and what moves it. */
export function StatusCards({ filing, ownId }: { filing: Filing; ownId: number }) {
  const t = useTexts('mf-admin');
  const mover = useStatusTransition(filing, ownId);
  if (mover.error) {
    return (
      <ErrorCard
        title={t('status.failed')}
        description={mover.error.message}
        retryLabel={t('page.tryAgain')}
        onRetry={() => void mover.reload()}
        retrying={mover.isRefreshing}
      />
    );
  }
  if (mover.status === null) {
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
      <StepperCard mover={mover} current={mover.status} />
      <ManageCard mover={mover} current={mover.status} />
    </>
  );
}
