import { Box, Flex } from '@dossier/ui';
import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { SplashFrame, SplashTitle } from './splash-frame.tsx';
import { aboveIntroAttribute, introAttribute, type IntroProps } from './use-intro.ts';

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
 * in the document, so that the Skip button is the first Tab stop after what is at the `top`.
 */
export function Intro({ top, onComplete }: IntroProps & { top: ReactNode }) {
  const [host] = useState(() => document.createElement('div'));
  useEffect(setMounted, []);
  useLayoutEffect(() => {
    host.setAttribute(introAttribute, '');
    document.body.prepend(host);
    return () => host.remove();
  }, [host]);
  return createPortal(
    <Flex
      layerStyle="signin"
      direction="column"
      position="fixed"
      inset="0"
      zIndex="toast"
      pointerEvents="none"
      overflow="hidden"
    >
      <Box pointerEvents="auto" {...{ [aboveIntroAttribute]: '' }}>
        {top}
      </Box>
      <Suspense
        fallback={
          <SplashFrame>
            <SplashTitle />
          </SplashFrame>
        }
      >
        <IntroSplash onComplete={onComplete} />
      </Suspense>
    </Flex>,
    host,
  );
}
