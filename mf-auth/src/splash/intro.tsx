import { Box } from '@dossier/ui';
import { type ComponentType, lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { introAttribute } from './use-intro.ts';

export interface IntroProps {
  onComplete: () => void;
}

/** What is shown when the splash itself cannot be loaded: nothing, and the page. */
function NoSplash({ onComplete }: IntroProps) {
  useEffect(onComplete, [onComplete]);
  return null;
}

const IntroSplash = lazy<ComponentType<IntroProps>>(() =>
  import('./intro-splash.tsx').catch(() => ({ default: NoSplash })),
);

/**
 * The ground of the splash, there with the first paint; what plays on it is loaded behind it. It stands before
 * everything else in the document, so that its Skip button is the first stop of the Tab key.
 */
export function Intro({ onComplete }: IntroProps) {
  const [host] = useState(() => document.createElement('div'));
  useLayoutEffect(() => {
    host.setAttribute(introAttribute, '');
    document.body.prepend(host);
    return () => host.remove();
  }, [host]);
  return createPortal(
    <Box layerStyle="signin" position="fixed" inset="0" zIndex="toast" pointerEvents="none" overflow="hidden">
      <Suspense>
        <IntroSplash onComplete={onComplete} />
      </Suspense>
    </Box>,
    host,
  );
}
