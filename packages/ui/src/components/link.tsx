import {
  createRecipeContext,
  type HTMLChakraProps,
  type RecipeVariantProps,
} from '@chakra-ui/react/styled-system';
import type { Ref } from 'react';
import type { link } from '../theme/recipes/typography.ts';

export type LinkLook = NonNullable<RecipeVariantProps<typeof link>>;
export type LinkProps = HTMLChakraProps<'a'> & LinkLook;

const { withContext } = createRecipeContext({ key: 'link' });

/** A plain anchor: mail, telephone, other sites. Within the app: `AppLink` of `@dossier/ui/router`. */
export const Link = withContext<HTMLAnchorElement, LinkProps>('a');

const ButtonRoot = withContext<HTMLButtonElement, HTMLChakraProps<'button'> & LinkLook>('button');

/** A button that looks like a link ("Add" at the end of a row), with a large target. */
export function LinkButton(props: HTMLChakraProps<'button'> & LinkLook & { ref?: Ref<HTMLButtonElement> }) {
  return <ButtonRoot type="button" standalone {...props} />;
}

/** First in the tab order, visible only while it has the focus. */
export function SkipLink({ href, children }: { href: string; children: string }) {
  return (
    <Link
      href={href}
      position="fixed"
      insetInlineStart="4"
      top="4"
      zIndex="skipLink"
      paddingInline="4"
      paddingBlock="3"
      bg="bg.raised"
      borderRadius="control"
      boxShadow="overlay"
      css={{
        '&:not(:focus)': {
          clipPath: 'inset(50%)',
          width: '1px',
          height: '1px',
          padding: 0,
          overflow: 'hidden',
        },
      }}
    >
      {children}
    </Link>
  );
}
