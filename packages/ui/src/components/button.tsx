import {
  chakra,
  createRecipeContext,
  type HTMLChakraProps,
  type RecipeVariantProps,
} from '@chakra-ui/react/styled-system';
import type { MouseEvent, ReactNode, Ref } from 'react';
import type { button } from '../theme/recipes/button.ts';
import { Spinner } from './spinner.tsx';

export type ButtonLook = NonNullable<RecipeVariantProps<typeof button>>;

const { withContext } = createRecipeContext({ key: 'button' });
const Root = withContext<HTMLButtonElement, HTMLChakraProps<'button'> & ButtonLook>('button');
/** A link that looks like a button. */
export const ButtonAnchor = withContext<HTMLAnchorElement, HTMLChakraProps<'a'> & ButtonLook>('a');

export interface ButtonProps extends Omit<HTMLChakraProps<'button'>, keyof ButtonLook>, ButtonLook {
  /** Shown before the label; decorative. */
  icon?: ReactNode;
  /** Shows a spinner next to the label, ignores further clicks and keeps the focus. */
  loading?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/**
 * `aria-disabled` makes it inert but focusable, so that its reason (`aria-describedby`) is read out;
 * `disabled` removes it from the tab order.
 */
export function Button({ icon, loading = false, children, onClick, type = 'button', ...rest }: ButtonProps) {
  const inert = loading || rest['aria-disabled'] === true || rest['aria-disabled'] === 'true';
  const guard = (event: MouseEvent<HTMLButtonElement>) => {
    if (inert) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <Root
      type={type}
      {...rest}
      {...(inert ? { 'aria-disabled': true } : {})}
      {...(loading ? { 'aria-busy': true } : {})}
      onClick={guard}
    >
      {loading ? <Spinner /> : icon}
      {children !== undefined && (
        <chakra.span minWidth="0" overflowWrap="anywhere">
          {children}
        </chakra.span>
      )}
    </Root>
  );
}

export interface IconButtonProps extends Omit<
  ButtonProps,
  'children' | 'icon' | 'fullWidth' | 'square' | 'aria-label'
> {
  /** The accessible name. */
  label: string;
  icon: ReactNode;
  /** A `CountBadge` on its corner; `label` includes the number. */
  badge?: ReactNode;
}

export function IconButton({ label, icon, badge, variant = 'ghost', ...rest }: IconButtonProps) {
  const corner = badge && (
    <chakra.span position="absolute" top="1" insetInlineStart="50%" lineHeight="0">
      {badge}
    </chakra.span>
  );
  return (
    <Button
      variant={variant}
      icon={
        <>
          {icon}
          {corner}
        </>
      }
      aria-label={label}
      title={label}
      square
      position="relative"
      {...rest}
    />
  );
}

/** Props of what holds the next steps of a page, which toasts leave free. */
const formActions = { 'data-actions': '' };

/** Actions of equal rank: side by side if they fit, otherwise one per line. `atEnd`: like the footer of a dialog. */
export function Actions({ children, atEnd = false }: { children: ReactNode; atEnd?: boolean }) {
  return (
    <chakra.div
      {...formActions}
      display="flex"
      flexWrap="wrap"
      justifyContent={atEnd ? 'flex-end' : 'flex-start'}
      gap="3"
      css={{ '& > *': { flexGrow: { base: 1, sm: 0 } } }}
    >
      {children}
    </chakra.div>
  );
}

/** The buttons of a form: Back at the start, the next action at the end; on a phone the next action is on top. */
export function FormActions({ start, children }: { start?: ReactNode; children: ReactNode }) {
  return (
    <chakra.div
      {...formActions}
      display="flex"
      flexDirection={{ base: 'column-reverse', sm: 'row' }}
      alignItems={{ base: 'stretch', sm: 'center' }}
      justifyContent="space-between"
      gap="3"
      marginTop="8"
    >
      <chakra.div display="flex" flexDirection={{ base: 'column-reverse', sm: 'row' }} gap="3">
        {start}
      </chakra.div>
      <chakra.div display="flex" flexDirection={{ base: 'column-reverse', sm: 'row' }} gap="3">
        {children}
      </chakra.div>
    </chakra.div>
  );
}
