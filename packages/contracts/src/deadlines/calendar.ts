export interface CalendarEntry {
  /** Stays the same when the entry is downloaded again, so that calendars replace it. */
  readonly uid: string;
  /** `YYYY-MM-DD`, the whole day. */
  readonly date: string;
  readonly title: string;
  readonly description: string;
  readonly url: string;
  readonly createdAt: Date;
  /** Days before, each with an alarm at the beginning of the day. */
  readonly alarmDays: readonly number[];
}

/** A calendar file with one all-day entry (RFC 5545). */
export function toCalendarFile(entry: CalendarEntry): string {
  const basic = (date: Date) => date.toISOString().replace(/[-:]|\.\d+/g, '');
  const day = basic(new Date(`${entry.date}T00:00:00Z`)).slice(0, 8);
  const next = basic(new Date(Date.parse(`${entry.date}T00:00:00Z`) + 86_400_000)).slice(0, 8);
  const title = escapeText(entry.title);
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Dossier//Filing deadline//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${entry.uid}`,
    `DTSTAMP:${basic(entry.createdAt)}`,
    `DTSTART;VALUE=DATE:${day}`,
    `DTEND;VALUE=DATE:${next}`,
    `SUMMARY:${title}`,
    `DESCRIPTION:${escapeText(entry.description)}`,
    `URL:${entry.url}`,
    'TRANSP:TRANSPARENT',
    ...entry.alarmDays.flatMap((days) => [
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      `DESCRIPTION:${title}`,
      `TRIGGER:-P${days}D`,
      'END:VALARM',
    ]),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
    .map((line) => `${foldLine(line)}\r\n`)
    .join('');
}

/** RFC 5545, 3.3.11. */
const escapeText = (text: string) =>
  text.replace(/[\\;,]/g, (letter) => `\\${letter}`).replace(/\r?\n/g, '\\n');

/** Lines have at most 75 octets; a continued line starts with a space (RFC 5545, 3.1). No character is split. */
function foldLine(line: string): string {
  const encoder = new TextEncoder();
  const parts = [''];
  let octets = 0;
  for (const letter of line) {
    const size = encoder.encode(letter).length;
    if (octets + size > 75) {
      parts.push('');
      octets = 1;
    }
    parts[parts.length - 1] += letter;
    octets += size;
  }
  return parts.join('\r\n ');
}
