import { Box } from '@chakra-ui/react/box';
import { Grid } from '@chakra-ui/react/grid';
import {
  createRecipeContext,
  type HTMLChakraProps,
  type RecipeVariantProps,
} from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import type { container } from '../theme/recipes/typography.ts';

export { Box, type BoxProps } from '@chakra-ui/react/box';
export { Center } from '@chakra-ui/react/center';
export { Flex, type FlexProps } from '@chakra-ui/react/flex';
export { Grid, GridItem, type GridProps } from '@chakra-ui/react/grid';
export { Separator } from '@chakra-ui/react/separator';
export { SimpleGrid } from '@chakra-ui/react/simple-grid';
export { Spacer } from '@chakra-ui/react/spacer';
export { HStack, Stack, VStack, type StackProps } from '@chakra-ui/react/stack';
export { chakra } from '@chakra-ui/react/styled-system';
export { Text, type TextProps } from '@chakra-ui/react/text';
export { VisuallyHidden } from '@chakra-ui/react/visually-hidden';

export type PageProps = Omit<HTMLChakraProps<'div'>, 'width'> &
  NonNullable<RecipeVariantProps<typeof container>>;

const { withContext } = createRecipeContext({ key: 'container' });

/** `wide`: lists and home; `narrow`: reading and the wizard; `form`: one column of fields. With the margins of the grid. */
export const Container = withContext<HTMLDivElement, PageProps>('div');

/** The content of a page: a container with vertical padding. */
export function Page(props: PageProps) {
  return <Container paddingBlock={{ base: '6', md: '10' }} {...props} />;
}

export interface ColumnsProps {
  main: ReactNode;
  side?: ReactNode;
  /** First on a phone, at the top of the side column on wider screens. */
  first?: ReactNode;
}

/** Main column and side column, in the document order of the phone layout. */
export function Columns({ main, side, first }: ColumnsProps) {
  const column = { display: 'grid', gap: '5', gridTemplateColumns: 'minmax(0, 1fr)', minWidth: '0' } as const;
  return (
    <Grid
      templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' }}
      templateRows={{ lg: 'auto 1fr' }}
      columnGap="7"
      rowGap="5"
      alignItems="start"
    >
      {first && (
        <Box {...column} gridColumn={{ lg: '2' }}>
          {first}
        </Box>
      )}
      <Box {...column} gridColumn={{ lg: '1' }} gridRow={{ lg: '1 / span 2' }}>
        {main}
      </Box>
      {side && (
        <Box {...column} gridColumn={{ lg: '2' }} gridRow={{ lg: first ? '2' : '1 / span 2' }}>
          {side}
        </Box>
      )}
    </Grid>
  );
}

/**
 * Two actions within a thumb's reach at the bottom of a phone, and above them a line about what is running; global.ts adds
 * space for both below the page.
 */
export function ThumbBar({ status, children }: { status?: ReactNode; children: ReactNode }) {
  return (
    <Box
      data-thumb-bar
      position="fixed"
      insetInline="0"
      bottom="0"
      zIndex="bar"
      display={{ base: 'block', md: 'none' }}
      paddingInline="4"
      paddingTop="3"
      paddingBottom="calc(0.75rem + env(safe-area-inset-bottom))"
      bg="bg.surface"
      borderTopWidth="1px"
      borderColor="border.line"
    >
      {status && (
        <Box data-thumb-status paddingBottom="3">
          {status}
        </Box>
      )}
      <Box
        display="grid"
        gridAutoFlow="column"
        gridAutoColumns="minmax(0, 1fr)"
        gap="3"
        // Space for longer labels in other languages.
        css={{ '& > button': { paddingInline: '0.75rem' } }}
      >
        {children}
      </Box>
    </Box>
  );
}
