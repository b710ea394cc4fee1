/**
 * Generates `src/phone/metadata.json`: the metadata of libphonenumber-js for the nine countries offered, 4 % of the whole.
 * After an update of the library: `node packages/contracts/make-phone-metadata.mjs`; a test fails when it is outdated.
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
