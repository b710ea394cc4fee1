import type { Account } from '@dossier/contracts';
import { useFormat, useSession, useTexts } from '@dossier/remote-kit';
import { Badge, Box, HStack, IconButton, Row, VisuallyHidden } from '@dossier/ui';
import { MoreIcon } from '@dossier/ui/icons';
import { Menu, type MenuEntry } from '@dossier/ui/overlay';
import { AppLink } from '@dossier/ui/router';
import { useState } from 'react';
import { AccountDialog } from './account-dialog.tsx';
import { actionsFor, isDangerous, type AccountAction } from './account-actions.ts';

/** An account with its role, last sign-in, and what the administrator may do with it. */
export function AccountRow({ account }: { account: Account }) {
  const t = useTexts('mf-admin');
  const format = useFormat();
  const [action, setAction] = useState<AccountAction | null>(null);
  const { userId, email, name, role, lastSignInAt, suspendedAt, deletion } = account;
  const ownId = useSession().user?.id;
  const label = name ?? email;
  const signIn = lastSignInAt
    ? t('accounts.lastSignIn', { date: format.dateTime(lastSignInAt) })
    : t('accounts.neverSignedIn');
  const details = [...(name ? [email] : []), t('accounts.id', { id: userId }), signIn];
  if (deletion) details.push(t('accounts.deletion', { date: format.date(deletion.dueAt) }));
  const groups = actionsFor(account, ownId).map((actions) =>
    actions.map((id): MenuEntry => ({
      id,
      label: t(`accounts.actions.${id}`),
      ...(isDangerous(id) && { tone: 'bad' }),
      onSelect: () => setAction(id),
    })),
  );
  return (
    <>
      <Row
        title={
          <AppLink to={`/admin/users/${userId}`} standalone>
            {userId === ownId ? `${label} (${t('accounts.you')})` : label}
          </AppLink>
        }
        detail={
          <HStack as="span" wrap="wrap" columnGap="3" rowGap="0">
            {details.map((detail, index) => (
              <Box as="span" key={detail} maxWidth="full">
                {index > 0 && <VisuallyHidden> · </VisuallyHidden>}
                <span>{detail}</span>
              </Box>
            ))}
          </HStack>
        }
        muted={suspendedAt !== null}
        aside={
          suspendedAt ? (
            <Badge tone="bad">{t('accounts.suspended')}</Badge>
          ) : (
            role !== 'user' && <Badge tone="accent">{t(`accounts.role.${role}`)}</Badge>
          )
        }
        end={
          groups.length > 0 && (
            <Menu
              trigger={
                <IconButton
                  label={t('accounts.manage', { name: label })}
                  icon={<MoreIcon />}
                  variant="ghost"
                />
              }
              groups={groups}
            />
          )
        }
      />
      {action && (
        <AccountDialog userId={userId} label={label} action={action} onClose={() => setAction(null)} />
      )}
    </>
  );
}
