/** A country calling code with its plus. */
export type DialCode = `+${number}`;

/** The countries that a phone field lists first, Switzerland at the top. */
export const phoneCountries = [
  { country: 'CH', code: '+41' },
  { country: 'DE', code: '+49' },
  { country: 'FR', code: '+33' },
  { country: 'IT', code: '+39' },
  { country: 'AT', code: '+43' },
  { country: 'LI', code: '+423' },
  { country: 'BE', code: '+32' },
  { country: 'LU', code: '+352' },
  { country: 'ES', code: '+34' },
] as const satisfies readonly { country: string; code: DialCode }[];

/** The assigned codes of ITU-T E.164, as single numbers and ranges. */
const assigned =
  '1 7 20 27 30-34 36 39-41 43-49 51-58 60-66 81 82 84 86 90-95 98 211-213 216 218 220-258 ' +
  '260-269 290 291 297-299 350-359 370-378 380-383 385-387 389 420 421 423 500-509 590-599 670 ' +
  '672-683 685-692 850 852 853 855 856 880 886 960-968 970-977 992-996 998';

/** Every country calling code. None is the beginning of another one. */
export const dialCodes: readonly DialCode[] = assigned.split(' ').flatMap((part) => {
  const [first = 0, last = first] = part.split('-').map(Number);
  return Array.from({ length: last - first + 1 }, (_, index): DialCode => `+${first + index}`);
});
