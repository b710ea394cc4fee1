import { useFormat, useTexts } from '@dossier/remote-kit';
import { DateInput } from '@dossier/remote-kit/forms';
import { Box, Field } from '@dossier/ui';
import { useEffect, useRef } from 'react';

export interface DayRange {
  readonly min: string;
  readonly max: string;
}

const isDay = (value: string): boolean => /^\d{4}-\d\d-\d\d$/.test(value);

export const isWithin = (value: string, { min, max }: DayRange): boolean =>
  isDay(value) && value >= min && value <= max;

interface Props extends DayRange {
  label: string;
  /** ISO, or what was typed while it is no date. */
  value: string;
  onChange: (value: string) => void;
  /** How often the form was sent with a day outside the range; each time the field says so and gets the focus. */
  refusals: number;
}

/** A day that is typed as it is written in Switzerland, and shown in words of the reader's language. */
export function DayField({ label, value, onChange, min, max, refusals }: Props) {
  const t = useTexts('mf-desk');
  const format = useFormat();
  const box = useRef<HTMLDivElement>(null);
  const isValid = isWithin(value, { min, max });
  useEffect(() => {
    if (refusals > 0) box.current?.querySelector('input')?.focus();
  }, [refusals]);
  return (
    <Box ref={box}>
      <Field
        label={label}
        hint={isDay(value) ? format.date(value, 'long') : undefined}
        error={
          refusals > 0 && !isValid
            ? t('page.dayWithin', { from: format.date(min), until: format.date(max) })
            : undefined
        }
      >
        <DateInput
          value={value}
          onChange={(next) => onChange(next ?? '')}
          min={min}
          max={max}
          opensAt={min}
        />
      </Field>
    </Box>
  );
}
