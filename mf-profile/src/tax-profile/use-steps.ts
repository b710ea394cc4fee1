import { wizardSteps, type WizardStep } from '@dossier/contracts';
import { useLocation, useNavigate } from '@dossier/ui/router';
import { useState } from 'react';

/** A step of the wizard, or the review of all answers. */
export type Screen = WizardStep | 'review';

interface Entry {
  step: Screen;
  /** Screen of the previous history entry. */
  from?: Screen | undefined;
}

const findStep = (value: unknown) => [...wizardSteps, 'review' as const].find((each) => each === value);

function entryOf(state: unknown): Partial<Entry> {
  const { step, from } = (state ?? {}) as { step?: unknown; from?: unknown };
  return { step: findStep(step), from: findStep(from) };
}

/** Keeps the current screen in the browser history, so that Back goes one step back and a reload stays. */
export function useSteps(begin: () => Screen) {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  // A link such as `?step=personal` opens a step, of a question of an expert for example.
  const [start] = useState(() => findStep(new URLSearchParams(search).get('step')) ?? begin());
  const { step = start, from } = entryOf(state);
  const isAll = new URLSearchParams(search).get('view') === 'all';
  const open = (entry: Entry, replace: boolean) =>
    void navigate({ pathname, search }, { state: entry, replace });

  /** Switches between the steps and all questions on one page; the browser's Back switches back. */
  function toggleAll() {
    const query = new URLSearchParams(search);
    if (isAll) query.delete('view');
    else query.set('view', 'all');
    void navigate({ pathname, search: `?${query.toString()}` }, { state: { step } });
  }

  return {
    step,
    isAll,
    toggleAll,
    forward: (to: Screen) => (to === from ? void navigate(-1) : open({ step: to, from: step }, false)),
    /** Replaces the entry when no earlier wizard entry exists. */
    back: (to: Screen) => (to === from ? void navigate(-1) : open({ step: to }, true)),
  };
}
