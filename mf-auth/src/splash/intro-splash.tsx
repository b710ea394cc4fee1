import { useTexts } from '@dossier/remote-kit';
import { Box, Button } from '@dossier/ui';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { createSound, isSoundOn, playWithRetry } from '../sound/sound.ts';
import { SoundSwitch } from '../sound/sound-switch.tsx';
import { SplashFrame, SplashTitle } from './splash-frame.tsx';
import { SplashLogo } from './splash-logo.tsx';
import { aboveIntroAttribute, isInForm, type IntroProps } from './use-intro.ts';

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
    if (!(target instanceof Element) || controls.current?.contains(target) || isInForm(target)) return;
    if (target.closest(`[${aboveIntroAttribute}]`)) return;
    void start();
  });
  // A layout effect, so that the splash reacts to clicks from its first frame.
  useLayoutEffect(() => {
    const onClick = (event: Event) => press(event);
    window.addEventListener('click', onClick, { capture: true });
    return () => window.removeEventListener('click', onClick, { capture: true });
  }, []);

  return (
    <SplashFrame
      controlsRef={controls}
      controls={
        <>
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
        </>
      }
    >
      {phases[phase] === 'text' ? (
        <SplashTitle />
      ) : (
        <Box
          pointerEvents="auto"
          animation="fade-in 200ms"
          opacity={phases[phase] === 'complete' ? 0.6 : 1}
          transition="opacity 200ms"
        >
          <SplashLogo alt={t('signIn.logo')} size="large" />
        </Box>
      )}
    </SplashFrame>
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
