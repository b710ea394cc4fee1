import { useTexts } from '@dossier/remote-kit';
import { Box, Button, chakra, Flex, HStack, Text } from '@dossier/ui';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { createSound, isSoundOn, playWithRetry } from '../sound/sound.ts';
import { SoundSwitch } from '../sound/sound-switch.tsx';
import type { IntroProps } from './intro.tsx';
import { SplashLogo } from './splash-logo.tsx';
import { isInForm } from './use-intro.ts';

/** Each of the three phases takes 2 s. */
const phaseMs = 2000;
const phases = ['text', 'logo', 'complete'] as const;

/** Title and slogan, then the logo with its sound, then the page. A click or touch plays the sound at any time. */
export default function IntroSplash({ onComplete }: IntroProps) {
  const t = useTexts('mf-auth');
  const [phase, setPhase] = useState(0);
  const { isBlocked, start, silence } = useIntroSound();
  const controls = useRef<HTMLDivElement>(null);

  const advance = useEffectEvent(() => {
    if (phases[phase] === 'text' && isSoundOn()) void start();
    if (phases[phase] === 'complete') onComplete();
    else setPhase(phase + 1);
  });
  useEffect(() => {
    const timer = setTimeout(() => advance(), phaseMs);
    return () => clearTimeout(timer);
  }, [phase]);

  const press = useEffectEvent(({ target }: Event) => {
    if (!(target instanceof Node) || controls.current?.contains(target) || isInForm(target)) return;
    void start();
  });
  // A layout effect, so that the splash reacts to clicks from its first frame.
  useLayoutEffect(() => {
    const onClick = (event: Event) => press(event);
    window.addEventListener('click', onClick, { capture: true });
    return () => window.removeEventListener('click', onClick, { capture: true });
  }, []);

  return (
    <chakra.section
      aria-label={t('splash.label')}
      height="full"
      display="flex"
      flexDirection="column"
      paddingInline={{ base: '5', lg: '14' }}
      paddingBlock={{ base: '4', lg: '10' }}
      backgroundImage='url("/background.svg")'
      backgroundRepeat="no-repeat"
      backgroundPosition={{ base: 'right -9rem bottom -6rem', lg: 'right -14rem bottom -18rem' }}
      backgroundSize={{ base: '28rem', lg: '60rem' }}
    >
      <HStack ref={controls} justify="flex-end" gap="3" pointerEvents="auto" alignSelf="flex-end">
        <Button variant="onPanel" size="sm" onClick={onComplete}>
          {t('splash.skip')}
        </Button>
        <Box {...(isBlocked && { animation: 'pulse 1s ease-in-out infinite', 'data-blocked': '' })}>
          <SoundSwitch
            variant="onPanel"
            onSwitched={(on) => {
              if (on) void start();
              else silence();
            }}
          />
        </Box>
      </HStack>
      <Flex flex="1" align={{ base: 'flex-start', lg: 'center' }} marginTop={{ base: '12vh', lg: '0' }}>
        <Flex
          key={phases[phase] === 'text' ? 'text' : 'logo'}
          direction="column"
          gap="4"
          pointerEvents="auto"
          cursor="default"
          animation="fade-in 200ms"
          opacity={phases[phase] === 'complete' ? 0.6 : 1}
          transition="opacity 200ms"
        >
          {phases[phase] === 'text' ? (
            <>
              <Text fontSize={{ base: '1.375rem', lg: '2rem' }} fontWeight="semibold">
                {t('splash.title')}
              </Text>
              <Text
                maxW="12ch"
                fontSize={{ base: '3.5rem', lg: '7.5rem' }}
                fontWeight="bold"
                lineHeight="0.98"
                letterSpacing="-0.045em"
              >
                {t('signIn.slogan')}
              </Text>
            </>
          ) : (
            <SplashLogo alt={t('signIn.logo')} size="large" />
          )}
        </Flex>
      </Flex>
    </chakra.section>
  );
}

/** Plays the intro sound when sound is on or the splash is clicked. */
function useIntroSound() {
  const [isBlocked, setBlocked] = useState(false);
  const sound = useRef<HTMLAudioElement>(null);
  const attempt = useRef<AbortController>(null);
  const stop = () => {
    attempt.current?.abort();
    sound.current?.pause();
  };
  async function start() {
    stop();
    attempt.current = new AbortController();
    const { signal } = attempt.current;
    sound.current ??= createSound('intro.wav');
    const isAudible = await playWithRetry(sound.current, { onBlocked: () => setBlocked(true), signal });
    if (!signal.aborted) setBlocked(!isAudible);
  }
  useEffect(() => stop, []);
  const silence = () => {
    stop();
    setBlocked(false);
  };
  return { isBlocked, start, silence };
}
