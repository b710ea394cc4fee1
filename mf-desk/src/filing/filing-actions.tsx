import { deskTargets, listDeskStaff, type DeskFiling } from '@dossier/contracts';
import { ApiError, notify, notifyError, useData, useSession, useTexts } from '@dossier/remote-kit';
import { assignFiling, moveDeskFiling, setFilingWaiting } from '@dossier/remote-kit/mutations';
import { Button, HStack } from '@dossier/ui';
import { ChevronDownIcon, ClockIcon } from '@dossier/ui/icons';
import { Menu, type MenuEntry } from '@dossier/ui/overlay';
import { useState } from 'react';
import { usePersonName } from '../page/person-name.ts';
import { useStatusName } from '../page/status-badge.tsx';
import { ReturnDialog } from '../return/return-dialog.tsx';

/** What an expert does with a filing: assign it, move its status, wait for the user. */
export function FilingActions({ filing }: { filing: DeskFiling }) {
  const t = useTexts('mf-desk');
  const nameOf = usePersonName();
  const statusName = useStatusName();
  const { user } = useSession();
  const { data: staff } = useData(listDeskStaff, {});
  const [isBusy, setBusy] = useState(false);
  const [isCompleting, setCompleting] = useState(false);
  const { person, status, assignedTo, waitingSince } = filing;

  async function perform(change: () => Promise<void>, done: string) {
    setBusy(true);
    try {
      await change();
      notify({ title: done, tone: 'good' });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'RETURN_MISSING') setCompleting(true);
      else notifyError(error, t('page.notChanged'));
    }
    setBusy(false);
  }

  const assign = (userId: number | null, done: string) =>
    void perform(() => assignFiling(filing, userId), done);
  const colleagues = (staff ?? []).filter(
    ({ userId }) => userId !== user?.id && userId !== person.userId && userId !== assignedTo?.userId,
  );
  const own: MenuEntry[] =
    user && user.id !== assignedTo?.userId
      ? [{ id: 'take', label: t('page.take'), onSelect: () => assign(user.id, t('page.taken')) }]
      : [];
  const others = colleagues.map((member) => ({
    id: `staff ${member.userId}`,
    label: t('filing.assignTo', { name: nameOf(member) }),
    onSelect: () => assign(member.userId, t('filing.assigned')),
  }));
  const release: MenuEntry[] = assignedTo
    ? [{ id: 'release', label: t('filing.release'), onSelect: () => assign(null, t('filing.released')) }]
    : [];
  const targets = deskTargets.map((target): MenuEntry => ({
    id: String(target),
    label: target === 3 ? t('filing.giveBack') : statusName(target),
    checked: target === status,
    onSelect: () => {
      if (target !== status) void perform(() => moveDeskFiling(filing, target), t('filing.moved'));
    },
  }));

  return (
    <HStack gap="3" flexWrap="wrap">
      <Menu
        trigger={
          <Button variant="primary" loading={isBusy} icon={<ChevronDownIcon />}>
            {t('filing.assign')}
          </Button>
        }
        groups={[own, others, release].filter((group) => group.length > 0)}
      />
      <Menu
        trigger={
          <Button loading={isBusy} icon={<ChevronDownIcon />}>
            {t('filing.move')}
          </Button>
        }
        groups={[targets]}
      />
      <Button
        loading={isBusy}
        icon={<ClockIcon />}
        aria-pressed={waitingSince !== null}
        onClick={() =>
          void perform(
            () => setFilingWaiting(filing, !waitingSince),
            t(waitingSince ? 'filing.action.resumed' : 'filing.action.waiting'),
          )
        }
      >
        {t(waitingSince ? 'filing.resume' : 'filing.wait')}
      </Button>
      {isCompleting && <ReturnDialog filing={filing} onClose={() => setCompleting(false)} />}
    </HStack>
  );
}
