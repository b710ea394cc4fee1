import { Heading as ChakraHeading, type HeadingProps as ChakraHeadingProps } from '@chakra-ui/react/heading';
import { Box } from '@chakra-ui/react/box';
import { Text } from '@chakra-ui/react/text';
import type { ReactNode, Ref } from 'react';

export interface HeadingProps extends Omit<ChakraHeadingProps, 'size'> {
  size?: 'display' | 'h1' | 'title' | 'h2' | 'h3';
  ref?: Ref<HTMLHeadingElement>;
}

/** `as` is the level for those who listen, `size` the look. */
export function Heading({ size = 'h2', ...rest }: HeadingProps) {
  const recipeProps: object = { size };
  return <ChakraHeading {...recipeProps} {...rest} />;
}

export interface PageHeaderProps {
  /** A short line above the title: year, canton. */
  eyebrow?: ReactNode;
  title: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
  size?: 'h1' | 'title';
  ref?: Ref<HTMLHeadingElement>;
}

/** The screen's h1. It can take the focus (`id="page-title"`), which a change of route gives it. */
export function PageHeader({ eyebrow, title, lead, actions, size = 'h1', ref }: PageHeaderProps) {
  return (
    <Box display="flex" flexWrap="wrap" alignItems="flex-end" justifyContent="space-between" columnGap="8" rowGap="4">
      <Box flex="1 1 20rem" minWidth="0">
        {eyebrow && (
          <Text textStyle="small" color="fg.muted" marginBottom="1.5">
            {eyebrow}
          </Text>
        )}
        <Heading as="h1" size={size} id="page-title" tabIndex={-1} {...(ref === undefined ? {} : { ref })}>
          {title}
        </Heading>
        {lead && (
          <Text textStyle="lead" marginTop="2" maxWidth="prose">
            {lead}
          </Text>
        )}
      </Box>
      {actions && (
        <Box display="flex" flexWrap="wrap" gap="3">
          {actions}
        </Box>
      )}
    </Box>
  );
}
