/**
 * Makes `src/phone/metadata.json`: what libphonenumber-js knows of the nine countries offered, 4 % of what it knows of all.
 * After an update of the library: `node packages/contracts/make-phone-metadata.mjs`; a test tells when it is due.
 */
import { writeFileSync } from 'node:fs';
import all from 'libphonenumber-js/metadata.min.json';

const offered = ['CH', 'DE', 'FR', 'IT', 'AT', 'LI', 'BE', 'LU', 'ES'];

const metadata = {
  version: all.version,
  country_calling_codes: Object.fromEntries(
    Object.entries(all.country_calling_codes)
      .map(([code, countries]) => [code, countries.filter((country) => offered.includes(country))])
      .filter(([, countries]) => countries.length > 0),
  ),
  countries: Object.fromEntries(offered.map((country) => [country, all.countries[country]])),
};
writeFileSync(new URL('src/phone/metadata.json', import.meta.url), `${JSON.stringify(metadata)}\n`);
