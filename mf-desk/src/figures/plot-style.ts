import type { TaxStatusId } from '@dossier/contracts';

/** The colours of the statuses in both modes; neighbours in a stack differ in lightness as well. */
export const statusColors: Readonly<Record<TaxStatusId, string>> = {
  1: 'light-dark(#B4B8C2, #565D6D)',
  2: 'light-dark(#B86E12, #F0B35E)',
  3: 'light-dark(#9BA7F3, #5B6CD6)',
  4: 'light-dark(#2138C4, #B7C2FF)',
  5: 'light-dark(#C48BE0, #8A4FB0)',
  6: 'light-dark(#0B7A4B, #5FD39B)',
};

const color = (name: string) => `var(--d-colors-${name})`;

export const barColor = color('accent-solid');
export const gridColor = color('border-line');
/** Separates the parts of a stack. */
export const surfaceColor = color('bg-surface');

export const labelColor = color('fg-muted');
export const axis = {
  stroke: labelColor,
  tick: { fill: labelColor, fontSize: 13 },
  tickLine: false,
} as const;

export const tooltip = {
  isAnimationActive: false,
  cursor: { fill: color('bg-hover') },
  contentStyle: {
    background: color('bg-raised'),
    border: `1px solid ${gridColor}`,
    borderRadius: 8,
    color: color('fg-ink'),
  },
  itemStyle: { color: color('fg-ink') },
} as const;
