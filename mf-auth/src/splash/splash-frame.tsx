import { useTexts } from '@dossier/remote-kit';
import { chakra, Flex, HStack, Text } from '@dossier/ui';
import type { ReactNode, Ref } from 'react';

interface Props {
  /** At the top; their place is kept while they load. */
  controls?: ReactNode;
  controlsRef?: Ref<HTMLDivElement>;
  children: ReactNode;
}

/** The layout of the splash, the same from the first paint on. */
export function SplashFrame({ controls, controlsRef, children }: Props) {
  const t = useTexts('mf-auth');
  return (
    <chakra.section
      aria-label={t('splash.label')}
      flex="1"
      minHeight="0"
      display="flex"
      flexDirection="column"
      paddingInline={{ base: '5', lg: '14' }}
      paddingBlock={{ base: '4', lg: '10' }}
      backgroundImage='url("/background.svg")'
      backgroundRepeat="no-repeat"
      backgroundPosition={{ base: 'right -9rem bottom -6rem', lg: 'right -14rem bottom -18rem' }}
      backgroundSize={{ base: '28rem', lg: '60rem' }}
    >
      <HStack
        ref={controlsRef}
        justify="flex-end"
        gap="3"
        minHeight="control.sm"
        pointerEvents="auto"
        alignSelf="flex-end"
      >
        {controls}
      </HStack>
      <Flex flex="1" align={{ base: 'flex-start', lg: 'center' }} marginTop={{ base: '12vh', lg: '0' }}>
        {children}
      </Flex>
    </chakra.section>
  );
}

/** The first phase, without an animation: it is part of the first paint. */
export function SplashTitle() {
  const t = useTexts('mf-auth');
  return (
    <Flex direction="column" gap="4" pointerEvents="auto" cursor="default">
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
    </Flex>
  );
}
