import { RecoveryCodeList } from '@dossier/shared-features/second-factor';
import { Dialog } from '@dossier/ui/overlay';
import type { ReactNode } from 'react';

interface Props {
  title: string;
  description: string | undefined;
  /** The recovery codes that come with the first factor. */
  codes: readonly string[] | null;
  onClose: () => void;
  children: ReactNode;
}

/** The dialog that adds a factor; once there are recovery codes, it shows them instead of its content. */
export function FactorDialog({ title, description, codes, onClose, children }: Props) {
  return (
    <Dialog
      open
      // A click beside the recovery codes must not close them: they are shown only once.
      role={codes ? 'alertdialog' : 'dialog'}
      onClose={onClose}
      title={title}
      description={codes ? undefined : description}
    >
      {codes ? <RecoveryCodeList codes={codes} onDone={onClose} /> : children}
    </Dialog>
  );
}
