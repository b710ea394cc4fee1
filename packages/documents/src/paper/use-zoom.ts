import { useState } from 'react';

/** 1 fills the width. */
const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4];
const fullWidth = zooms.indexOf(1);

export interface Zoom {
  readonly value: number;
  readonly canShrink: boolean;
  readonly canEnlarge: boolean;
  shrink(): void;
  enlarge(): void;
  fitWidth(): void;
}

export function useZoom(): Zoom {
  const [step, setStep] = useState(fullWidth);
  const last = zooms.length - 1;
  return {
    value: zooms[step] ?? 1,
    canShrink: step > 0,
    canEnlarge: step < last,
    shrink: () => setStep(Math.max(0, step - 1)),
    enlarge: () => setStep(Math.min(last, step + 1)),
    fitWidth: () => setStep(fullWidth),
  };
}
