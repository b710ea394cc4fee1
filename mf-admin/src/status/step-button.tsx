import type { TaxStatusId } from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';
import { Button } from '@dossier/ui';
import { ChevronLeftIcon, ChevronRightIcon } from '@dossier/ui/icons';
import { nextStatus, previousStatus } from './transitions.ts';

const neighbours = {
  previous: { Icon: ChevronLeftIcon, of: previousStatus },
  next: { Icon: ChevronRightIcon, of: nextStatus },
};

interface Props {
  to: keyof typeof neighbours;
  current: TaxStatusId;
  isMoving: boolean;
  go: (to: TaxStatusId) => Promise<void>;
}

/** To the status before or after the current one. */
export function StepButton({ to, current, isMoving, go }: Props) {
  const t = useTexts('mf-admin');
  const { Icon, of } = neighbours[to];
  return (
    <Button icon={<Icon size="1.125rem" />} aria-disabled={isMoving} onClick={() => void go(of(current))}>
      {t(`status.${to}`)}
    </Button>
  );
}
