import type { SecondFactorMethod } from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';
import { Button } from '@dossier/ui';
import { useEffect, useRef } from 'react';
import { secondFactorNamespace } from './texts.ts';

/** What a form of the second step gets. */
export interface StepFormProps {
  /** The other ways to confirm the sign-in. */
  others: readonly SecondFactorMethod[];
  onSwitch: (method: SecondFactorMethod) => void;
  /** Starts over with a new code by mail. */
  onRestart: () => void;
}

const labels = { totp: 'useApp', passkey: 'usePasskey', recoveryCode: 'useRecoveryCode' } as const;

/** The buttons for another way to confirm the sign-in, and for starting over, which gets the focus when it is the last one. */
export function StepActions(props: StepFormProps & { isBusy: boolean; isOver: boolean }) {
  const { others, onSwitch, onRestart, isBusy, isOver } = props;
  const t = useTexts(secondFactorNamespace);
  const restart = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isOver) restart.current?.focus();
  }, [isOver]);
  return (
    <>
      {!isOver &&
        others.map((method) => (
          <Button
            key={method}
            variant="ghost"
            size="lg"
            fullWidth
            disabled={isBusy}
            onClick={() => onSwitch(method)}
          >
            {t(labels[method])}
          </Button>
        ))}
      <Button
        ref={restart}
        variant={isOver ? 'primary' : 'ghost'}
        size="lg"
        fullWidth
        disabled={isBusy}
        onClick={onRestart}
      >
        {t('startOver')}
      </Button>
    </>
  );
}
