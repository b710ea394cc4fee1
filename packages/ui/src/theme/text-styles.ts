const style = <T extends object>(value: T) => ({ value });

export const textStyles = {
  display: style({
    fontSize: 'clamp(2.75rem, 6.8vw, 5.5rem)',
    fontWeight: 'bold',
    lineHeight: '0.98',
    letterSpacing: '-0.04em',
  }),
  h1: style({
    fontSize: { base: '2rem', md: 'h1' },
    fontWeight: 'bold',
    lineHeight: 'tight',
    letterSpacing: 'tight',
  }),
  title: style({
    fontSize: { base: '1.875rem', md: 'title' },
    fontWeight: 'bold',
    lineHeight: '1.15',
    letterSpacing: 'tight',
  }),
  h2: style({ fontSize: 'h2', fontWeight: 'heading', lineHeight: 'snug', letterSpacing: 'snug' }),
  h3: style({ fontSize: 'md', fontWeight: 'heading', lineHeight: 'snug' }),
  lead: style({ fontSize: 'md', lineHeight: 'body', color: 'fg.muted' }),
  body: style({ fontSize: 'md', lineHeight: 'body' }),
  label: style({ fontSize: 'md', fontWeight: 'semibold', lineHeight: 'snug' }),
  small: style({ fontSize: 'sm', lineHeight: '1.45' }),
  caption: style({ fontSize: 'caption', lineHeight: '1.4' }),
};

/** Coloured backgrounds, on which the focus ring is white. */
const ground = (bg: string, color: string) => style({ bg, color, '--focus-ring': '{colors.panel.fg}' });

export const layerStyles = {
  signin: ground('panel.signin', 'panel.fg'),
  wizard: ground('ground.wizard', 'ground.fg'),
};
