import { sections, type SectionDefinition, type SectionId } from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';
import { Box, Card, Heading, SimpleGrid, Skeleton, SkeletonText, Switch, Text } from '@dossier/ui';
import { ChevronRightIcon } from '@dossier/ui/icons';
import { AppLink } from '@dossier/ui/router';
import { useIsWide } from '../layout/use-is-wide.ts';
import type { Sections } from './use-sections.ts';

const columns = { base: 1, md: 3 };

interface Props {
  state: Sections;
  /** Files per section; null until loaded. */
  counts: Record<SectionId, number> | null;
}

/** A card per section with its file count and switch. */
export function Overview({ state, counts }: Props) {
  return (
    <SimpleGrid as="ul" role="list" listStyleType="none" columns={columns} gap={{ base: '4', lg: '5' }}>
      {sections.map((section) => (
        <Box as="li" key={section.id} display="grid" minWidth="0">
          <SectionCard section={section} state={state} count={counts?.[section.id] ?? null} />
        </Box>
      ))}
    </SimpleGrid>
  );
}

function SectionCard({
  section,
  state,
  count,
}: {
  section: SectionDefinition;
  state: Sections;
  count: number | null;
}) {
  const t = useTexts('mf-advanced-tax');
  const isWide = useIsWide();
  const { id } = section;
  const isOn = state.isOn(id);
  const title = t(isWide ? `sections.titles.${id}` : `sections.short.${id}`);
  return (
    <Card
      as="article"
      padding="none"
      paddingInline={{ base: '5', lg: '6' }}
      paddingBlock="5"
      tone={isOn ? 'plain' : 'sunken'}
      position="relative"
      display="flex"
      flexDirection="column"
      gap="2"
      color={isOn ? 'fg.ink' : 'fg.muted'}
      {...(isOn && { _hover: { borderColor: 'border.control' } })}
    >
      <Box display="flex" alignItems="flex-start" justifyContent="space-between" gap="3" minHeight="7">
        <Heading as="h2" size="h3" minWidth="0" hyphens="auto" overflowWrap="anywhere">
          {isOn ? (
            // The whole card is the link target; the switch is a sibling on top of it.
            <AppLink
              to={{ search: `?tab=${id}` }}
              state={{ focusSection: true }}
              preventScrollReset
              color="fg.ink"
              textDecoration="none"
              _after={{ content: '""', position: 'absolute', inset: 0, borderRadius: 'card' }}
            >
              {title}
            </AppLink>
          ) : (
            title
          )}
        </Heading>
        <Box position="relative" flexShrink="0">
          <Switch
            label={title}
            hideLabel
            hint={section.alwaysEnabled && t('sections.always')}
            disabled={section.alwaysEnabled}
            checked={isOn}
            onChange={(event) => state.toggle(id, event.currentTarget.checked)}
          />
        </Box>
      </Box>
      <Text textStyle="small" color="fg.muted">
        {t(`sections.descriptions.${id}`)}
      </Text>
      <Box
        marginTop="auto"
        paddingTop="2"
        display="flex"
        alignItems="center"
        justifyContent="space-between"
        gap="3"
        minHeight="8"
      >
        <Text textStyle="small" fontWeight="medium">
          {count !== null && (count === 0 ? t('upload.noFiles') : t('upload.files', { count }))}
        </Text>
        {isOn && <ChevronRightIcon size="1.125rem" aria-hidden />}
      </Box>
    </Card>
  );
}

export function SectionsSkeleton() {
  return (
    <SimpleGrid columns={columns} gap={{ base: '4', lg: '5' }}>
      {sections.map(({ id }) => (
        <Card key={id} padding="md" minHeight="10rem">
          <Skeleton height="5" width="50%" marginBottom="4" />
          <SkeletonText lines={2} />
        </Card>
      ))}
    </SimpleGrid>
  );
}
