import { describe, expect, it } from 'vitest';
import { guessColumns, readClients, readColumns, readList } from './client-list.ts';

const list = (text: string) => readList(Buffer.from(text));
const read = (text: string, columns?: unknown) => {
  const found = list(text);
  const named = columns === undefined ? undefined : JSON.stringify(columns);
  return readClients(found, readColumns(named, found, 'de'), 'de');
};
const zoe = { email: 'zoe@example.ch', firstName: 'Zoë', lastName: 'Müller', language: 'fr' };

describe('the columns of a list', () => {
  it.each([
    ['E-Mail;Vorname;Name;Sprache', { email: 0, firstName: 1, lastName: 2, language: 3 }],
    ['Nom;Prénom;Adresse e-mail;Langue', { lastName: 0, firstName: 1, email: 2, language: 3 }],
    ['Cognome;Nome;Indirizzo e-mail', { lastName: 0, firstName: 1, email: 2 }],
    ['No;Last name;First Name;EMAIL', { lastName: 1, firstName: 2, email: 3 }],
  ])('%s are recognized', (names, columns) =>
    expect(guessColumns(list(`${names}\nx;y;z\n`))).toMatchObject(columns),
  );

  it('are those of the addresses in a list without names', () => {
    const found = list('Müller;zoe@example.ch\nMeier;max@example.ch\n');
    expect(found).toMatchObject({ names: null, lines: [{ row: 1 }, { row: 2 }] });
    expect(guessColumns(found)).toEqual({ email: 1 });
  });

  const text = 'Kontakt;V;N;S\nzoe@example.ch;Zoë;Müller;Französisch\n';
  it.each([
    ['by name', { email: 'Kontakt', firstName: 'V', lastName: 'N', language: 'S' }],
    ['by number', { email: 0, firstName: 1, lastName: '2', language: 3 }],
    ['from the other side', { Kontakt: 'email', V: 'firstName', N: 'lastName', S: 'language' }],
    ['in their order', ['email', 'firstName', 'lastName', 'language']],
  ])('are named %s', (_, columns) => expect(read(text, columns)).toEqual({ clients: [zoe], errors: [] }));

  it.each([
    ['of no list', { email: 'Nothing' }],
    ['without an address', { firstName: 'V' }],
    ['with an empty name', { email: '' }],
    ['with a negative number', { email: -1 }],
    ['that are no object', 'email'],
  ])('%s are refused', (_, columns) => expect(() => read(text, columns)).toThrow('VALIDATION_FAILED'));
});

describe('the clients of a list', () => {
  it('are those of lines without errors, which have the number of a spreadsheet', () => {
    const { clients, errors } = read(
      [
        'E-Mail;Vorname;Nachname;Sprache',
        'zoe@example.ch;Zoë;Müller;FR',
        '',
        ';Max;Meier;de-CH',
        'nobody;Max;Meier;Deutsch',
        'ZOE@example.ch;Zoë;Müller;de',
        'max@example.ch;=HYPERLINK("https://example.com");Meier;de',
        'eva@example.ch;Eva;Muster;Klingon',
        'ida@example.ch;;;',
      ].join('\r\n'),
    );
    expect(clients).toEqual([
      zoe,
      { email: 'ida@example.ch', firstName: null, lastName: null, language: 'de' },
    ]);
    expect(errors).toEqual([
      { row: 4, column: 'email', code: 'EMAIL_MISSING' },
      { row: 5, column: 'email', code: 'EMAIL_INVALID' },
      { row: 6, column: 'email', code: 'EMAIL_REPEATED' },
      { row: 7, column: 'firstName', code: 'NAME_INVALID' },
      { row: 8, column: 'language', code: 'LANGUAGE_UNKNOWN' },
    ]);
  });

  it('are at most so many', () => {
    const lines = (count: number) =>
      Array.from({ length: count }, (_, n) => `client${n}@example.ch`).join('\n');
    expect(read(lines(2000)).clients).toHaveLength(2000);
    expect(() => read(lines(2001))).toThrow('TOO_MANY_ROWS');
  });

  it.each(['', '\uFEFF', ';;\n;\n'])('are none in an empty file: %j', (text) =>
    expect(() => read(text)).toThrow('EMPTY_FILE'),
  );
});
