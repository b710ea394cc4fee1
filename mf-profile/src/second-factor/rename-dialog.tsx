import type { SecondFactor } from '@dossier/contracts';
import { ApiError, notify, useTexts } from '@dossier/remote-kit';
import { Dialog } from '@dossier/ui/overlay';
import { NameForm } from './name-form.tsx';
import { renameSecondFactor } from './second-factor.mutations.ts';

interface Props {
  factor: SecondFactor;
  onClose: () => void;
}

/** Renames a second factor. */
export default function RenameDialog({ factor: { id, name }, onClose }: Props) {
  const t = useTexts('mf-profile');
  return (
    <Dialog open onClose={onClose} title={t('secondFactor.renameTitle', { name })}>
      <NameForm
        initial={name}
        action={t('secondFactor.save')}
        onSubmit={async (next) => {
          await renameSecondFactor(id, next);
          notify({ title: t('secondFactor.renamed', { name: next }), tone: 'good' });
          onClose();
        }}
        messageOf={(cause) => (cause instanceof ApiError && cause.message) || t('secondFactor.renameFailed')}
        onClose={onClose}
      />
    </Dialog>
  );
}
