import { Box } from '@chakra-ui/react/box';
import {
  createRecipeContext,
  type HTMLChakraProps,
  type RecipeVariantProps,
} from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import type { ReactNode, Ref } from 'react';
import { Actions } from './button.tsx';
import type { heading } from '../theme/recipes/typography.ts';

export type HeadingProps = HTMLChakraProps<'h2'> & NonNullable<RecipeVariantProps<typeof heading>>;

const { withContext } = createRecipeContext({ key: 'heading' });

/** `as` is the heading level (h2 by default), `size` the look. */
export const Heading = withContext<HTMLHeadingElement, HeadingProps>('h2');

export interface PageHeaderProps {
  /** A short line above the title: year, canton. */
  eyebrow?: ReactNode;
  title: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
  size?: 'h1' | 'title';
  ref?: Ref<HTMLHeadingElement>;
}

/** The h1 of a page. It is focusable (`id="page-title"`), and a change of route focuses it. */
export function PageHeader({ eyebrow, title, lead, actions, size = 'h1', ref }: PageHeaderProps) {
  return (
    <Box
      display="flex"
      flexWrap="wrap"
      alignItems="flex-end"
      justifyContent="space-between"
      columnGap="8"
      rowGap="4"
    >
      {/* Wide enough for the longest word of a title; actions that leave less room go below. */}
      <Box flex="1 1 24rem" minWidth="0">
        {eyebrow && (
          <Text textStyle="small" color="fg.muted" marginBottom="1.5">
            {eyebrow}
          </Text>
        )}
        <Heading as="h1" size={size} id="page-title" tabIndex={-1} ref={ref ?? null}>
          {title}
        </Heading>
        {lead && (
          <Text textStyle="lead" marginTop="2" maxWidth="prose">
            {lead}
          </Text>
        )}
      </Box>
      {actions && <Actions>{actions}</Actions>}
    </Box>
  );
}
