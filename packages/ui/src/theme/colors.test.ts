import { describe, expect, it } from 'vitest';
import { colors } from './colors.ts';

type Mode = 'light' | 'dark';

function colorOf(token: string, mode: Mode): string {
  const [group, name] = token.split('.');
  const palette: Record<string, Record<string, { value: string }>> = colors;
  const value = palette[group ?? '']?.[name ?? '']?.value;
  if (!value) throw new Error(`No such colour: ${token}`);
  const pair = /^light-dark\((.+), (.+)\)$/.exec(value);
  return (pair ? pair[mode === 'light' ? 1 : 2] : value) ?? '';
}

/** Relative luminance by WCAG 2.2. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

const BACKGROUNDS = ['bg.canvas', 'bg.surface', 'bg.sunken', 'bg.raised', 'bg.hover', 'bg.inert'];
const TONES = ['accent', 'good', 'warn', 'bad'];

const texts: [string, string][] = [
  ...BACKGROUNDS.flatMap((background): [string, string][] => [
    ['fg.ink', background],
    ['fg.muted', background],
  ]),
  ...TONES.flatMap((tone): [string, string][] => [
    [`${tone}.fg`, 'bg.canvas'],
    [`${tone}.fg`, 'bg.surface'],
    [`${tone}.fg`, 'bg.raised'],
    [`${tone}.fg`, `${tone}.subtle`],
    [`${tone}.contrast`, `${tone}.solid`],
    ['fg.ink', `${tone}.subtle`],
    ['fg.muted', `${tone}.subtle`],
  ]),
  ['accent.contrast', 'accent.hover'],
  ['bad.contrast', 'bad.hover'],
  ['count.contrast', 'count.solid'],
  ['panel.fg', 'panel.signin'],
  ['panel.muted', 'panel.signin'],
  ['ground.fg', 'ground.wizard'],
  ['ground.muted', 'ground.wizard'],
  ['bg.surface', 'fg.ink'],
];

const marks: [string, string][] = [
  ...['bg.canvas', 'bg.surface', 'bg.raised'].flatMap((background): [string, string][] => [
    ['border.control', background],
    ['focus.ring', background],
    ['accent.solid', background],
    ['good.solid', background],
  ]),
  ['focus.ring', 'bg.sunken'],
  ['focus.ring', 'accent.subtle'],
  ['panel.fg', 'panel.signin'],
  ['ground.fg', 'ground.line'],
  ['accent.solid', 'rail.track'],
  ['accent.solid', 'rail.current'],
  ['fg.ink', 'rail.track'],
];

describe.each<Mode>(['light', 'dark'])('contrast, %s', (mode) => {
  it.each(texts)('%s on %s: text has a contrast of 4.5', (text, background) => {
    expect(contrast(colorOf(text, mode), colorOf(background, mode))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(marks)('%s on %s: a control or its focus has a contrast of 3', (mark, background) => {
    expect(contrast(colorOf(mark, mode), colorOf(background, mode))).toBeGreaterThanOrEqual(3);
  });
});
