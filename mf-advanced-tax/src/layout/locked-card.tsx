import type { TaxStatus } from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';
import { Card, EmptyState } from '@dossier/ui';
import { LockIcon } from '@dossier/ui/icons';
import { ButtonLink } from '@dossier/ui/router';

/** Shown below status 3: why the page is locked, and a link to continue. */
export function LockedCard({ status }: { status: TaxStatus }) {
  const t = useTexts('mf-advanced-tax');
  return (
    <Card>
      <EmptyState
        icon={<LockIcon />}
        title={t('page.lockedTitle')}
        description={t(status.current_status_id === 1 ? 'page.lockedProfile' : 'page.lockedDocuments', {
          year: status.taxYear,
        })}
        action={
          <ButtonLink to="/" variant="primary">
            {t('page.toHome')}
          </ButtonLink>
        }
      />
    </Card>
  );
}
