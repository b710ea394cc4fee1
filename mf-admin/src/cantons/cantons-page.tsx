import { cantonCodes, listCantons, taxIdFormat, type CantonCode } from '@dossier/contracts';
import { useData, useTexts } from '@dossier/remote-kit';
import { CantonPicker, useCantonNames } from '@dossier/swiss-fields/cantons';
import { Box, Card, chakra, Flex, Heading, HStack, Page, PageHeader, Stack, Text } from '@dossier/ui';
import { useState } from 'react';
import { AdminOnly } from '../layout/admin-only.tsx';

/** Every canton with emblem, name and code, and a card for the selected one. */
export default function CantonsPage() {
  const t = useTexts('mf-admin');
  const [selected, setSelected] = useState<CantonCode | null>(null);
  return (
    <AdminOnly>
      <Page>
        <Stack gap="7">
          <PageHeader title={t('cantons.title')} lead={t('cantons.lead', { count: cantonCodes.length })} />
          <Flex direction={{ base: 'column', lg: 'row' }} align={{ lg: 'start' }} gap="6">
            <Box flex="1" minW="0">
              <CantonPicker value={selected} onChange={setSelected} />
            </Box>
            {/* Stays in view beside or, on a phone, below what is chosen from. */}
            <Box
              position="sticky"
              top={{ lg: '6' }}
              bottom={{ base: '3', lg: 'auto' }}
              width={{ lg: '20rem' }}
              zIndex="1"
            >
              <SelectedCanton code={selected} />
            </Box>
          </Flex>
        </Stack>
      </Page>
    </AdminOnly>
  );
}

function SelectedCanton({ code }: { code: CantonCode | null }) {
  const t = useTexts('mf-admin');
  const names = useCantonNames();
  const emblems = useData(listCantons, {});
  const name = names.find((canton) => canton.code === code)?.name;
  const emblem = emblems.data?.cantons.find((canton) => canton.code === code)?.imagePath;
  return (
    <Card aria-live="polite">
      <Heading size="h2">{t('cantons.selected')}</Heading>
      {code ? (
        <HStack gap="4" marginTop={{ base: '2', lg: '4' }} align="start">
          {emblem && (
            <chakra.img
              src={emblem}
              alt=""
              boxSize={{ base: '12', lg: '20' }}
              borderRadius="sm"
              outline="1px solid"
              outlineColor="border.line"
            />
          )}
          <Stack gap="1" minW="0">
            <Heading as="h3" size="h2">
              {`${name} (${code})`}
            </Heading>
            <Text textStyle="small" color="fg.muted">
              {t('cantons.taxId', { format: taxIdFormat(code).format })}
            </Text>
          </Stack>
        </HStack>
      ) : (
        <Text color="fg.muted" marginTop="2">
          {t('cantons.none')}
        </Text>
      )}
    </Card>
  );
}
