import { listDeskStaff } from '@dossier/contracts';
import { useData, useSession, useTexts } from '@dossier/remote-kit';
import { Menu } from '@dossier/ui/overlay';
import type { ReactElement } from 'react';
import { usePersonName } from './person-name.ts';

interface Props {
  trigger: ReactElement;
  /** `action` is the label of what was chosen. */
  onAssign: (userId: number | null, action: string) => void;
}

/** Chooses who works on what is selected. */
export function AssignMenu({ trigger, onAssign }: Props) {
  const t = useTexts('mf-desk');
  const nameOf = usePersonName();
  const { user } = useSession();
  const { data: staff } = useData(listDeskStaff, {});
  const others = (staff ?? []).filter(({ userId }) => userId !== user?.id);
  return (
    <Menu
      trigger={trigger}
      groups={[
        user
          ? [{ id: 'take', label: t('page.take'), onSelect: () => onAssign(user.id, t('page.take')) }]
          : [],
        others.map((member) => ({
          id: `staff ${member.userId}`,
          label: t('filing.assignTo', { name: nameOf(member) }),
          onSelect: () => onAssign(member.userId, t('filing.assignTo', { name: nameOf(member) })),
        })),
        [{ id: 'release', label: t('filing.release'), onSelect: () => onAssign(null, t('filing.release')) }],
      ].filter((group) => group.length > 0)}
    />
  );
}
