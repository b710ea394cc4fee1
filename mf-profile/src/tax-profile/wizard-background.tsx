import { Box } from '@dossier/ui';
import type { ReactNode } from 'react';

/** Mountain ridges, farthest first; own drawing, 1440 × 420. */
const ridges = [
  'M0 250 130 176 214 214 330 96 420 168 520 128 640 220 760 150 866 196 1000 70 1090 150 1180 112 1300 206 1440 140V420H0Z',
  'M0 318 150 246 280 300 410 214 540 290 700 226 820 290 960 204 1090 280 1230 226 1340 280 1440 244V420H0Z',
  'M0 380 180 330 360 366 560 306 740 362 930 312 1120 368 1290 322 1440 356V420H0Z',
];

/** The wizard's background: mountains under a dark blue overlay, down to the page's bottom edge. */
export function WizardBackground({ children }: { children: ReactNode }) {
  return (
    <Box
      layerStyle="wizard"
      position="relative"
      flex="1"
      // Covers the space that other pages leave above the footer.
      marginBottom="-10"
      paddingInline={{ base: '4', md: '8' }}
      paddingTop={{ base: '6', md: '10' }}
      paddingBottom={{ base: '20', md: '28' }}
    >
      <Box position="absolute" inset="0" overflow="hidden" aria-hidden color="ground.line">
        <svg
          viewBox="0 0 1440 420"
          preserveAspectRatio="xMidYMax slice"
          width="100%"
          height="26rem"
          style={{ position: 'absolute', bottom: 0 }}
        >
          {ridges.map((ridge, index) => (
            <path key={ridge} d={ridge} fill="currentColor" opacity={0.14 + index * 0.1} />
          ))}
        </svg>
      </Box>
      <Box position="relative" maxWidth="54.5rem" marginInline="auto">
        {children}
      </Box>
    </Box>
  );
}
