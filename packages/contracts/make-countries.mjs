/**
 * Generates `src/countries/countries.json`: the countries and territories of libphonenumber-js, by ISO 3166-1 code.
 * After an update of the library: `node packages/contracts/make-countries.mjs`; a test fails when it is outdated.
 */
import { writeFileSync } from 'node:fs';
import all from 'libphonenumber-js/metadata.min.json';

/** Ascension and Tristan da Cunha: parts of Saint Helena (SH), with a dialling code but no ISO code of their own. */
const parts = ['AC', 'TA'];

const countries = Object.keys(all.countries).filter((code) => !parts.includes(code));
writeFileSync(
  new URL('src/countries/countries.json', import.meta.url),
  `${JSON.stringify(countries.sort(), null, 2)}\n`,
);
