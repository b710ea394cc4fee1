import { useTexts } from '@dossier/remote-kit';
import type { ShownPdf } from '@dossier/documents';
import { Box, Button, Grid, HStack, Heading, NativeSelect, Stack, Text } from '@dossier/ui';
import type { DraftPart } from './arrangement.ts';
import { PageCard, type PageAction } from './page-card.tsx';

interface Props {
  pdf: ShownPdf;
  part: DraftPart;
  /** From 1. */
  number: number;
  count: number;
  categories: readonly { id: number; name: string }[];
  onPage: (page: number, action: PageAction) => void;
  onJoin: () => void;
  onCategory: (categoryId: number | null) => void;
}

/** One document of the pile: what it seems to be, its category and its pages. */
export function PartSection({ pdf, part, number, count, categories, ...on }: Props) {
  const t = useTexts('mf-home');
  const { id, pages, proposed, categoryId } = part;
  const title = t('parts.document', { number });
  const facts = [proposed?.kindName, proposed?.issuer, proposed?.taxYear].filter(Boolean).join(' · ');
  return (
    <Stack as="section" gap="3" aria-labelledby={`part-${id}`}>
      <HStack wrap="wrap" justify="space-between" align="flex-end" gap="3">
        <Box flex="1 1 14rem">
          <Heading as="h3" size="h3" id={`part-${id}`} tabIndex={-1}>
            {title}
          </Heading>
          <Text textStyle="small" color="fg.muted">
            {facts || t('parts.unknown')}
          </Text>
        </Box>
        {number > 1 && (
          <Button
            size="sm"
            aria-label={t('parts.joinNumber', { number, before: number - 1 })}
            onClick={on.onJoin}
          >
            {t('parts.join')}
          </Button>
        )}
        <Box width={{ base: '100%', md: '16rem' }}>
          <NativeSelect
            size="sm"
            aria-label={t('parts.category', { number })}
            value={categoryId ?? ''}
            onChange={({ currentTarget: { value } }) => on.onCategory(value === '' ? null : Number(value))}
          >
            <option value="">{t('parts.sortLater')}</option>
            {categories.map((category) => (
              <option key={category.id} value={category.id}>
                {category.name}
              </option>
            ))}
          </NativeSelect>
        </Box>
      </HStack>
      <Grid
        as="ul"
        role="list"
        aria-label={t('parts.pagesOf', { number })}
        listStyleType="none"
        gap="3"
        templateColumns="repeat(auto-fill, minmax(8.5rem, 1fr))"
      >
        {pages.map((page, index) => (
          <PageCard
            key={page.page}
            pdf={pdf}
            page={page}
            disabled={[
              ...(index === 0 && number === 1 ? (['earlier'] as const) : []),
              ...(index === pages.length - 1 && number === count ? (['later'] as const) : []),
              ...(index === 0 ? (['split'] as const) : []),
              ...(count === 1 && pages.length === 1 ? (['leaveOut'] as const) : []),
            ]}
            onAction={(action) => on.onPage(page.page, action)}
          />
        ))}
      </Grid>
    </Stack>
  );
}
