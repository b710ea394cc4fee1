import { chakra } from '@chakra-ui/react/styled-system';

/** The mark: a dossier with its tab. The same drawing is in `assets/mark.svg`. */
const MARK =
  'M2.5 0H9.2a2.5 2.5 0 0 1 2.5 2.5V4.6H23.5A2.5 2.5 0 0 1 26 7.1V19.5A2.5 2.5 0 0 1 23.5 22H2.5A2.5 2.5 0 0 1 0 19.5V2.5A2.5 2.5 0 0 1 2.5 0Z';

export interface LogoProps {
  /** The accessible name of the logo. */
  alt: string;
  /** The name next to the mark; omitted to show only the mark. */
  name?: string;
  tone?: 'accent' | 'onPanel';
  size?: 'md' | 'lg';
}

export function Logo({ alt, name, tone = 'accent', size = 'md' }: LogoProps) {
  const color = tone === 'accent' ? 'accent.solid' : 'panel.fg';
  return (
    <chakra.span
      role="img"
      aria-label={alt}
      display="inline-flex"
      alignItems="center"
      gap="2.5"
      fontSize={size === 'lg' ? '2rem' : '1.25rem'}
      fontWeight="bold"
      letterSpacing="tight"
      lineHeight="1"
      color={tone === 'accent' ? 'fg.ink' : 'panel.fg'}
    >
      <chakra.svg
        viewBox="0 0 26 22"
        width="1.3em"
        height="1.1em"
        fill="currentColor"
        color={color}
        flexShrink="0"
        aria-hidden
      >
        <path d={MARK} />
      </chakra.svg>
      {name && <span aria-hidden>{name}</span>}
    </chakra.span>
  );
}
