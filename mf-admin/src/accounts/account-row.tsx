import { administratorId, type Account } from '@dossier/contracts';
import { useFormat, useSession, useTexts } from '@dossier/remote-kit';
import { Badge, Box, HStack, IconButton, Row, VisuallyHidden } from '@dossier/ui';
import { MoreIcon } from '@dossier/ui/icons';
import { Menu, type MenuEntry } from '@dossier/ui/overlay';
import { useState } from 'react';
import { AccountDialog } from './account-dialog.tsx';
import type { AccountAction } from './account-actions.ts';

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
      ...((id === 'suspend' || id === 'delete') && { tone: 'bad' }),
      onSelect: () => setAction(id),
    })),
  );
  return (
    <>
      <Row
        title={userId === ownId ? `${label} (${t('accounts.you')})` : label}
        detail={
          <HStack as="span" wrap="wrap" columnGap="3" rowGap="0">
            {details.map((detail, index) => (
              <Box as="span" key={detail} maxWidth="full">
                {index > 0 && <VisuallyHidden> · </VisuallyHidden>}
                {detail}
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

/** The actions that the server allows on an account; none on the own one, and on administrators unless user 1 asks. */
function actionsFor(account: Account, ownId: number | undefined): AccountAction[][] {
  const { userId, role, suspendedAt } = account;
  const isFirst = ownId === administratorId;
  if (userId === ownId || userId === administratorId || (role === 'admin' && !isFirst)) return [];
  const roles = (['expert', 'admin', 'user'] as const).filter(
    (each) => each !== role && (each !== 'admin' || isFirst),
  );
  const sessions: AccountAction[] = suspendedAt ? ['reset', 'reinstate'] : ['reset', 'signOut', 'suspend'];
  return [roles, [...sessions, ...deletionsFor(account)]];
}

function deletionsFor({ role, deletion }: Account): AccountAction[] {
  if (deletion) return deletion.byAdministrator ? ['keep'] : [];
  return role === 'user' ? ['delete'] : [];
}
