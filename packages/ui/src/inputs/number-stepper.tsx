import { chakra } from '@chakra-ui/react/styled-system';
import { Minus, Plus } from 'lucide-react';
import { useState, type Ref } from 'react';
import { IconButton } from '../components/button.tsx';
import { Input, useFieldProps } from '../components/field.tsx';

export interface NumberStepperProps {
  value: number;
  /** `isTyped` when the number was typed, and may be incomplete: a 1 on the way to 12. */
  onChange: (value: number, isTyped: boolean) => void;
  min: number;
  max: number;
  /** The value of an emptied field; without it the value stays unchanged. */
  emptied?: number;
  decreaseLabel: string;
  increaseLabel: string;
  disabled?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/**
 * A count, as a spin button: arrow keys in the field, two large buttons for the thumb.
 * Used inside a `Field`. While the user types, the field shows the typed text, even when it is empty; the value stays within the
 * limits, and the field shows it on blur.
 */
export function NumberStepper({
  value,
  onChange,
  min,
  max,
  emptied,
  decreaseLabel,
  increaseLabel,
  disabled = false,
  ref,
}: NumberStepperProps) {
  const [typed, setTyped] = useState<string>();
  const within = (next: number) => Math.min(max, Math.max(min, Math.round(next)));
  const step = (by: number) => {
    setTyped(undefined);
    const next = within(value + by);
    if (next !== value) onChange(next, false);
  };
  const type = ({ value: text, valueAsNumber }: HTMLInputElement) => {
    setTyped(text);
    if (text !== '') onChange(within(valueAsNumber), true);
    else if (emptied !== undefined) onChange(emptied, true);
  };
  const field = useFieldProps({});
  // Not in the tab order: the arrow keys do the same (ARIA spin button pattern).
  const button = { variant: 'secondary', tabIndex: -1, disabled } as const;
  return (
    <chakra.div display="inline-flex" alignItems="center" gap="2" maxWidth="full">
      <IconButton
        {...button}
        label={decreaseLabel}
        icon={<Minus />}
        aria-disabled={value <= min}
        onClick={() => step(-1)}
      />
      <Input
        {...field}
        ref={ref ?? null}
        type="number"
        inputMode="numeric"
        min={min}
        max={max}
        step={1}
        value={typed ?? value}
        disabled={disabled}
        onChange={(event) => type(event.currentTarget)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
          event.preventDefault(); // the browser's own step looks like typing
          step(event.key === 'ArrowUp' ? 1 : -1);
        }}
        onBlur={() => setTyped(undefined)}
        tabular
        width="5rem"
        textAlign="center"
        fontWeight="semibold"
        css={{ appearance: 'textfield', '&::-webkit-inner-spin-button': { display: 'none' } }}
      />
      <IconButton
        {...button}
        label={increaseLabel}
        icon={<Plus />}
        aria-disabled={value >= max}
        onClick={() => step(1)}
      />
    </chakra.div>
  );
}
