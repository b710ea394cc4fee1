import {
  chakra,
  createRecipeContext,
  type HTMLChakraProps,
  type RecipeVariantProps,
} from '@chakra-ui/react/styled-system';
import { VisuallyHidden } from '@chakra-ui/react/visually-hidden';
import { ChevronDown, CircleAlert } from 'lucide-react';
import {
  createContext,
  useContext,
  useId,
  useMemo,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { useStyles } from '../theme/use-styles.ts';
import { usePressed } from './use-pressed.ts';
import type { input, textarea } from '../theme/recipes/form.ts';

interface FieldState {
  id: string;
  labelId: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
}

const FieldContext = createContext<FieldState | null>(null);

interface ControlProps {
  id?: string | undefined;
  required?: boolean | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: React.AriaAttributes['aria-invalid'];
}

/** The props a control gets from its `Field`: id, description, validity. Its own props take precedence. */
export function useFieldProps<P extends ControlProps>(props: P): P {
  const field = useContext(FieldContext);
  if (!field) return props;
  const describedBy = [props['aria-describedby'], field.describedBy].filter(Boolean).join(' ');
  return {
    id: field.id,
    ...(field.required ? { 'aria-required': true } : {}),
    ...(field.invalid ? { 'aria-invalid': true } : {}),
    ...props,
    ...(describedBy ? { 'aria-describedby': describedBy } : {}),
  };
}

/** The field around a control, for the composed inputs of `@dossier/ui/inputs`. */
export const useField = (): FieldState | null => useContext(FieldContext);

export interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  /** The word "optional", for fields that show it. */
  optionalText?: string;
  hideLabel?: boolean;
  /** Id of the control, when another element refers to it. */
  id?: string;
  children: ReactNode;
}

/** Label, hint and error around one control, tied to it by id. */
export function Field({
  label,
  hint,
  error,
  required = false,
  optionalText,
  hideLabel = false,
  id,
  children,
}: FieldProps) {
  const styles = useStyles('field');
  const own = useId();
  const controlId = id ?? own;
  const hintId = hint ? `${own}-hint` : '';
  const errorId = error ? `${own}-error` : '';
  const describedBy = `${errorId} ${hintId}`.trim() || undefined;
  const invalid = Boolean(error);
  const state = useMemo(
    () => ({ id: controlId, labelId: `${own}-label`, describedBy, invalid, required }),
    [controlId, own, describedBy, invalid, required],
  );
  const Label = hideLabel ? VisuallyHidden : chakra.span;
  return (
    <FieldContext value={state}>
      <chakra.div css={styles.root}>
        <label htmlFor={controlId} id={state.labelId}>
          <Label css={hideLabel ? undefined : styles.label}>
            <span>{label}</span>
            {optionalText && <chakra.span css={styles.optional}>{optionalText}</chakra.span>}
          </Label>
        </label>
        {hint && (
          <chakra.div id={hintId} css={styles.hint}>
            {hint}
          </chakra.div>
        )}
        {children}
        <FieldError id={errorId}>{error}</FieldError>
      </chakra.div>
    </FieldContext>
  );
}

/**
 * An error below its control, with an icon, so that colour is not the only sign. Screen readers announce it with the
 * field, and when it appears while the field has the focus.
 */
export function FieldError({ id, children: error }: { id: string; children?: ReactNode }) {
  const styles = useStyles('field');
  // Nothing moves below a pressed button.
  const isPressed = usePressed();
  const [children, setChildren] = useState(error);
  if (!isPressed && children !== error) setChildren(error);
  if (!children) return null;
  return (
    <chakra.div id={id} aria-live="polite" css={styles.error}>
      <CircleAlert aria-hidden />
      <span>{children}</span>
    </chakra.div>
  );
}

export interface FieldsetProps {
  legend: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  hideLegend?: boolean;
  children: ReactNode;
}

/** Several controls under one legend. */
export function Fieldset({ legend, hint, error, hideLegend = false, children }: FieldsetProps) {
  const styles = useStyles('field');
  const own = useId();
  const describedBy = [error && `${own}-error`, hint && `${own}-hint`].filter(Boolean).join(' ') || undefined;
  const Legend = hideLegend ? VisuallyHidden : chakra.span;
  return (
    <chakra.fieldset css={styles.root} aria-describedby={describedBy}>
      <chakra.legend marginBottom={hideLegend ? undefined : '2'}>
        <Legend css={hideLegend ? undefined : styles.label}>{legend}</Legend>
      </chakra.legend>
      {hint && (
        <chakra.div id={`${own}-hint`} css={styles.hint}>
          {hint}
        </chakra.div>
      )}
      {children}
      <FieldError id={`${own}-error`}>{error}</FieldError>
    </chakra.fieldset>
  );
}

type InputLook = NonNullable<RecipeVariantProps<typeof input>>;
export type InputProps = Omit<HTMLChakraProps<'input'>, keyof InputLook> &
  InputLook & { ref?: Ref<HTMLInputElement> };

const InputRoot = createRecipeContext({ key: 'input' }).withContext<HTMLInputElement, InputProps>('input');

export function Input(props: InputProps) {
  return <InputRoot {...useFieldProps(props)} />;
}

export type TextareaProps = HTMLChakraProps<'textarea'> &
  NonNullable<RecipeVariantProps<typeof textarea>> & { ref?: Ref<HTMLTextAreaElement> };

const TextareaRoot = createRecipeContext({ key: 'textarea' }).withContext<HTMLTextAreaElement, TextareaProps>(
  'textarea',
);

/** Ctrl+Enter, or Cmd+Enter, submits its form. */
export function Textarea(props: TextareaProps) {
  return <TextareaRoot rows={3} onKeyDown={submitOnCtrlEnter} {...useFieldProps(props)} />;
}

function submitOnCtrlEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  const { key, ctrlKey, metaKey, repeat, currentTarget } = event;
  if (key !== 'Enter' || !(ctrlKey || metaKey) || repeat || !currentTarget.form) return;
  event.preventDefault();
  currentTarget.form.requestSubmit();
}

export interface NativeSelectProps extends Omit<HTMLChakraProps<'select'>, 'size'> {
  size?: 'sm' | 'md';
  ref?: Ref<HTMLSelectElement>;
}

/** The native list, which works best on a phone. Children are `<option>`s. */
export function NativeSelect({ size = 'md', ...rest }: NativeSelectProps) {
  const styles = useStyles('nativeSelect', { size });
  return (
    <chakra.div css={styles.root}>
      <chakra.select css={styles.field} {...useFieldProps(rest)} />
      <chakra.span css={styles.indicator}>
        <ChevronDown size="1.125rem" aria-hidden />
      </chakra.span>
    </chakra.div>
  );
}
