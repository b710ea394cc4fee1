import type { TaxStatusId } from '@dossier/contracts';
import { ApiError, notify, useTexts } from '@dossier/remote-kit';
import { useEffect, useEffectEvent, useState } from 'react';
import { type Filing, useFiling } from '../filing/use-filing.ts';
import { nextStatus } from './transitions.ts';

/** Automatic changes: `advance` stops at the last status, `loop` wraps around. */
export type Run = 'advance' | 'loop';
const intervalMs: Record<Run, number> = { advance: 2500, loop: 2000 };

/** Moves the status of a filing, manually or automatically. One run at a time; a failure or leaving the page stops it. */
export function useStatusTransition(filing: Filing, ownId: number) {
  const t = useTexts('mf-admin');
  const { status, move, ...state } = useFiling(filing, ownId);
  const [run, setRun] = useState<Run | null>(null);
  const [rounds, setRounds] = useState(0);
  const [isMoving, setMoving] = useState(false);

  /** Resolves with true when the status was saved. */
  async function save(to: TaxStatusId): Promise<boolean> {
    setMoving(true);
    try {
      await move(to);
      return true;
    } catch (error) {
      setRun(null);
      if (!(error instanceof ApiError && error.status === 401)) {
        notify({ title: t('status.error'), description: t('status.errorText'), tone: 'bad', error });
      }
      return false;
    } finally {
      setMoving(false);
    }
  }

  const step = useEffectEvent(async () => {
    if (run === 'advance' && status === 6) return setRun(null);
    const next = nextStatus(status);
    if (!(await save(next))) return;
    if (next === 6) setRun((active) => (active === 'advance' ? null : active));
    if (next === 1) setRounds((count) => count + 1);
  });
  useEffect(() => {
    if (!run || isMoving) return;
    const timer = setTimeout(() => void step(), intervalMs[run]);
    return () => clearTimeout(timer);
  }, [run, isMoving, status]);

  /** Manual move; stops an automatic run. */
  async function moveTo(to: TaxStatusId): Promise<boolean> {
    if (isMoving) return false;
    setRun(null);
    return save(to);
  }

  function toggleAdvance() {
    setRun(run === 'advance' ? null : 'advance');
  }

  async function toggleLoop() {
    if (run === 'loop') {
      setRun(null);
      notify({ title: t('status.loopStopped'), description: t('status.loopStoppedText') });
      return;
    }
    setRounds(0);
    setRun('loop');
    notify({ title: t('status.loopStarted'), description: t('status.loopStartedText') });
    await save(1);
  }

  return {
    ...state,
    status,
    run,
    rounds,
    isMoving,
    moveTo,
    toggleAdvance,
    toggleLoop: () => void toggleLoop(),
  };
}

export type StatusTransition = ReturnType<typeof useStatusTransition>;
