import { chakra } from '@dossier/ui';
import { EyeOffIcon } from '@dossier/ui/icons';
import { useState } from 'react';

const sizes = { small: '3rem', medium: '5rem', large: '8rem' } as const;

interface Props {
  alt: string;
  size?: keyof typeof sizes;
}

/** The logo as an image, with a crossed-eye icon when the image fails to load. */
export function SplashLogo({ alt, size = 'medium' }: Props) {
  const [failed, setFailed] = useState(false);
  if (failed) return <EyeOffIcon role="img" aria-hidden={false} aria-label={alt} size={sizes[size]} />;
  return (
    <chakra.img src="/logo.svg" alt={alt} height={sizes[size]} width="auto" onError={() => setFailed(true)} />
  );
}
