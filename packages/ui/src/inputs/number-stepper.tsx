import { chakra } from '@chakra-ui/react/styled-system';
import { Minus, Plus } from 'lucide-react';
import type { Ref } from 'react';
import { IconButton } from '../components/button.tsx';
import { Input, useFieldProps } from '../components/field.tsx';

export interface NumberStepperProps {
  value: number;
  onChange: (value: number) => void;
  min: number;
  max: number;
  decreaseLabel: string;
  increaseLabel: string;
  disabled?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/**
 * A count, as a spin button: arrow keys in the field, two large buttons for the thumb.
 * Stands inside a `Field`. What is typed beyond the limits is brought back within them.
 */
export function NumberStepper({
  value,
  onChange,
  min,
  max,
  decreaseLabel,
  increaseLabel,
  disabled = false,
  ref,
}: NumberStepperProps) {
  const set = (next: number) => {
    if (Number.isFinite(next)) onChange(Math.min(max, Math.max(min, Math.round(next))));
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
        onClick={() => set(value - 1)}
      />
      <Input
        {...field}
        ref={ref ?? null}
        type="number"
        inputMode="numeric"
        min={min}
        max={max}
        step={1}
        value={value}
        disabled={disabled}
        // An emptied field is the smallest number, so that there always is one.
        onChange={(event) => set(event.currentTarget.value === '' ? min : event.currentTarget.valueAsNumber)}
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
        onClick={() => set(value + 1)}
      />
    </chakra.div>
  );
}
