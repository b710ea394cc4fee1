import { LanguageSelect, LegalLinks, useTexts } from '@dossier/remote-kit';
import { Box, Flex, Grid, Logo, Text } from '@dossier/ui';
import type { ReactNode } from 'react';

const features = ['steps', 'storage', 'languages', 'phone'] as const;

/** The blue panel that says what this is, and beside it (below it on a phone) the form. */
export function SignInLayout({ children }: { children: ReactNode }) {
  const t = useTexts('mf-auth');
  return (
    <Grid
      templateColumns={{ base: '1fr', lg: '54fr 46fr' }}
      minH="100dvh"
      templateRows={{ base: 'auto 1fr', lg: '1fr' }}
    >
      <Flex direction="column" layerStyle="signin" px={{ base: '5', lg: '14' }} py={{ base: '6', lg: '12' }}>
        <Logo alt={t('signIn.logo')} name="Dossier" tone="onPanel" />
        <Text
          my={{ base: '6', lg: 'auto' }}
          mb={{ base: '3', lg: 'auto' }}
          maxW="12ch"
          fontSize={{ base: '2.75rem', lg: '5.25rem' }}
          fontWeight="bold"
          lineHeight="0.98"
          letterSpacing="-0.045em"
        >
          {t('signIn.slogan')}
        </Text>
        <Grid
          as="ul"
          listStyleType="none"
          display={{ base: 'none', lg: 'grid' }}
          templateColumns="1fr 1fr"
          gap="5"
          pt="6"
          borderTopWidth="1px"
          borderColor="panel.line"
        >
          {features.map((feature) => (
            <Box as="li" key={feature}>
              <Text fontWeight="semibold" fontSize="0.9375rem">
                {t(`signIn.features.${feature}.title`)}
              </Text>
              <Text fontSize="0.9375rem" color="panel.muted">
                {t(`signIn.features.${feature}.text`)}
              </Text>
            </Box>
          ))}
        </Grid>
      </Flex>
      <Flex direction="column" bg="bg.surface" px={{ base: '5', lg: '12' }} py={{ base: '6', lg: '12' }}>
        <Flex justify="flex-end">
          <LanguageSelect />
        </Flex>
        <Box my={{ base: '8', lg: 'auto' }} mx={{ lg: 'auto' }} w="full" maxW="25rem">
          {children}
        </Box>
        <Box mx={{ lg: 'auto' }} w="full" maxW="25rem">
          <LegalLinks />
        </Box>
      </Flex>
    </Grid>
  );
}
