import { createRecipeContext, chakra, type HTMLChakraProps } from '@chakra-ui/react/styled-system';
import { VisuallyHidden } from '@chakra-ui/react/visually-hidden';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStyles } from '../theme/use-styles.ts';
import { Button } from './button.tsx';
import { Card } from './content.tsx';
import { Heading } from './heading.tsx';

export interface ProgressBarProps {
  label: string;
  /** 0 to 100; `null` while the end is unknown. */
  value: number | null;
  /** The value in words, when the number alone is unclear. */
  valueText?: string;
  tone?: 'accent' | 'good' | 'bad' | 'ink' | 'onPanel';
}

const clamp = (value: number, max: number) => Math.min(max, Math.max(0, value));

export function ProgressBar({ label, value, valueText, tone = 'accent' }: ProgressBarProps) {
  const styles = useStyles('progress', { tone, indeterminate: value === null });
  const percent = value === null ? undefined : Math.round(clamp(value, 100));
  return (
    <chakra.div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={valueText}
      css={styles.track}
    >
      <chakra.div css={styles.bar} style={percent === undefined ? undefined : { width: `${percent}%` }} />
    </chakra.div>
  );
}

export interface RailStep {
  id: string;
  label: string;
  /** Below the label: who acts at this step. */
  note?: string;
}

export interface StepRailProps {
  label: string;
  /** "Step 2 of 6: Upload documents (33.33%)", as text and accessible value; on a phone it replaces the labels. */
  valueText: string;
  steps: readonly RailStep[];
  /** Index of the current step; `steps.length` when all is done. */
  current: number;
  /** How far within the current step, 0 to 1. */
  progress?: number;
}

/** The progress through the process. Done steps are ink, the current step is the accent. */
export function StepRail({ label, valueText, steps, current, progress = 0 }: StepRailProps) {
  const styles = useStyles('stepRail');
  const within = clamp(progress, 1);
  return (
    <chakra.div css={styles.root}>
      <VisuallyHidden
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={steps.length}
        aria-valuenow={Math.min(current + 1, steps.length)}
        aria-valuetext={valueText}
      />
      <chakra.ol css={styles.list} role="list" aria-label={label}>
        {steps.map((step, index) => (
          <chakra.li
            key={step.id}
            css={styles.step}
            aria-current={index === current ? 'step' : undefined}
            data-done={index < current ? '' : undefined}
          >
            <chakra.div css={styles.track} aria-hidden>
              <chakra.div
                css={styles.bar}
                style={{ width: index < current ? '100%' : index === current ? `${within * 100}%` : '0%' }}
              />
            </chakra.div>
            <chakra.div css={styles.label}>
              <span>{step.label}</span>
              {step.note && <chakra.div fontWeight="normal">{step.note}</chakra.div>}
            </chakra.div>
          </chakra.li>
        ))}
      </chakra.ol>
      <chakra.div css={styles.summary} aria-hidden>
        {valueText}
      </chakra.div>
    </chakra.div>
  );
}

/** A grey placeholder for loading content. Decorative; wrap a group of them in `Loading`. */
export const Skeleton = createRecipeContext({ key: 'skeleton' }).withContext<
  HTMLSpanElement,
  HTMLChakraProps<'span'>
>('span', {
  defaultProps: { 'aria-hidden': true },
});

export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <chakra.div display="grid" gap="2.5" aria-hidden>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} height="3.5" width={line === lines - 1 && lines > 1 ? '60%' : 'full'} />
      ))}
    </chakra.div>
  );
}

/** The outline of `Rows` with file icons. */
export function SkeletonRows({ rows = 3 }: { rows?: number }) {
  return (
    <chakra.div aria-hidden>
      {Array.from({ length: rows }, (_, row) => (
        <chakra.div
          key={row}
          display="flex"
          alignItems="center"
          gap="3.5"
          paddingBlock="3"
          borderTopWidth="1px"
          borderColor="border.line"
        >
          <Skeleton width="10" height="3.125rem" />
          <chakra.div flex="1" display="grid" gap="2">
            <Skeleton height="3.5" width="55%" />
            <Skeleton height="3" width="35%" />
          </chakra.div>
        </chakra.div>
      ))}
    </chakra.div>
  );
}

