import {
  downloadPowerOfAttorney,
  fullName,
  getAuthorizationForUser,
  getHouseholdForUser,
  getProfileForUser,
  type PowerOfAttorneyLanguage,
} from '@dossier/contracts';
import { contentDisposition, type Service } from '@dossier/service-kit';
import { Readable } from 'node:stream';
import type { PowerOfAttorneyContent } from './power-of-attorney.ts';
import { fileNames } from './wording.ts';

/** `render` makes the PDF for a user. */
export function powerOfAttorneyRoutes(
  service: Service,
  render: (userId: number, content: PowerOfAttorneyContent) => Promise<Buffer>,
): void {
  service.route(downloadPowerOfAttorney, async ({ params: { language }, query: { taxYear }, identity }) => {
    const content = await collect(identity.userId, taxYear, language);
    const pdf = await render(identity.userId, content);
    return {
      body: Readable.from([pdf]),
      headers: {
        'Content-Disposition': contentDisposition('attachment', `${fileNames[language]}-${taxYear}.pdf`),
        'Content-Length': String(pdf.length),
        'Cache-Control': 'private, no-store',
        'Content-Security-Policy': 'sandbox',
        'Cross-Origin-Resource-Policy': 'same-origin',
      },
    };
  });

  async function collect(
    user: number,
    taxYear: number,
    language: PowerOfAttorneyLanguage,
  ): Promise<PowerOfAttorneyContent> {
    const params = { userId: String(user) };
    const [profile, authorization, household] = await Promise.all([
      service.call(getProfileForUser, { params, query: { taxYear } }),
      service.call(getAuthorizationForUser, { params, query: { taxYear } }),
      service.call(getHouseholdForUser, { params, query: { taxYear } }),
    ]);
    const join = (...words: (string | null | undefined)[]) => words.filter(Boolean).join(' ');
    return {
      language,
      taxYear,
      name: fullName(profile),
      address: [join(profile.street, profile.houseNumber), join(profile.zipCode, profile.city)].filter(
        Boolean,
      ),
      dateOfBirth: profile.dateOfBirth ?? null,
      canton: authorization.canton ?? profile.cantonOfResidence ?? null,
      tinNumber: authorization.tinNumber,
      spouse:
        profile.maritalStatus === 'married'
          ? {
              name: household.spouse ? fullName(household.spouse) : '',
              dateOfBirth: profile.spouseDateOfBirth ?? null,
            }
          : null,
      preparedAt: new Date(service.clock.now()),
    };
  }
}
