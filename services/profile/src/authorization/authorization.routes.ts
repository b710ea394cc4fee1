import {
  authorizationAnswers,
  getAuthorization,
  getAuthorizationForUser,
  hasSameFields,
  recordAnswersChange,
  saveAuthorization,
  switchAuthorization,
  type Authorization,
  type AuthorizationSettings,
} from '@dossier/contracts';
import { checkCollectable, type Service } from '@dossier/service-kit';
import { lockProfile } from '../profile/profile.repository.ts';
import { readAnswers, storeAnswers } from '../answers/answers.repository.ts';
import { changeDrafts } from '../answers/draft.repository.ts';
import {
  changeAuthorization,
  readAuthorization,
  type PlainAuthorization,
} from './authorization.repository.ts';

/** The answers that follow from the settings. */
const answerKeys = ['hasTaxIdentificationNumber', 'hasPowerOfAttorney'] as const;

export function authorizationRoutes(service: Service): void {
  const { clock, db, outbox, seals } = service;

  service.route(getAuthorization, async ({ query, identity }) =>
    present(await readAuthorization(service, identity.userId, query.taxYear)),
  );

  service.route(getAuthorizationForUser, async ({ params, query }) =>
    present(await readAuthorization(service, params.userId, query.taxYear)),
  );

  service.route(saveAuthorization, ({ body: { taxYear, ...form }, identity }) =>
    change(identity.userId, taxYear, () => ({
      ...form,
      taxAddressEnabled: true,
      powerOfAttorneyEnabled: true,
    })),
  );

  service.route(switchAuthorization, ({ body, identity }) =>
    change(identity.userId, body.taxYear, (before) => ({
      ...before,
      taxAddressEnabled: body.taxAddressEnabled ?? before.taxAddressEnabled,
      powerOfAttorneyEnabled: body.powerOfAttorneyEnabled ?? before.powerOfAttorneyEnabled,
    })),
  );

  /** Saves the settings, and in the same transaction the answers of the year that follow from them. */
  async function change(
    userId: number,
    taxYear: number,
    settings: (before: Authorization) => Authorization,
  ): Promise<AuthorizationSettings> {
    checkCollectable(taxYear, new Date(clock.now()));
    const seal = await seals.forWriting(userId);
    const saved = await db.write(async (manager) => {
      const now = new Date(clock.now());
      await lockProfile(manager, userId, now);
      const next = await changeAuthorization(manager, seal, { taxYear, now }, settings);
      const answers = authorizationAnswers(next);
      const year = await readAnswers(manager, seal, taxYear, now);
      const isSame = hasSameFields(year.answers, answers, answerKeys);
      await storeAnswers(manager, seal, {
        ...year,
        answers: { ...year.answers, ...answers },
        ...(!isSame && { version: year.version + 1, changedAt: now, updatedAt: now }),
      });
      if (!isSame) {
        const body = { userId, taxYear, at: now.toISOString() };
        await outbox.add(manager, recordAnswersChange, { body }, { key: `person ${userId}` });
      }
      // The wizard sends its whole draft, which would restore the previous answers.
      await changeDrafts(manager, seal, now, (draft) =>
        draft.taxYear === taxYear ? { ...draft.values, ...answers } : undefined,
      );
      return next;
    });
    return present(saved);
  }
}

function present({ updatedAt, ...settings }: PlainAuthorization): AuthorizationSettings {
  return { ...settings, lastUpdated: updatedAt?.toISOString() ?? null };
}
