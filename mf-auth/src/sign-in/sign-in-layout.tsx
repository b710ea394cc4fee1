import { LanguageSelect, LegalLinks, useTexts } from '@dossier/remote-kit';
import { Box, Flex, Grid, Logo, Text } from '@dossier/ui';
import type { ReactNode } from 'react';
import { VersionButton } from '../change-log/version-button.tsx';
import { FeaturesList } from '../features/features-list.tsx';
import { SoundSwitch } from '../sound/sound-switch.tsx';

interface Props {
  /** Before everything else. */
  top: ReactNode;
  children: ReactNode;
}

/** The brand panel beside the form. On a phone: brand, form, then features. */
export function SignInLayout({ top, children }: Props) {
  const t = useTexts('mf-auth');
  return (
    <Grid
      templateAreas={{
        base: '"top" "brand" "form" "features"',
        lg: '"top top" "brand form" "features form"',
      }}
      templateColumns={{ base: '1fr', lg: '54fr 46fr' }}
      templateRows={{ base: 'auto auto 1fr auto', lg: 'auto 1fr auto' }}
      minH="100dvh"
    >
      <Box gridArea="top">{top}</Box>
      <Flex
        gridArea="brand"
        direction="column"
        layerStyle="signin"
        px={{ base: '5', lg: '14' }}
        pt={{ base: '6', lg: '12' }}
        pb={{ base: '6', lg: '8' }}
      >
        <Logo alt={t('signIn.logo')} name="Dossier" tone="onPanel" />
        <Text
          my={{ base: '6', lg: 'auto' }}
          mb={{ base: '0', lg: 'auto' }}
          py={{ lg: '6' }}
          maxW="12ch"
          fontSize={{ base: '2.75rem', lg: '5.25rem' }}
          fontWeight="bold"
          lineHeight="0.98"
          letterSpacing="-0.045em"
        >
          {t('signIn.slogan')}
        </Text>
      </Flex>
      <Flex
        gridArea="form"
        direction="column"
        bg="bg.surface"
        px={{ base: '5', lg: '12' }}
        py={{ base: '6', lg: '12' }}
      >
        <Flex justify="flex-end" align="center" gap="1">
          <SoundSwitch />
          <LanguageSelect iconOnSmall />
          <VersionButton />
        </Flex>
        <Box my={{ base: '8', lg: 'auto' }} mx={{ lg: 'auto' }} w="full" maxW="25rem">
          {children}
        </Box>
        <Box mx={{ lg: 'auto' }} w="full" maxW="25rem">
          <LegalLinks />
        </Box>
      </Flex>
      <Box
        gridArea="features"
        layerStyle="signin"
        px={{ base: '5', lg: '14' }}
        pt={{ base: '8', lg: '0' }}
        pb={{ base: '8', lg: '12' }}
      >
        <Box pt={{ lg: '6' }} borderTopWidth={{ base: '0', lg: '1px' }} borderColor="panel.line">
          <FeaturesList layout="grid" onPanel />
        </Box>
      </Box>
    </Grid>
  );
}
