import type { TaxStatusId } from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';
import { Button } from '@dossier/ui';
import { ChevronLeftIcon, ChevronRightIcon } from '@dossier/ui/icons';
import { nextStatus, previousStatus } from './transitions.ts';

const directions = {
  previous: { Icon: ChevronLeftIcon, target: previousStatus },
  next: { Icon: ChevronRightIcon, target: nextStatus },
};

interface Props {
  to: keyof typeof directions;
  current: TaxStatusId;
  isMoving: boolean;
  go: (to: TaxStatusId) => Promise<void>;
}

/** Moves to the previous or next status. */
export function StepButton({ to, current, isMoving, go }: Props) {
  const t = useTexts('mf-admin');
  const { Icon, target } = directions[to];
  return (
    <Button icon={<Icon size="1.125rem" />} aria-disabled={isMoving} onClick={() => void go(target(current))}>
      {t(`status.${to}`)}
    </Button>
  );
}
