import { Box } from '@dossier/ui';
import { type ComponentType, lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { SplashFrame, SplashTitle } from './splash-frame.tsx';
import { introAttribute, type IntroProps } from './use-intro.ts';

/** Fallback when the splash cannot be loaded: completes at once and shows the page. */
function NoSplash({ onComplete }: IntroProps) {
  useEffect(onComplete, [onComplete]);
  return null;
}

const { promise: mounted, resolve: setMounted } = Promise.withResolvers<void>();

/** Not loaded while React renders for the first time: the form works sooner, and title and slogan are there already. */
const IntroSplash = lazy<ComponentType<IntroProps>>(async () => {
  await mounted;
  return import('./intro-splash.tsx').catch(() => ({ default: NoSplash }));
});

/**
 * The splash, whose title and slogan are part of the first paint; what works with scripts loads afterwards. Comes first
 * in the document, so that the Skip button is the first Tab stop.
 */
export function Intro({ onComplete }: IntroProps) {
  const [host] = useState(() => document.createElement('div'));
  useEffect(setMounted, []);
  useLayoutEffect(() => {
    host.setAttribute(introAttribute, '');
    document.body.prepend(host);
    return () => host.remove();
  }, [host]);
  return createPortal(
    <Box layerStyle="signin" position="fixed" inset="0" zIndex="toast" pointerEvents="none" overflow="hidden">
      <Suspense
        fallback={
          <SplashFrame>
            <SplashTitle />
          </SplashFrame>
        }
      >
        <IntroSplash onComplete={onComplete} />
      </Suspense>
    </Box>,
    host,
  );
}
