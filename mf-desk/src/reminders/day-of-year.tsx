import { localeOf } from '@dossier/contracts';
import { useLanguage, useTexts } from '@dossier/remote-kit';
import { Fieldset, HStack, Field, NativeSelect } from '@dossier/ui';

/** A year with a 29 February, in which every day of a rule exists. */
const anyLeapYear = 2028;

/** Formats of a day without its year. */
function useYearlessFormat(options: Intl.DateTimeFormatOptions): (day: string) => string {
  const { language } = useLanguage();
  const format = new Intl.DateTimeFormat([localeOf(language), 'de-CH'], { ...options, timeZone: 'UTC' });
  return (day) => format.format(new Date(`${anyLeapYear}-${day}T00:00:00Z`));
}

/** Writes a day of each year, `MM-DD`, in words. */
export const useDayOfYear = () => useYearlessFormat({ day: 'numeric', month: 'long' });

const months = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'));
const daysOf = (month: string) =>
  Array.from({ length: new Date(Date.UTC(anyLeapYear, Number(month), 0)).getUTCDate() }, (_, index) =>
    String(index + 1).padStart(2, '0'),
  );

interface Props {
  label: string;
  error?: string | undefined;
  /** `MM-DD`. */
  value: string;
  onChange: (value: string) => void;
}

/** Chooses a day of each year. */
export function DayOfYearField({ label, error, value, onChange }: Props) {
  const t = useTexts('mf-desk');
  const monthName = useYearlessFormat({ month: 'long' });
  const [month = '01', day = '01'] = value.split('-');
  const choose = (nextMonth: string, nextDay: string) => {
    const last = daysOf(nextMonth).at(-1) ?? nextDay;
    onChange(`${nextMonth}-${nextDay > last ? last : nextDay}`);
  };
  return (
    <Fieldset legend={label} error={error}>
      <HStack gap="2">
        <Field label={t('reminders.day')} hideLabel>
          <NativeSelect value={day} onChange={({ currentTarget }) => choose(month, currentTarget.value)}>
            {daysOf(month).map((each) => (
              <option key={each} value={each}>
                {Number(each)}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <Field label={t('reminders.month')} hideLabel>
          <NativeSelect value={month} onChange={({ currentTarget }) => choose(currentTarget.value, day)}>
            {months.map((each) => (
              <option key={each} value={each}>
                {monthName(`${each}-01`)}
              </option>
            ))}
          </NativeSelect>
        </Field>
      </HStack>
    </Fieldset>
  );
}
