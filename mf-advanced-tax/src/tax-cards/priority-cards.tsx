import type { ProfileFields, TaxCard } from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';
import { Badge, Box, Card, EmptyState, Heading, SimpleGrid, Stack } from '@dossier/ui';
import { ButtonLink } from '@dossier/ui/router';
import { CardText } from './card-text.tsx';

/** Up to three recommended cards; without any, a link to the tax profile. */
export function PriorityCards({ cards, profile }: { cards: readonly TaxCard[]; profile: ProfileFields }) {
  const t = useTexts('mf-advanced-tax');
  return (
    <Stack as="section" aria-labelledby="tax-cards-priority" gap="4">
      <Heading id="tax-cards-priority">{t('taxCards.priority')}</Heading>
      {cards.length === 0 ? (
        <Card as="div">
          <EmptyState
            as="h3"
            title={t('taxCards.noPriority')}
            description={t('taxCards.noPriorityText')}
            action={<ButtonLink to="/profile?setup=tax">{t('taxCards.toProfile')}</ButtonLink>}
          />
        </Card>
      ) : (
        <SimpleGrid
          as="ol"
          role="list"
          listStyleType="none"
          columns={{ base: 1, md: 3 }}
          gap={{ base: '4', lg: '5' }}
          aria-labelledby="tax-cards-priority"
        >
          {cards.map((card) => (
            <Box as="li" key={card.id} display="grid" minWidth="0">
              <Card as="div" display="grid" gap="2" alignContent="start" justifyItems="start">
                <Badge tone="accent">{t(`taxCards.categories.${card.category}.title`)}</Badge>
                <CardText as="h3" card={card} profile={profile} />
              </Card>
            </Box>
          ))}
        </SimpleGrid>
      )}
    </Stack>
  );
}
