import { chakra } from '@dossier/ui';
import { encode } from 'uqr';

/** A QR code as one path: dark on white in both color modes, because many scanners read nothing else. */
export function QrCode({ value, label }: { value: string; label: string }) {
  // The white border of four modules is part of the standard (ISO/IEC 18004).
  const { data, size } = encode(value, { border: 4, ecc: 'M' });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <chakra.svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      width="100%"
      maxWidth="14rem"
      shapeRendering="crispEdges"
      background="white"
      borderRadius="control"
    >
      <path d={path} fill="black" />
    </chakra.svg>
  );
}
