import { wizardSteps, type WizardStep } from '@dossier/contracts';
import { useLocation, useNavigate } from '@dossier/ui/router';
import { useState } from 'react';

interface Entry {
  step: WizardStep;
  /** The step of the entry before this one. */
  from?: WizardStep | undefined;
}

function entryOf(state: unknown): Partial<Entry> {
  const { step, from } = (state ?? {}) as { step?: unknown; from?: unknown };
  const known = (value: unknown) => wizardSteps.find((each) => each === value);
  return { step: known(step), from: known(from) };
}

/** The step on show stands in the browser's history: its back button goes a step back, and a reload stays. */
export function useSteps(begin: () => WizardStep) {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const [start] = useState(begin);
  const { step = start, from } = entryOf(state);
  const open = (entry: Entry, replace: boolean) =>
    void navigate({ pathname, search }, { state: entry, replace });
  return {
    step,
    forward: (to: WizardStep) => (to === from ? void navigate(-1) : open({ step: to, from: step }, false)),
    /** In place where there is no entry of the wizard to go back to. */
    back: (to: WizardStep) => (to === from ? void navigate(-1) : open({ step: to }, true)),
  };
}
