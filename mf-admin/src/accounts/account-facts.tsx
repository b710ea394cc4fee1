import type { AccountDetails } from '@dossier/contracts';
import { useFormat, useTexts } from '@dossier/remote-kit';
import { Badge, Card, CardHeader, Facts, Stack } from '@dossier/ui';
import { AppLink } from '@dossier/ui/router';

/** What is known of an account, with links to its messages and its entries in the audit log. */
export function AccountFacts({ account }: { account: AccountDetails }) {
  const t = useTexts('mf-admin');
  const format = useFormat();
  const { userId, role, createdAt, lastSignInAt, lastUsedAt, sessions, devices } = account;
  return (
    <Card>
      <CardHeader title={t('accounts.details.facts')} aside={<Badge>{t(`accounts.role.${role}`)}</Badge>} />
      <Stack gap="4">
        <Facts
          items={[
            { term: t('filing.userId'), detail: userId },
            { term: t('accounts.details.state'), detail: <State account={account} /> },
            { term: t('accounts.details.created'), detail: format.date(createdAt) },
            {
              term: t('accounts.details.lastSignIn'),
              detail: lastSignInAt ? format.dateTime(lastSignInAt) : t('accounts.neverSignedIn'),
            },
            {
              term: t('accounts.details.lastUse'),
              detail: lastUsedAt ? format.dateTime(lastUsedAt) : t('accounts.details.notUsed'),
            },
            { term: t('accounts.details.sessions'), detail: sessions },
            { term: t('accounts.details.devices'), detail: devices },
          ]}
        />
        <AppLink to={`/admin/messages/${userId}`} standalone>
          {t('accounts.details.messages')}
        </AppLink>
        <AppLink to={`/admin/audit?subject=${userId}`} standalone>
          {t('accounts.details.audit')}
        </AppLink>
      </Stack>
    </Card>
  );
}

/** Whether the user can sign in, and for how long the account exists. */
function State({ account: { suspendedAt, deletion } }: { account: AccountDetails }) {
  const t = useTexts('mf-admin');
  const format = useFormat();
  const planned = deletion && { date: format.date(deletion.dueAt) };
  return (
    <>
      <span>
        {suspendedAt
          ? t('accounts.details.suspendedSince', { date: format.dateTime(suspendedAt) })
          : t('accounts.details.active')}
      </span>
      {planned && (
        <>
          <br />
          <span>
            {t(
              deletion.byAdministrator ? 'accounts.details.deletionPlanned' : 'accounts.details.deletion',
              planned,
            )}
          </span>
        </>
      )}
    </>
  );
}
