import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cantonCodes } from '../cantons/cantons.ts';
import { toCalendarFile } from './calendar.ts';
import { dueReminder, filingDeadline } from './deadlines.ts';

describe('the filing deadline', () => {
  it.each([
    ['BE', 'employed', 2024, '2025-03-15'],
    ['BE', 'self-employed', 2024, '2025-05-15'],
    ['BE', 'mixed', 2024, '2025-05-15'],
    ['VD', 'retired', 2025, '2026-03-15'],
    ['ZG', 'employed', 2025, '2026-04-30'],
    ['TG', 'farmer', 2025, '2026-04-30'],
    ['GR', 'farmer', 2025, '2026-09-30'],
    ['ZH', 'employed', 2025, '2026-03-31'],
    ['ZH', 'employed', 2024, null],
    ['NE', 'employed', 2023, '2024-02-23'],
    ['NE', 'employed', 2024, null],
    ['BL', 'farmer', 2026, '2027-06-30'],
    ['OW', 'employed', 2026, null],
    ['LU', 'employed', 2024, null],
    ['GE', 'employed', 2024, null],
  ] as const)('in %s for someone %s in %i is %s', (cantonOfResidence, employmentType, taxYear, date) => {
    expect(filingDeadline({ cantonOfResidence, employmentType }, taxYear)?.date).toBe(date);
  });

  it('has a date only with its source, and always a tax office', () => {
    for (const cantonOfResidence of cantonCodes) {
      for (const taxYear of [2023, 2024, 2025, 2026]) {
        const deadline = filingDeadline({ cantonOfResidence }, taxYear);
        expect([cantonOfResidence, Boolean(deadline?.date)]).toEqual([
          cantonOfResidence,
          Boolean(deadline?.source),
        ]);
        // What could not be verified is marked, so that the screen leaves it to the letter of the canton.
        expect([cantonOfResidence, taxYear, deadline?.unverified === null]).toEqual([
          cantonOfResidence,
          taxYear,
          Boolean(deadline?.date),
        ]);
        for (const url of [deadline?.taxOffice, deadline?.extension]) expect(url).toMatch(/^https:\/\//);
      }
    }
  });

  it('is unknown without a canton', () => {
    expect(filingDeadline({ cantonOfResidence: null }, 2024)).toBeNull();
  });

  it.each([
    ['2026-03-16', null],
    ['2026-03-17', 'early'],
    ['2026-03-27', 'early'],
    ['2026-03-28', 'late'],
    ['2026-03-29', 'late'],
    ['2026-03-30', 'last'],
    ['2026-03-31', 'last'],
    ['2026-04-01', null],
  ])('has the reminder of %s: %s', (today, expected) => {
    expect(dueReminder('2026-03-31', today)).toBe(expected);
  });
});

describe('a calendar file', () => {
  const entry = {
    uid: 'filing-deadline-ZG-2025@dossier',
    date: '2026-04-30',
    title: 'Tax return 2025; canton of Zug',
    description: 'Extend it, if needed:\nhttps://example.ch',
    url: 'https://example.ch/a',
    createdAt: new Date('2026-01-02T03:04:05.678Z'),
    alarmDays: [14, 3],
  };

  it('has one entry for the whole day, with alarms', () => {
    expect(toCalendarFile(entry).split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Dossier//Filing deadline//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'UID:filing-deadline-ZG-2025@dossier',
      'DTSTAMP:20260102T030405Z',
      'DTSTART;VALUE=DATE:20260430',
      'DTEND;VALUE=DATE:20260501',
      'SUMMARY:Tax return 2025\\; canton of Zug',
      'DESCRIPTION:Extend it\\, if needed:\\nhttps://example.ch',
      'URL:https://example.ch/a',
      'TRANSP:TRANSPARENT',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'DESCRIPTION:Tax return 2025\\; canton of Zug',
      'TRIGGER:-P14D',
      'END:VALARM',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'DESCRIPTION:Tax return 2025\\; canton of Zug',
      'TRIGGER:-P3D',
      'END:VALARM',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  it('folds lines at 75 octets without splitting a character, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (description) => {
        const file = toCalendarFile({ ...entry, description: description.replace(/\p{Cc}/gu, ' ') });
        for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        const unfolded = file.replaceAll('\r\n ', '');
        const written = description.replace(/\p{Cc}/gu, ' ').replace(/[\\;,]/g, '\\$&');
        expect(unfolded).toContain(`\r\nDESCRIPTION:${written}\r\n`);
      }),
    );
  });
});
