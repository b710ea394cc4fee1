import { Box, Flex, IconButton, Input } from '@dossier/ui';
import { CalendarIcon } from '@dossier/ui/icons';
import { useRef, useState } from 'react';
import { kitNamespace } from '../language/kit-texts.ts';
import { useTexts } from '../language/language.ts';
import { asTyped, parseDate } from './parse-date.ts';

export interface DateInputProps {
  /** ISO, or what was typed while it is no date. */
  value: string | null | undefined;
  /** Receives an ISO date, the typed text while it is no date, or null. */
  onChange: (value: string | null) => void;
  min: string;
  max: string;
  /** Where the calendar opens while the field is empty; the field stays empty. */
  opensAt: string;
  autoComplete?: string;
}

/** A date that is typed, on every device, or chosen in the browser's calendar. Used inside a `Field`. */
export function DateInput({ value, onChange, min, max, opensAt, autoComplete }: DateInputProps) {
  const t = useTexts(kitNamespace);
  const [typed, setTyped] = useState<string>();
  const calendar = useRef<HTMLInputElement>(null);

  function openCalendar() {
    if (!calendar.current) return;
    calendar.current.value = parseDate(value ?? '', max) ?? opensAt;
    calendar.current.showPicker();
  }

  return (
    <Flex gap="2" position="relative">
      <Input
        inputMode="numeric"
        autoComplete={autoComplete}
        placeholder={t('date.pattern')}
        maxLength={40}
        value={typed ?? asTyped(value ?? '')}
        onChange={(event) => {
          setTyped(event.target.value);
          onChange(parseDate(event.target.value, max) ?? (event.target.value || null));
        }}
        onBlur={() => setTyped(undefined)}
      />
      <IconButton
        variant="secondary"
        label={t('date.openCalendar')}
        icon={<CalendarIcon />}
        onClick={openCalendar}
      />
      <Box position="absolute" insetInlineEnd="0" bottom="0" opacity="0" pointerEvents="none" aria-hidden>
        <input
          ref={calendar}
          type="date"
          tabIndex={-1}
          min={min}
          max={max}
          style={{ width: '1px', height: '1px' }}
          onChange={(event) => event.target.value && onChange(event.target.value)}
        />
      </Box>
    </Flex>
  );
}
