import {
  createRecipeContext,
  chakra,
  type HTMLChakraProps,
  type RecipeVariantProps,
} from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { Check } from 'lucide-react';
import { useStyles } from '../theme/use-styles.ts';
import type { badge, card } from '../theme/recipes/content.ts';
import { Heading } from './heading.tsx';
import { hyphenated } from './soft-hyphens.ts';

export type CardProps = Omit<HTMLChakraProps<'section'>, 'padding'> &
  NonNullable<RecipeVariantProps<typeof card>>;

/** A surface with a hairline. A `section` by default; name it with `aria-labelledby` to make it a landmark. */
export const Card = createRecipeContext({ key: 'card' }).withContext<HTMLElement, CardProps>('section');

export interface CardHeaderProps {
  title: ReactNode;
  /** The number of items, shown next to the title. */
  count?: number | string | undefined;
  /** At the end of the line: a number, a link. */
  aside?: ReactNode;
  as?: 'h2' | 'h3';
  id?: string;
}

export function CardHeader({ title, count, aside, as = 'h2', id }: CardHeaderProps) {
  return (
    <chakra.div
      display="flex"
      flexWrap="wrap"
      alignItems="baseline"
      justifyContent="space-between"
      columnGap="4"
      rowGap="1"
      marginBottom="4"
    >
      <Heading as={as} id={id} size="h2" minWidth="0" overflowWrap="anywhere">
        <span>{title}</span>
        {count !== undefined && <chakra.span color="fg.muted" fontWeight="normal">{` ${count}`}</chakra.span>}
      </Heading>
      {aside !== undefined && (
        <chakra.div textStyle="small" color="fg.muted">
          {aside}
        </chakra.div>
      )}
    </chakra.div>
  );
}

/** A list with hairlines between its rows. */
export function Rows({ children, label }: { children: ReactNode; label?: string }) {
  const styles = useStyles('rows');
  // Safari drops the list semantics of a list without bullets; the role restores them.
  return (
    <chakra.ul role="list" aria-label={label} css={styles.list}>
      {children}
    </chakra.ul>
  );
}

export interface RowProps {
  /** Before the text: file icon, check mark. */
  lead?: ReactNode;
  title: ReactNode;
  detail?: ReactNode;
  /** At the end: badge, number, button. */
  aside?: ReactNode;
  /** At the very end, aligned with the text even when the aside wraps below it: an icon button. */
  end?: ReactNode;
  /** Below the text, e.g. a progress bar. */
  children?: ReactNode;
  /** Below everything: controls that need the whole width of a phone. */
  foot?: ReactNode;
  /** Shown with less contrast, as done. */
  muted?: boolean;
  /** Tone of the detail. */
  tone?: 'neutral' | 'bad' | 'warn';
}

export function Row({
  lead,
  title,
  detail,
  aside,
  end,
  children,
  foot,
  muted = false,
  tone = 'neutral',
}: RowProps) {
  const styles = useStyles('rows', { muted, tone, hasLead: Boolean(lead) });
  return (
    <chakra.li css={styles.row}>
      {lead && <chakra.div css={styles.lead}>{lead}</chakra.div>}
      <chakra.div css={styles.body}>
        <chakra.div css={styles.text}>
          <chakra.div css={styles.title}>{hyphenated(title)}</chakra.div>
          {detail && <chakra.div css={styles.detail}>{detail}</chakra.div>}
          {children}
        </chakra.div>
        {aside && <chakra.div css={styles.aside}>{aside}</chakra.div>}
      </chakra.div>
      {end && <chakra.div css={styles.end}>{end}</chakra.div>}
      {foot && <chakra.div css={styles.foot}>{foot}</chakra.div>}
    </chakra.li>
  );
}

export interface Fact {
  term: ReactNode;
  detail: ReactNode;
}

/** A definition list. */
export function Facts({ items }: { items: readonly Fact[] }) {
  const styles = useStyles('facts');
  return (
    <chakra.dl css={styles.list}>
      {items.map((item, index) => (
        <chakra.div key={index} css={styles.item}>
          <chakra.dt css={styles.term}>{item.term}</chakra.dt>
          <chakra.dd css={styles.detail}>{item.detail}</chakra.dd>
        </chakra.div>
      ))}
    </chakra.dl>
  );
}

