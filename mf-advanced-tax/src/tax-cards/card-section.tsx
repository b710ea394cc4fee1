import type { CardCategory, ProfileFields, TaxCard } from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';
import { Badge, Box, Card, Heading, SimpleGrid, Text, chakra } from '@dossier/ui';
import { ChevronDownIcon } from '@dossier/ui/icons';
import { useId } from 'react';
import type { CardPanels } from '../panels/use-card-panels.ts';
import { CardText } from './card-text.tsx';

interface Props {
  category: CardCategory;
  cards: readonly TaxCard[];
  profile: ProfileFields;
  panels: CardPanels;
}

/** The cards of one category. Expanded when a card applies, until the user toggles it. */
export function CardSection({ category, cards, profile, panels }: Props) {
  const t = useTexts('mf-advanced-tax');
  const titleId = useId();
  const contentId = useId();
  const enabled = cards.filter((card) => card.isEnabled).length;
  const panel = `cards-${category}` as const;
  const isExpanded = panels.isExpanded(panel, enabled > 0);
  return (
    <Card as="div" padding="none">
      <Heading as="h3" size="h3">
        <chakra.button
          type="button"
          aria-expanded={isExpanded}
          aria-controls={isExpanded ? contentId : undefined}
          onClick={() => panels.set(panel, !isExpanded)}
          display="flex"
          alignItems="center"
          gap="3"
          width="full"
          padding={{ base: '4', sm: '5' }}
          borderRadius="card"
          textAlign="start"
          cursor="pointer"
          _hover={{ bg: 'bg.hover' }}
          // Keeps the marker inside the card, clear of the text below.
          _focusVisible={{ outlineOffset: '-3px' }}
        >
          <Box
            as="span"
            flex="1"
            minWidth="0"
            display="flex"
            flexWrap="wrap"
            alignItems="center"
            columnGap="3"
            rowGap="1"
          >
            <Box as="span" id={titleId} minWidth="0" overflowWrap="anywhere">
              {t(`taxCards.categories.${category}.title`)}
            </Box>{' '}
            <Badge tone={enabled > 0 ? 'good' : 'neutral'}>
              {t('taxCards.enabledOf', { enabled, total: cards.length })}
            </Badge>
          </Box>
          <Box
            as="span"
            flexShrink="0"
            color="fg.muted"
            transform={isExpanded ? 'rotate(180deg)' : undefined}
            transition="transform 150ms"
            _motionReduce={{ transition: 'none' }}
          >
            <ChevronDownIcon size="1.25rem" aria-hidden />
          </Box>
        </chakra.button>
      </Heading>
      {isExpanded && (
        <Box id={contentId} paddingInline={{ base: '4', sm: '5' }} paddingBottom={{ base: '4', sm: '5' }}>
          <Text textStyle="small" color="fg.muted" marginBottom="4">
            {t(`taxCards.categories.${category}.description`)}
          </Text>
          <SimpleGrid
            as="ul"
            role="list"
            listStyleType="none"
            columns={{ base: 1, md: 2, lg: 3 }}
            gap="4"
            aria-labelledby={titleId}
          >
            {cards.map((card) => (
              <Box as="li" key={card.id} display="grid" minWidth="0">
                <Card
                  as="div"
                  padding="none"
                  paddingInline="4"
                  paddingBlock="4"
                  tone={card.isEnabled ? 'plain' : 'sunken'}
                  display="grid"
                  gap="2"
                  alignContent="start"
                >
                  <CardText as="h4" card={card} profile={profile} />
                </Card>
              </Box>
            ))}
          </SimpleGrid>
        </Box>
      )}
    </Card>
  );
}
