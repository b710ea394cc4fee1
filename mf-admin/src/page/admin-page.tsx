import { useSession, useTaxYear, useTexts } from '@dossier/remote-kit';
import { Columns, Page, PageHeader, Stack } from '@dossier/ui';
import { useState } from 'react';
import { AccountsCard } from '../accounts/accounts-card.tsx';
import { AuditCard } from '../audit/audit-card.tsx';
import { BuildsCard } from '../builds/builds-card.tsx';
import { EmailRecoveryCard } from '../email-recovery/email-recovery-card.tsx';
import { FilingForm } from '../filing/filing-form.tsx';
import type { Filing } from '../filing/use-filing.ts';
import { MessagesCard } from '../conversations/messages-card.tsx';
import { ResetCard } from '../reset/reset-card.tsx';
import { StatusCards } from '../status/status-cards.tsx';
import { SystemCard } from '../system/system-card.tsx';
import { TaxCardsCard } from '../tax-cards/tax-cards-card.tsx';
import { AdminOnly } from '../layout/admin-only.tsx';

/** `/admin`: messages, filing status, accounts, reset and system information. */
export function AdminPage() {
  const { user } = useSession();
  return <AdminOnly>{user && <AdminCards ownId={user.id} />}</AdminOnly>;
}

function AdminCards({ ownId }: { ownId: number }) {
  const t = useTexts('mf-admin');
  const [taxYear] = useTaxYear();
  const [filing, setFiling] = useState<Filing>({ userId: ownId, taxYear });
  return (
    <Page>
      <Stack gap="7">
        <PageHeader title={t('page.title')} lead={t('page.lead')} />
        <Columns
          first={<MessagesCard />}
          main={
            <>
              <FilingForm filing={filing} ownId={ownId} onChange={setFiling} />
              <StatusCards key={`${filing.userId}/${filing.taxYear}`} filing={filing} ownId={ownId} />
            </>
          }
          side={
            <>
              <AccountsCard />
              <AuditCard />
              <ResetCard />
              <EmailRecoveryCard />
              <TaxCardsCard />
              <BuildsCard />
              <SystemCard />
            </>
          }
        />
      </Stack>
    </Page>
  );
}
