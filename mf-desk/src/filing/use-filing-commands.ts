import { deskTargets, listDeskStaff, type DeskFiling } from '@dossier/contracts';
import { ApiError, notify, notifyError, useData, useSession, useTexts } from '@dossier/remote-kit';
import { assignFiling } from '../filings/filings.mutations.ts';
import type { MenuEntry } from '@dossier/ui/overlay';
import { useState } from 'react';
import { usePersonName } from '../page/person-name.ts';
import { useStatusName } from '../page/status-badge.tsx';
import { confirmReview, moveDeskFiling, setFilingWaiting } from './filing.mutations.ts';

/** What an expert can do with a filing, for its menus and the palette. */
export interface FilingCommands {
  readonly isBusy: boolean;
  /** Groups of a menu. */
  readonly assign: readonly (readonly MenuEntry[])[];
  readonly move: readonly MenuEntry[];
  /** Confirms the review for another expert to complete the filing, or to replace its return; null unless the office wants a second one. */
  readonly confirm: {
    readonly label: string;
    readonly isConfirmed: boolean;
    readonly onSelect: () => void;
  } | null;
  /** Whether it is still to be asked what is open before the review is confirmed. */
  readonly isConfirming: boolean;
  readonly onConfirmed: () => void;
  readonly stopConfirming: () => void;
  /** The colleague who gets the filing, until a word for the one concerned is entered. */
  readonly handover: { readonly action: string; readonly onConfirm: (note: string) => void } | null;
  readonly stopHandover: () => void;
  readonly wait: { readonly label: string; readonly isWaiting: boolean; readonly onSelect: () => void };
  /** Whether the return has to be added first. */
  readonly isCompleting: boolean;
  readonly stopCompleting: () => void;
}

/** null until the filing is loaded. */
export function useFilingCommands(filing: DeskFiling | undefined): FilingCommands | null {
  const t = useTexts('mf-desk');
  const nameOf = usePersonName();
  const statusName = useStatusName();
  const { user } = useSession();
  const { data: staff } = useData(listDeskStaff, filing ? {} : null);
  const [isBusy, setBusy] = useState(false);
  const [isCompleting, setCompleting] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const [handover, setHandover] = useState<FilingCommands['handover']>(null);
  if (!filing) return null;
  const { person, status, assignedTo, waitingSince, fourEyes } = filing;
  const isConfirmed = Boolean(fourEyes?.confirmedBy);

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

  const assign = (userId: number | null, done: string, note?: string) =>
    void perform(() => assignFiling(filing, userId, note), done);
  const changeConfirmation = () => {
    setConfirming(false);
    void perform(
      () => confirmReview(filing, !isConfirmed),
      t(isConfirmed ? 'filing.unconfirmedReview' : 'filing.confirmedReview'),
    );
  };
  /** A colleague hears why. */
  const handOver = (userId: number, action: string, done: string) =>
    setHandover({ action, onConfirm: (note) => assign(userId, done, note) });
  const colleagues = (staff ?? []).filter(
    ({ userId }) => userId !== user?.id && userId !== person.userId && userId !== assignedTo?.userId,
  );
  const own: MenuEntry[] =
    user && user.id !== assignedTo?.userId
      ? [
          {
            id: 'take',
            label: t('page.take'),
            onSelect: () =>
              assignedTo
                ? handOver(user.id, t('page.take'), t('page.taken'))
                : assign(user.id, t('page.taken')),
          },
        ]
      : [];
  const others = colleagues.map((member) => ({
    id: `staff ${member.userId}`,
    label: t('filing.assignTo', { name: nameOf(member) }),
    onSelect: () =>
      handOver(member.userId, t('filing.assignTo', { name: nameOf(member) }), t('filing.assigned')),
  }));
  const release: MenuEntry[] = assignedTo
    ? [{ id: 'release', label: t('filing.release'), onSelect: () => assign(null, t('filing.released')) }]
    : [];
  return {
    isBusy,
    assign: [own, others, release].filter((group) => group.length > 0),
    move: deskTargets.map((target): MenuEntry => ({
      id: String(target),
      label: target === 3 ? t('filing.giveBack') : statusName(target),
      checked: target === status,
      onSelect: () => {
        if (target !== status) void perform(() => moveDeskFiling(filing, target), t('filing.moved'));
      },
    })),
    confirm: fourEyes
      ? {
          label: t(
            isConfirmed
              ? 'filing.unconfirmReview'
              : status === 6
                ? 'filing.approveNewReturn'
                : 'filing.confirmReview',
          ),
          isConfirmed,
          onSelect: () => (isConfirmed ? changeConfirmation() : setConfirming(true)),
        }
      : null,
    isConfirming,
    onConfirmed: changeConfirmation,
    stopConfirming: () => setConfirming(false),
    handover,
    stopHandover: () => setHandover(null),
    wait: {
      label: t(waitingSince ? 'filing.resume' : 'filing.wait'),
      isWaiting: waitingSince !== null,
      onSelect: () =>
        void perform(
          () => setFilingWaiting(filing, !waitingSince),
          t(waitingSince ? 'filing.action.resumed' : 'filing.action.waiting'),
        ),
    },
    isCompleting,
    stopCompleting: () => setCompleting(false),
  };
}
