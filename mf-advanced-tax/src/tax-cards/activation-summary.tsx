import { cardCategories, type TaxCard } from '@dossier/contracts';
import { useFormat, useTexts } from '@dossier/remote-kit';
import { Box, Card, CardHeader, ProgressBar, SimpleGrid, Text } from '@dossier/ui';
import type { ReactNode } from 'react';

interface Props {
  cards: readonly TaxCard[];
  /** 0 to 100. */
  completeness: number;
  priorityCount: number;
}

/** Four figures: active sections, enabled cards, profile completeness, priority cards. */
export function ActivationSummary({ cards, completeness, priorityCount }: Props) {
  const t = useTexts('mf-advanced-tax');
  const format = useFormat();
  const enabled = cards.filter((card) => card.isEnabled);
  const activeSections = new Set(enabled.map((card) => card.category)).size;
  return (
    <Card aria-labelledby="tax-cards-summary">
      <CardHeader id="tax-cards-summary" title={t('taxCards.summary')} />
      <SimpleGrid as="dl" columns={{ base: 2, md: 4 }} columnGap="5" rowGap="6">
        <Figure label={t('taxCards.activeSections')} value={activeSections} total={cardCategories.length} />
        <Figure label={t('taxCards.enabledCards')} value={enabled.length} total={cards.length} />
        <Figure label={t('taxCards.profileComplete')} value={format.percent(completeness / 100)}>
          <ProgressBar label={t('taxCards.profileComplete')} value={completeness} />
        </Figure>
        <Figure label={t('taxCards.priorityCards')} value={priorityCount} />
      </SimpleGrid>
    </Card>
  );
}

interface FigureProps {
  label: string;
  value: ReactNode;
  total?: number;
  children?: ReactNode;
}

function Figure({ label, value, total, children }: FigureProps) {
  const t = useTexts('mf-advanced-tax');
  return (
    <Box minWidth="0">
      <Text as="dt" textStyle="small" color="fg.muted" overflowWrap="anywhere" hyphens="auto">
        {label}
      </Text>
      <Box as="dd" marginTop="1" display="grid" gap="2">
        <span>
          <Text as="span" textStyle="h1">
            {value}
          </Text>
          {total !== undefined && (
            <Text as="span" textStyle="small" color="fg.muted">
              {` ${t('taxCards.ofTotal', { total })}`}
            </Text>
          )}
        </span>
        {children}
      </Box>
    </Box>
  );
}