/** A table that scrolls inside its own region, so that the page never does (WCAG 1.4.10). */
export function Table({ label, children }: { label: string; children: ReactNode }) {
  const styles = useStyles('table');
  return (
    <chakra.div role="region" aria-label={label} tabIndex={0} css={styles.scroll}>
      <chakra.table css={styles.table}>{children}</chakra.table>
    </chakra.div>
  );
}

export function Th({ numeric = false, ...rest }: HTMLChakraProps<'th'> & { numeric?: boolean }) {
  const styles = useStyles('table', { numeric });
  return <chakra.th scope="col" css={styles.th} {...rest} />;
}

export function Td({ numeric = false, ...rest }: HTMLChakraProps<'td'> & { numeric?: boolean }) {
  const styles = useStyles('table', { numeric });
  return <chakra.td css={styles.td} {...rest} />;
}

export type BadgeProps = HTMLChakraProps<'span'> & NonNullable<RecipeVariantProps<typeof badge>>;

const BadgeRoot = createRecipeContext({ key: 'badge' }).withContext<HTMLSpanElement, BadgeProps>('span');

export function Badge({ children, ...rest }: BadgeProps) {
  return <BadgeRoot {...rest}>{hyphenated(children)}</BadgeRoot>;
}

export interface CountBadgeProps {
  count: number;
  /** The exact count in words, for screen readers: "12 unread messages". */
  label: string;
  max?: number;
}

/** Shows "9+", and has the exact number in its label; renders nothing for zero. */
export function CountBadge({ count, label, max = 9 }: CountBadgeProps) {
  if (count <= 0) return null;
  return (
    <chakra.span
      role="img"
      aria-label={label}
      display="inline-grid"
      placeItems="center"
      minWidth="1.125rem"
      height="1.125rem"
      paddingInline="1"
      borderRadius="full"
      bg="count.solid"
      color="count.contrast"
      fontSize="0.6875rem"
      fontWeight="bold"
      lineHeight="1"
    >
      {count > max ? `${max}+` : count}
    </chakra.span>
  );
}

/** The extension of a file. Decorative: the file name contains it. */
export function FileIcon({ extension }: { extension: string }) {
  return (
    <chakra.span
      aria-hidden
      display="grid"
      placeItems="center"
      width="10"
      height="3.125rem"
      borderRadius="xs"
      borderWidth="1px"
      borderColor="border.line"
      bg="bg.sunken"
      color="fg.muted"
      fontSize="0.6875rem"
      fontWeight="bold"
      letterSpacing="0.02em"
      overflow="hidden"
    >
      {extension.slice(0, 4).toUpperCase()}
    </chakra.span>
  );
}

/** Done or open, in a checklist. */
export function CheckMark({ done, label }: { done: boolean; label: string }) {
  return (
    <chakra.span
      role="img"
      aria-label={label}
      display="grid"
      placeItems="center"
      flexShrink="0"
      width="5.5"
      height="5.5"
      boxSize="1.375rem"
      borderRadius="full"
      borderWidth="2px"
      borderColor={done ? 'good.solid' : 'border.control'}
      bg={done ? 'good.solid' : 'transparent'}
      color="good.contrast"
      _highContrast={done ? { forcedColorAdjust: 'none', bg: 'CanvasText', color: 'Canvas' } : {}}
    >
      {done && <Check size="0.875rem" strokeWidth={3} aria-hidden />}
    </chakra.span>
  );
}

export interface StatusDotProps {
  tone: 'neutral' | 'accent' | 'good' | 'warn' | 'bad';
  /** Required unless the same text is shown next to it. */
  label?: string;
}

export function StatusDot({ tone, label }: StatusDotProps) {
  return (
    <chakra.span
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      display="inline-block"
      flexShrink="0"
      boxSize="0.5rem"
      borderRadius="full"
      bg={tone === 'neutral' ? 'fg.muted' : `${tone}.solid`}
      _highContrast={{ bg: 'CanvasText', forcedColorAdjust: 'none' }}
    />
  );
}
