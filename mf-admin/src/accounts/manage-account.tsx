import type { Account } from '@dossier/contracts';
import { useSession, useTexts } from '@dossier/remote-kit';
import { Button, Card, CardHeader, Stack, Text } from '@dossier/ui';
import { useState } from 'react';
import { AccountDialog } from './account-dialog.tsx';
import { actionsFor, isDangerous, type AccountAction } from './account-actions.ts';

/** The actions that the administrator may take with an account. */
export function ManageAccount({ account }: { account: Account }) {
  const t = useTexts('mf-admin');
  const [action, setAction] = useState<AccountAction | null>(null);
  const { userId, name, email } = account;
  const actions = actionsFor(account, useSession().user?.id).flat();
  return (
    <Card>
      <CardHeader title={t('accounts.details.manage')} />
      <Stack gap="3">
        {actions.length === 0 && (
          <Text textStyle="small" color="fg.muted">
            {t('accounts.details.protected')}
          </Text>
        )}
        {actions.map((id) => (
          <Button
            key={id}
            variant={isDangerous(id) ? 'danger' : 'secondary'}
            fullWidth
            onClick={() => setAction(id)}
          >
            {t(`accounts.actions.${id}`)}
          </Button>
        ))}
      </Stack>
      {action && (
        <AccountDialog
          userId={userId}
          label={name ?? email}
          action={action}
          onClose={() => setAction(null)}
        />
      )}
    </Card>
  );
}
