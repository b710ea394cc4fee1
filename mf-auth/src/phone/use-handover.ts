import type { openHandover as endpoint, ResponseOf } from '@dossier/contracts';
import { ApiError } from '@dossier/remote-kit';
import { useLocation, useNavigate } from '@dossier/ui/router';
import { useEffect, useEffectEvent, useState } from 'react';
import { openHandover } from './phone.mutations.ts';

export type OpenedHandover = ResponseOf<typeof endpoint>;

export type HandoverState =
  | { readonly status: 'opening' | 'ended' | 'unreachable' }
  | { readonly status: 'open'; readonly handover: OpenedHandover };

/** Opens the handover of the code in the address; after a reload, the one of this phone's cookie. */
export function useHandover() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [code] = useState(hash.slice(1) || undefined);
  const [state, setState] = useState<HandoverState>({ status: 'opening' });
  const [attempt, setAttempt] = useState(0);

  /** Removes the code from the address, so that neither the history nor a shared link has it. */
  const forgetCode = useEffectEvent(() => void navigate({ hash: '' }, { replace: true }));

  useEffect(() => {
    let isCurrent = true;
    openHandover(code).then(
      (handover) => {
        forgetCode();
        if (isCurrent) setState({ status: 'open', handover });
      },
      (error: unknown) => {
        const isOver = error instanceof ApiError && error.code === 'HANDOVER_NOT_FOUND';
        if (isOver) forgetCode();
        if (isCurrent) setState({ status: isOver ? 'ended' : 'unreachable' });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [code, attempt]);

  return {
    state,
    end: () => setState({ status: 'ended' }),
    retry() {
      setState({ status: 'opening' });
      setAttempt((before) => before + 1);
    },
  };
}
