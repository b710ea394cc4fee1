import type { ProfileFields } from '@dossier/contracts';
import { notify, useTexts } from '@dossier/remote-kit';
import type { StepProps } from './step-props.ts';

/** Removes an entry of a list, with a toast that brings it back. */
export function useRemove({ update }: StepProps) {
  const t = useTexts('mf-profile');
  return (title: string, removal: ProfileFields, before: ProfileFields): void => {
    update(removal);
    const action = { label: t('steps.undo'), onSelect: () => update(before) };
    notify({ title, action, origin: 'removed-entry' });
  };
}
