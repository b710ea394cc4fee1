import { expect, test } from 'vitest';
import { misspellings } from './spelling.ts';

test.each<[string, string, string, string]>([
  ['another spelling of a word', 'gsw', 'Hesch en Code?', 'writes "Hesch"; elsewhere it is "häsch"'],
  [
    'another spelling of a stem',
    'gsw',
    'Dini Stüürunterlage',
    'writes "Stüürunterlage" with "unterlag"; elsewhere it is "underlag"',
  ],
  ['an apostrophe', 'gsw', "Da git's nüt", 'has an apostrophe; elsewhere it is "git s", "probier s"'],
  ['a formal imperative', 'gsw', 'Bitte prüefed Si das', 'says "Si"; Swiss German says du'],
  ['a formal possessive', 'gsw', 'Ihri Date sind sicher', 'says "Ihri"; Swiss German says du'],
  ['High German', 'gsw', 'Falls Sie wänd', 'says "Sie"; Swiss German says du'],
  ['a straight apostrophe', 'fr', "L'adresse", 'has a straight apostrophe instead of ’'],
  ['a space before a colon', 'fr', 'Canton : {{name}}', 'has a space before : ; ? ! or inside « »'],
  [
    'a narrow space before a question mark',
    'fr',
    'Vraiment\u202f?',
    'has a space before : ; ? ! or inside « »',
  ],
  ['a space inside quotes', 'fr', 'Choisir « Envoyer»', 'has a space before : ; ? ! or inside « »'],
  ['a straight apostrophe', 'it', "L'indirizzo", 'has a straight apostrophe instead of ’'],
  ['an office written small', 'it', 'Scelga il suo cantone', 'writes Cantone or Paese small'],
  ['another name of the tax number', 'en', 'Your tax number', 'says "tax number"; elsewhere it is "tax ID"'],
  [
    'another name of the tax number',
    'fr',
    'Votre numéro fiscal',
    'says "numéro fiscal"; elsewhere it is "numéro de contribuable"',
  ],
  ['an address with a capital', 'it', 'Ecco il Suo indirizzo', 'addresses with a capital'],
])('reports %s: %s', (_, language, text, message) => {
  expect(misspellings(language, text)).toEqual([message]);
});

test.each([
  ['gsw', 'Si isch vermietet. Lueg si bitte aa: Si gönd nume a die Siite.'],
  ['gsw', '- dini Adrässe\n- Underlage, wo du häsch; <code>npm run do</code> {{do}}'],
  ['gsw', "bis CHF 1'800.00"],
  ['fr', "jusqu’à CHF 1'800.00"],
  ['gsw', '«Si» händ {{count}} Dateie'],
  ['fr', 'Vraiment? Oui: «{{name}}» est là; c’est tout!'],
  ['it', 'Suo figlio. Il suo Cantone, un formato comune.'],
  ['de', "Ihre Unterlagen : wie geht's"],
  ['en', "You don't have permission"],
])('%s: accepts "%s"', (language, text) => {
  expect(misspellings(language, text)).toEqual([]);
});
