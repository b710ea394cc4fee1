import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { languages, localeOf } from '@dossier/contracts';
import { asTyped, parseDate } from './parse-date.ts';

const max = '2025-12-31';

describe('parseDate', () => {
  it.each([
    ['17.5.1990', '1990-05-17'],
    ['17.05.1990', '1990-05-17'],
    ['17/5/1990', '1990-05-17'],
    ['17-5-1990', '1990-05-17'],
    ['17 5 1990', '1990-05-17'],
    ['17051990', '1990-05-17'],
    ['1990-05-17', '1990-05-17'],
    ['1990/5/17', '1990-05-17'],
    ['5.10.90', '1990-10-05'],
    ['5.10.24', '2024-10-05'],
    ['5.10.26', '1926-10-05'],
    ['5. Oktober 1990', '1990-10-05'],
    ['5 octobre 1990', '1990-10-05'],
    ['1er octobre 1990', '1990-10-01'],
    ['1° ottobre 1990', '1990-10-01'],
    ['5 October 1990', '1990-10-05'],
    ['October 5, 1990', '1990-10-05'],
    ['5th Oct 1990', '1990-10-05'],
    ['5. Okt. 90', '1990-10-05'],
    ['5.Oktober 1990', '1990-10-05'],
    ['3. März 1990', '1990-03-03'],
    ['3. Mrz. 1990', '1990-03-03'],
    ['3. Maerz 1990', '1990-03-03'],
    ['12 août 1990', '1990-08-12'],
    ['12 Dezämber 1990', '1990-12-12'],
    [' 05 . 10 . 1990 ', '1990-10-05'],
    ['05.\u00a010.\u202f1990', '1990-10-05'],
    ['\u200e05.10.1990\u200b', '1990-10-05'],
    ['05–10–1990', '1990-10-05'],
    ['29.2.2024', '2024-02-29'],
  ])('reads %j as %s', (text, date) => {
    expect(parseDate(text, max)).toBe(date);
  });

  it.each([
    '',
    '5',
    '5.10',
    '5.10.199',
    '31.2.1990',
    '29.2.2023',
    '5.13.1990',
    '0.1.1990',
    '5 jui 1990',
    '5 ma 1990',
    'Oktober 1990',
    '5. Oktoberfest 1990',
    'gestern',
  ])('%j is no date', (text) => {
    expect(parseDate(text, max)).toBeUndefined();
  });

  it.each(languages)('reads every date as %s writes it in words', (language) => {
    const days = fc.date({ min: new Date('1900-01-01'), max: new Date('2025-12-31'), noInvalidDate: true });
    const styles = fc.constantFrom('short', 'medium', 'long');
    fc.assert(
      fc.property(days, styles, (day, dateStyle) => {
        const date = day.toISOString().slice(0, 10);
        // American English begins short dates with the month, which no Swiss form does.
        const locale = language === 'en' ? 'en-GB' : localeOf(language);
        const text = day.toLocaleDateString(locale, { dateStyle, timeZone: 'UTC' });
        fc.pre(dateStyle !== 'short' || date > '1926' || /\d{4}$/.test(text));
        expect(parseDate(text, max)).toBe(date);
      }),
    );
  });

  it('reads every date as the field shows it', () => {
    const days = fc.date({ min: new Date('1900-01-01'), max: new Date('2025-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(days, (day) => {
        const date = day.toISOString().slice(0, 10);
        expect(parseDate(asTyped(date), max)).toBe(date);
      }),
    );
  });
});
