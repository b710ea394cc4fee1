import { chakra, type HTMLChakraProps } from '@chakra-ui/react/styled-system';
import { Grid } from '@chakra-ui/react/grid';
import { Check } from 'lucide-react';
import { useId, type ReactNode, type Ref } from 'react';
import { useStyles } from '../theme/use-styles.ts';
import { FieldError, Fieldset } from './field.tsx';
import { VisuallyHidden } from '@chakra-ui/react/visually-hidden';
import { hyphenated } from './soft-hyphens.ts';

type NativeInput = Omit<HTMLChakraProps<'input'>, 'type' | 'size' | 'children'>;

export interface CheckboxProps extends NativeInput {
  /** The label; without it, another element has to be its label. */
  children?: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

export function Checkbox({ children, hint, error, ...rest }: CheckboxProps) {
  const styles = useStyles('checkbox');
  const own = useId();
  const describedBy = [rest['aria-describedby'], error && `${own}-error`, hint && `${own}-hint`]
    .filter(Boolean)
    .join(' ');
  return (
    <chakra.div display="grid" gap="2">
      <chakra.label css={styles.root}>
        <chakra.input
          type="checkbox"
          {...(error ? { 'aria-invalid': true } : {})}
          {...rest}
          aria-describedby={describedBy || undefined}
          aria-labelledby={rest['aria-labelledby'] ?? `${own}-label`}
          css={styles.input}
        />
        <chakra.span css={styles.box} aria-hidden>
          <Check />
        </chakra.span>
        <chakra.span css={styles.text}>
          <chakra.span css={styles.label} id={`${own}-label`}>
            {children}
          </chakra.span>
          {hint && (
            <chakra.span css={styles.hint} id={`${own}-hint`}>
              {hint}
            </chakra.span>
          )}
        </chakra.span>
      </chakra.label>
      <FieldError id={`${own}-error`}>{error}</FieldError>
    </chakra.div>
  );
}

export interface SwitchProps extends NativeInput {
  label: ReactNode;
  hint?: ReactNode;
  hideLabel?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** Takes effect at once. The label comes first, the switch is at the end of the line. */
export function Switch({ label, hint, hideLabel = false, ...rest }: SwitchProps) {
  const styles = useStyles('switchToggle');
  const own = useId();
  const describedBy = [rest['aria-describedby'], hint && `${own}-hint`].filter(Boolean).join(' ');
  const words = (
    <chakra.span css={styles.text}>
      <chakra.span css={styles.label} id={`${own}-label`}>
        {label}
      </chakra.span>
      {hint && (
        <chakra.span css={styles.hint} id={`${own}-hint`}>
          {hint}
        </chakra.span>
      )}
    </chakra.span>
  );
  return (
    <chakra.label css={styles.root}>
      <chakra.input
        type="checkbox"
        role="switch"
        {...rest}
        aria-describedby={describedBy || undefined}
        aria-labelledby={rest['aria-labelledby'] ?? `${own}-label`}
        css={styles.input}
      />
      {hideLabel ? <VisuallyHidden>{words}</VisuallyHidden> : words}
      <chakra.span css={styles.box} aria-hidden>
        <chakra.span css={styles.thumb} />
      </chakra.span>
    </chakra.label>
  );
}

export interface RadioCardOption<V extends string> {
  value: V;
  label: ReactNode;
  description?: ReactNode;
  /** An emblem or icon; decorative. */
  media?: ReactNode;
  disabled?: boolean;
}

export interface RadioCardsProps<V extends string> {
  legend: ReactNode;
  hideLegend?: boolean;
  hint?: ReactNode;
  error?: ReactNode;
  name?: string;
  value: V | null | undefined;
  onChange: (value: V) => void;
  options: readonly RadioCardOption<V>[];
  /** Columns by breakpoint: `2` or `{ base: 1, md: 3 }`. */
  columns?: number | Partial<Record<'base' | 'sm' | 'md' | 'lg', number>>;
  layout?: 'row' | 'tile';
  /** The first radio, to focus it when no option is selected. */
  ref?: Ref<HTMLInputElement>;
}

const columnsOf = (count: number) => `repeat(${count}, minmax(0, 1fr))`;

/** A choice of one option, as a radio group: arrow keys, one tab stop. */
export function RadioCards<V extends string>(props: RadioCardsProps<V>) {
  const {
    legend,
    hideLegend = false,
    hint,
    error,
    value,
    onChange,
    options,
    layout = 'row',
    columns = 1,
    ref,
  } = props;
  const own = useId();
  const name = props.name ?? own;
  const styles = useStyles('radioCards', { layout });
  const templateColumns =
    typeof columns === 'number'
      ? columnsOf(columns)
      : Object.fromEntries(Object.entries(columns).map(([width, count]) => [width, columnsOf(count)]));
  return (
    <Fieldset legend={legend} hint={hint} error={error} hideLegend={hideLegend}>
      <Grid css={styles.group} templateColumns={templateColumns}>
        {options.map((option, index) => (
          <chakra.label key={option.value} css={styles.item}>
            <chakra.input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              aria-invalid={error ? true : undefined}
              onChange={() => onChange(option.value)}
              css={styles.input}
              ref={index === 0 ? ref : undefined}
            />
            <chakra.span css={styles.mark} aria-hidden />
            {option.media && (
              <chakra.span css={styles.media} aria-hidden>
                {option.media}
              </chakra.span>
            )}
            <chakra.span css={styles.text}>
              <chakra.span css={styles.label}>{hyphenated(option.label)}</chakra.span>
              {option.description && <chakra.span css={styles.description}>{option.description}</chakra.span>}
            </chakra.span>
          </chakra.label>
        ))}
      </Grid>
    </Fieldset>
  );
}

export interface SegmentOption<V extends string> {
  value: V;
  label: ReactNode;
  /** Cannot be selected now, but is focusable; `onBlocked` explains why. */
  blocked?: boolean;
}

export interface SegmentedControlProps<V extends string> {
  label: string;
  value: V;
  onChange: (value: V) => void;
  onBlocked?: (value: V) => void;
  options: readonly SegmentOption<V>[];
}

/** A few short options side by side, such as the tax years. */
export function SegmentedControl<V extends string>(props: SegmentedControlProps<V>) {
  const { label, value, onChange, onBlocked, options } = props;
  const styles = useStyles('segmentedControl');
  const name = useId();
  return (
    <chakra.div role="radiogroup" aria-label={label} css={styles.root}>
      {options.map((option) => (
        <chakra.label key={option.value} css={styles.item}>
          <chakra.input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            aria-disabled={option.blocked || undefined}
            onChange={() => (option.blocked ? onBlocked?.(option.value) : onChange(option.value))}
            css={styles.input}
          />
          <chakra.span css={styles.label}>{option.label}</chakra.span>
        </chakra.label>
      ))}
    </chakra.div>
  );
}
