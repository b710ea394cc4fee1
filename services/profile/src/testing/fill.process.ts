import { randomUUID } from 'node:crypto';
import { cantonCodes, splitFields, type ProfileFields } from '@dossier/contracts';
import { runFill } from '@dossier/service-kit/testing';
import { profileEntity } from '../profile/profile.entity.ts';
import { createProfileService } from '../service.ts';
import { answersEntity, answersPlace } from '../answers/answers.entity.ts';
import { termsEntity } from '../terms/terms.entity.ts';
import { completeFields } from './users.ts';

/* Complete profiles of single people, with confirmed answers for each year. */

await runFill('profile', createProfileService, ({ userId, isStaff, taxYears, seal }, { clock }) => {
  if (isStaff) return [];
  const at = new Date(clock.now() - 3_600_000);
  const fields: ProfileFields = {
    ...completeFields,
    lastName: `Muster${userId}`,
    countryCode: '+41',
    cantonOfResidence: cantonCodes[userId % cantonCodes.length] ?? 'ZH',
  };
  const { person, answers } = splitFields(fields);
  const profile = {
    userId,
    version: 3,
    fields: person,
    isProfileComplete: true,
    isTaxProfileComplete: true,
    subscriptionPlan: 'basic',
    termsAcceptedAt: at,
    createdAt: at,
    updatedAt: at,
  };
  const years = taxYears.map((taxYear) => ({
    userId,
    taxYear,
    version: 1,
    answers: seal.sealJson(answersPlace(taxYear), answers),
    isConfirmed: true,
    confirmedAt: at,
    changedAt: at,
    updatedAt: at,
  }));
  const terms = { id: randomUUID(), userId, acceptedAt: at, address: null, userAgent: 'Firefox' };
  return [
    [profileEntity, [profile]],
    [answersEntity, years],
    [termsEntity, [terms]],
  ];
});
