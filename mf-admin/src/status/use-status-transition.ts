import type { TaxStatusId } from '@dossier/contracts';
import { ApiError, notify, useTexts } from '@dossier/remote-kit';
import { useEffect, useEffectEvent, useState } from 'react';
import { type Filing, useFiling } from '../filing/use-filing.ts';
import { nextStatus } from './transitions.ts';

/** What moves the status by itself: `advance` up to the last step, `loop` round and round. */
export type Run = 'advance' | 'loop';
/** Document 2, section 9. */
const pauseMs: Record<Run, number> = { advance: 2500, loop: 2000 };

/** Moves the status of a filing, by hand or by itself. One run at a time; a failure or leaving ends it. */
export function useStatusTransition(filing: Filing, ownId: number) {
  const t = useTexts('mf-admin');
  const { status, move, ...state } = useFiling(filing, ownId);
  const [run, setRun] = useState<Run | null>(null);
  const [rounds, setRounds] = useState(0);
  const [isMoving, setMoving] = useState(false);

  /** True when it was saved. */
  async function save(to: TaxStatusId): Promise<boolean> {
    setMoving(true);
    try {
      await move(to);
      return true;
    } catch (error) {
      setRun(null);
      if (!(error instanceof ApiError && error.status === 401)) {
        notify({ title: t('status.error'), description: t('status.errorText'), tone: 'bad' });
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
    if (next === 6) setRun((now) => (now === 'advance' ? null : now));
    if (next === 1) setRounds((count) => count + 1);
  });
  useEffect(() => {
    if (!run || isMoving) return;
    const timer = setTimeout(() => void step(), pauseMs[run]);
    return () => clearTimeout(timer);
  }, [run, isMoving, status]);

  /** By hand: ends whatever moves by itself. */
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

export type Mover = ReturnType<typeof useStatusTransition>;
