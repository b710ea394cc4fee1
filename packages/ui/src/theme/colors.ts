/**
 * Semantic colours. Each has both modes through `light-dark()`, which follows `color-scheme`: that of the system, or an
 * explicit choice by `data-theme` on <html>. So no script runs before the first paint, and components are independent of
 * the mode.
 */
const pair = (light: string, dark: string) => ({ value: `light-dark(${light}, ${dark})` });
const same = (color: string) => ({ value: color });

export const colors = {
  bg: {
    canvas: pair('#F5F4F0', '#101218'),
    surface: pair('#FFFFFF', '#181B23'),
    sunken: pair('#EFEDE7', '#12151C'),
    raised: pair('#FFFFFF', '#222632'),
    hover: pair('#F5F4F0', '#20242E'),
    /** Disabled buttons. */
    inert: pair('#EFEDE7', '#2E3442'),
    backdrop: pair('#14171F99', '#000000B3'),
  },
  fg: {
    ink: pair('#14171F', '#F2F3F6'),
    muted: pair('#5A6070', '#A2A8B8'),
  },
  border: {
    line: pair('#E1DED6', '#3A4150'),
    /** The edge of a control: contrast 3:1 to its background (WCAG 1.4.11). */
    control: pair('#858A98', '#6C7488'),
    /** Disabled controls: less contrast than a control, but visible. */
    inert: pair('#CFCBC0', '#4A5162'),
  },
  accent: {
    solid: pair('#2138C4', '#8FA2FF'),
    hover: pair('#1A2DA3', '#A9B7FF'),
    contrast: pair('#FFFFFF', '#10131F'),
    fg: pair('#2138C4', '#8FA2FF'),
    subtle: pair('#E8EBFB', '#222A4D'),
  },
  good: {
    solid: pair('#0B7A4B', '#5FD39B'),
    contrast: pair('#FFFFFF', '#0C2117'),
    fg: pair('#0B7A4B', '#5FD39B'),
    subtle: pair('#E3F3EB', '#12301F'),
  },
  warn: {
    solid: pair('#9A5300', '#F0B35E'),
    contrast: pair('#FFFFFF', '#241703'),
    fg: pair('#9A5300', '#F0B35E'),
    subtle: pair('#FBF0E0', '#35260F'),
  },
  bad: {
    solid: pair('#B9262B', '#FF8F8A'),
    hover: pair('#981D22', '#FFABA7'),
    contrast: pair('#FFFFFF', '#2A0A0B'),
    fg: pair('#B9262B', '#FF8F8A'),
    subtle: pair('#FBEAE9', '#3D1B1E'),
  },
  /** The count of new items: red in both modes. */
  count: {
    solid: same('#B9262B'),
    contrast: same('#FFFFFF'),
  },
  rail: {
    track: pair('#DEDCD3', '#2A2F3B'),
    /** The current step, which is highlighted before anything in it is done. */
    current: pair('#B9C2F2', '#3A4680'),
  },
  /** The sign-in panel and the background of the wizard have the same colour in both modes. */
  panel: {
    signin: same('#1A2A8F'),
    fg: same('#FFFFFF'),
    muted: same('#D3D9F7'),
    line: same('#4757AE'),
  },
  ground: {
    wizard: same('#141D4D'),
    fg: same('#FFFFFF'),
    muted: same('#C9CFEA'),
    line: same('#4B5380'),
  },
  focus: {
    ring: pair('#2138C4', '#A9B7FF'),
  },
};