/** Announces loading once; its children are the skeletons. */
export function Loading({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div aria-busy="true">
      <VisuallyHidden role="status">{label}</VisuallyHidden>
      {children}
    </div>
  );
}

export interface EmptyStateProps {
  icon?: ReactNode;
  title: ReactNode;
  /** The next step. */
  description?: ReactNode;
  action?: ReactNode;
  as?: 'h2' | 'h3' | 'p';
}

export function EmptyState({ icon, title, description, action, as = 'p' }: EmptyStateProps) {
  return (
    <chakra.div display="flex" flexDirection="column" alignItems="flex-start" gap="4" paddingBlock="4">
      {icon && (
        <chakra.div
          color="fg.muted"
          aria-hidden
          css={{ '& svg': { width: '2rem', height: '2rem', strokeWidth: 1.5 } }}
        >
          {icon}
        </chakra.div>
      )}
      <div>
        <Heading as={as} size="h3">
          {title}
        </Heading>
        {description && (
          <chakra.p textStyle="small" color="fg.muted" marginTop="1" maxWidth="prose">
            {description}
          </chakra.p>
        )}
      </div>
      {action}
    </chakra.div>
  );
}

export interface ErrorCardProps {
  /** Names the missing content. */
  title: string;
  description?: ReactNode;
  retryLabel?: string;
  onRetry?: () => void;
  retrying?: boolean;
  /** An alternative action. */
  action?: ReactNode;
  /** For support: a request id. */
  detail?: ReactNode;
  as?: 'h1' | 'h2' | 'h3';
}

/** Replaces content that could not be loaded; the rest of the page keeps working. */
export function ErrorCard({
  title,
  description,
  retryLabel,
  onRetry,
  retrying = false,
  action,
  detail,
  as = 'h2',
}: ErrorCardProps) {
  return (
    <Card role="alert">
      <chakra.div display="flex" gap="4" alignItems="flex-start">
        <chakra.span color="bad.fg" flexShrink="0">
          <CircleAlert size="1.5rem" aria-hidden />
        </chakra.span>
        <chakra.div minWidth="0" flex="1">
          <Heading as={as} size="h2" overflowWrap="anywhere">
            {title}
          </Heading>
          {description && (
            <chakra.p color="fg.muted" marginTop="1.5" maxWidth="prose">
              {description}
            </chakra.p>
          )}
          {(onRetry || action) && (
            <chakra.div display="flex" flexWrap="wrap" gap="3" marginTop="5">
              {onRetry && retryLabel && (
                <Button onClick={onRetry} loading={retrying}>
                  {retryLabel}
                </Button>
              )}
              {action}
            </chakra.div>
          )}
          {detail && (
            <chakra.div textStyle="caption" color="fg.muted" marginTop="4" _empty={{ display: 'none' }}>
              {detail}
            </chakra.div>
          )}
        </chakra.div>
      </chakra.div>
    </Card>
  );
}

const NOTICE_ICON = { neutral: Info, accent: Info, good: CircleCheck, warn: TriangleAlert, bad: CircleAlert };

export type Tone = keyof typeof NOTICE_ICON;

/** The icon that goes with a tone, so that colour is never the only sign. */
export function ToneIcon({ tone }: { tone: Tone }) {
  const Icon = NOTICE_ICON[tone];
  return <Icon aria-hidden />;
}

export interface NoticeProps {
  tone?: Tone;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  /** Read out when it appears: politely, or at once. */
  live?: 'status' | 'alert';
}

/** A notice in the flow of the page. */
export function Notice({ tone = 'neutral', title, children, action, live }: NoticeProps) {
  const styles = useStyles('notice', { tone });
  return (
    <chakra.div role={live} css={styles.root}>
      <chakra.span css={styles.icon}>
        <ToneIcon tone={tone} />
      </chakra.span>
      <chakra.div css={styles.body}>
        {title && <chakra.p css={styles.title}>{title}</chakra.p>}
        {typeof children === 'string' ? <span>{children}</span> : children}
      </chakra.div>
      {action && <chakra.div css={styles.action}>{action}</chakra.div>}
    </chakra.div>
  );
}
