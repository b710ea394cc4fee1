import {
  getProfile,
  getProfileForUser,
  listUserNames,
  missingTaxProfileFields,
  profileFields,
  reviewFiling,
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
import {
  findProfile,
  findProfiles,
  lockProfile,
  presentProfile,
  storeProfile,
} from './profile.repository.ts';
import { isProfileComplete, joinName, applyToDraft, mergeFields, splitName } from './profile.rules.ts';

export function profileRoutes(service: Service): void {
  service.route(getProfile, async ({ identity, db, clock }) =>
    presentProfile(await findProfile(db, identity.userId, new Date(clock.now()))),
  );

  service.route(getProfileForUser, async ({ params, db, clock }) =>
    presentProfile(await findProfile(db, params.userId, new Date(clock.now()))),
  );

  service.route(listUserNames, async ({ body, db }) =>
    (await findProfiles(db, body.userIds)).flatMap(({ userId, fields }) => {
      const name = joinName(fields);
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
      refusePhone(fields, sent, language);
      const missing = missingTaxProfileFields(fields);
      const isComplete = isProfileComplete(fields, row.termsAcceptedAt);
      const completes = body.isTaxProfileComplete === true;
      if (completes) {
        if (missing.length > 0) throw taxProfileIncomplete(missing, language);
        if (!isComplete) throw fail('PROFILE_INCOMPLETE');
        await manager.delete(draftEntity, { userId });
        // It holds the answers before these: until the new one is kept there is none.
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
        // A required answer that is taken back makes the tax profile incomplete again; statuses stay where they are.
        isTaxProfileComplete: completes || (row.isTaxProfileComplete && missing.length === 0),
      });
    });
    return presentProfile(saved);
  });
}

/** The fields of a save; `name` stands in where neither half of it was sent. */
function sentFields(body: BodyOf<typeof updateProfile>, language: Language): ProfileFields {
  const { name, isTaxProfileComplete, taxYear, version, ...fields } = body;
  const hasParts = fields.firstName !== undefined || fields.lastName !== undefined;
  if (!name || hasParts) return fields;
  return { ...fields, ...validate(profileFields, splitName(name), language) };
}

/** Checked where it is changed: the number, or the country it is one of. */
function refusePhone({ phone, countryCode }: ProfileFields, sent: ProfileFields, language: Language): void {
  if (sent.phone === undefined && sent.countryCode === undefined) return;
  if (phoneIssue({ countryCode: countryCode ?? '+41', phone: phone ?? '' }) !== 'length') return;
  throw failField('phone', 'phone_length', language);
}

function taxProfileIncomplete(missing: readonly string[], language: Language): Error {
  return fail('TAX_PROFILE_INCOMPLETE', {
    fields: missing.map((path) => fieldError(path, 'required', language)),
  });
}
