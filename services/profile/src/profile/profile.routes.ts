import {
  fullName,
  getProfile,
  getProfileForUser,
  listUserNames,
  missingTaxProfileFields,
  profileFields,
  reviewFiling,
  splitName,
  updateProfile,
  type BodyOf,
  type Language,
  type ProfileFields,
} from '@dossier/contracts';
import { phoneIssue } from '@dossier/contracts/phone';
import { fail, failField, fieldError, validate, type Service } from '@dossier/service-kit';
import { declarationEntity } from '../tax-profile/declaration.entity.ts';
import { draftEntity } from '../tax-profile/draft.entity.ts';
import { changeDraft } from '../tax-profile/draft.repository.ts';
import type { ProfileRow } from './profile.entity.ts';
import {
  createProfile,
  findProfile,
  findProfiles,
  lockProfile,
  presentProfile,
  storeProfile,
} from './profile.repository.ts';
import { isProfileComplete, applyToDraft, mergeFields } from './profile.rules.ts';

export function profileRoutes(service: Service): void {
  const { clock, db } = service;

  /** A profile is created empty at the first request for it. */
  async function loadProfile(userId: number): Promise<ProfileRow> {
    const existing = await db.read((manager) => findProfile(manager, userId));
    return existing ?? db.write((manager) => createProfile(manager, userId, new Date(clock.now())));
  }

  service.route(getProfile, async ({ identity }) => presentProfile(await loadProfile(identity.userId)));

  service.route(getProfileForUser, async ({ params }) => presentProfile(await loadProfile(params.userId)));

  service.route(listUserNames, async ({ body, db }) =>
    (await db.read((manager) => findProfiles(manager, body.userIds))).flatMap(({ userId, fields }) => {
      const name = fullName(fields);
      return name === '' ? [] : [{ userId, name }];
    }),
  );

  service.route(updateProfile, async ({ body, identity, db, clock, language }) => {
    const { userId } = identity;
    const sent = sentFields(body, language);
    const saved = await db.write(async (manager) => {
      const now = new Date(clock.now());
      const row = await lockProfile(manager, userId, now, { version: body.version });
      const fields = mergeFields(row.fields, sent);
      checkPhone(fields, sent, language);
      const missing = missingTaxProfileFields(fields);
      const isComplete = isProfileComplete(fields, row.termsAcceptedAt);
      const completes = body.isTaxProfileComplete === true;
      if (completes) {
        if (missing.length > 0) throw taxProfileIncomplete(missing, language);
        if (!isComplete) throw fail('PROFILE_INCOMPLETE');
        await manager.delete(draftEntity, { userId });
        // The stored declaration was created from the previous answers.
        await manager.delete(declarationEntity, { userId });
        await service.outbox.add(manager, reviewFiling, { body: { userId } }, { key: `person ${userId}` });
      } else {
        await changeDraft(manager, userId, now, (draft) =>
          applyToDraft(draft, sent, { before: row.fields, after: fields }),
        );
      }
      return storeProfile(manager, row, {
        fields,
        isProfileComplete: isComplete,
        // Removing a required answer makes the tax profile incomplete again; the statuses of the years do not change.
        isTaxProfileComplete: completes || (row.isTaxProfileComplete && missing.length === 0),
      });
    });
    return presentProfile(saved);
  });
}

/** The fields of a save. `name` is split when neither `firstName` nor `lastName` is sent. */
function sentFields(body: BodyOf<typeof updateProfile>, language: Language): ProfileFields {
  const { name, isTaxProfileComplete, taxYear, version, ...fields } = body;
  const hasParts = fields.firstName !== undefined || fields.lastName !== undefined;
  if (!name || hasParts) return fields;
  return { ...fields, ...validate(profileFields, splitName(name), language) };
}

/** Checks the phone number when it or its country code is sent. */
function checkPhone({ phone, countryCode }: ProfileFields, sent: ProfileFields, language: Language): void {
  if (sent.phone === undefined && sent.countryCode === undefined) return;
  if (phoneIssue({ countryCode: countryCode ?? '+41', phone: phone ?? '' }) !== 'length') return;
  throw failField('phone', 'phone_length', language);
}

function taxProfileIncomplete(missing: readonly string[], language: Language): Error {
  return fail('TAX_PROFILE_INCOMPLETE', {
    fields: missing.map((path) => fieldError(path, 'required', language)),
  });
}
