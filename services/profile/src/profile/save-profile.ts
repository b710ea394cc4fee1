import {
  answerFields,
  answerIssues,
  defaultTaxYear,
  hasSameFields,
  missingProfileFields,
  missingTaxProfileFields,
  personFields,
  profileFields,
  recordAnswersChange,
  recordPeopleChange,
  reviewFiling,
  splitFields,
  splitName,
  type BodyOf,
  type Language,
  type ProfileFields,
  type updateProfile,
} from '@dossier/contracts';
import { phoneIssue } from '@dossier/contracts/phone';
import {
  checkCollectable,
  checkFileable,
  fail,
  failField,
  fieldError,
  validate,
  type Seal,
  type Service,
} from '@dossier/service-kit';
import type { EntityManager } from 'typeorm';
import { answersEntity } from '../answers/answers.entity.ts';
import { readAnswers, storeAnswers } from '../answers/answers.repository.ts';
import { declarationEntity } from '../answers/declaration.entity.ts';
import { draftEntity } from '../answers/draft.entity.ts';
import { changeDrafts } from '../answers/draft.repository.ts';
import { announceProfile } from './announce-profile.ts';
import { fieldsOf, lockProfile, storeProfile, versionOf, type YearProfile } from './profile.repository.ts';
import { applyToDraft, isProfileComplete, mergeFields } from './profile.rules.ts';

type Body = BodyOf<typeof updateProfile>;

/**
 * Saves fields of the person and answers of one year in one transaction, and confirms the year when asked to, once it can be
 * filed: its answers are about 31 December.
 */
export async function saveProfile(
  service: Service,
  userId: number,
  body: Body,
  language: Language,
): Promise<YearProfile> {
  const { clock, db, seals } = service;
  const now = new Date(clock.now());
  const taxYear = body.taxYear ?? defaultTaxYear(now);
  checkCollectable(taxYear, now);
  if (body.isTaxProfileComplete) checkFileable(taxYear, now);
  const sent = sentFields(body, language);
  const seal = await seals.forWriting(userId);
  return db.write(async (manager) => {
    const before = await lockYear(manager, seal, taxYear, now);
    if (body.version !== undefined && body.version !== versionOf(before)) throw fail('STALE_VERSION');
    const fields = mergeFields(fieldsOf(before), sent);
    checkRequired(fieldsOf(before), fields, language);
    checkPhone(fields, sent, language);
    checkAnswers(fields, sent, taxYear, language);
    const completes = body.isTaxProfileComplete === true;
    if (completes) checkComplete(fields, before, language);
    const after = await store(manager, seal, { before, fields, sent, completes, now });
    await updateDrafts(manager, seal, { before, after, sent, completes, now });
    await notifyFiling(service, manager, { before, after, completes });
    await notifyReader(service, manager, before, after);
    if (versionOf(after) !== versionOf(before)) await announceProfile(service.outbox, manager, userId);
    return after;
  });
}

/** Locks the profile and reads the year. */
async function lockYear(
  manager: EntityManager,
  seal: Seal,
  taxYear: number,
  now: Date,
): Promise<YearProfile> {
  const row = await lockProfile(manager, seal.userId, now);
  return { row, year: await readAnswers(manager, seal, taxYear, now) };
}

interface Save {
  before: YearProfile;
  sent: ProfileFields;
  completes: boolean;
  now: Date;
}

/**
 * Writes the person and the year. A save increments one version: that of the person when the person changed, otherwise
 * that of the year when the request holds answers. A save of nothing increments neither.
 */
async function store(
  manager: EntityManager,
  seal: Seal,
  { before, fields, sent, completes, now }: Save & { fields: ProfileFields },
): Promise<YearProfile> {
  const { row, year } = before;
  const { person, answers } = splitFields(fields);
  const isPersonSame = hasSameFields(row.fields, person, personFields);
  const savesYear = completes || Object.keys(splitFields(sent).answers).length > 0;
  const countsForYear = savesYear && isPersonSame;
  const next = { ...year };
  if (savesYear) {
    const isSame = hasSameFields(year.answers, answers, answerFields);
    Object.assign(next, {
      version: year.version + Number(countsForYear),
      answers,
      // Removing a required answer makes the tax profile incomplete again; the status of the year does not change.
      isConfirmed: completes || (year.isConfirmed && !isAnswerMissing(fields)),
      ...(completes && { confirmedAt: now }),
      ...(!isSame && { changedAt: now }),
      updatedAt: now,
    });
    await storeAnswers(manager, seal, next);
  }
  const isAnyConfirmed = await manager.existsBy(answersEntity, { userId: row.userId, isConfirmed: true });
  const stored = await storeProfile(manager, row, {
    version: row.version + Number(!isPersonSame),
    fields: person,
    isProfileComplete: isProfileComplete(fields, row.termsAcceptedAt),
    isTaxProfileComplete: isAnyConfirmed,
  });
  return { row: stored, year: next };
}

const isAnswerMissing = (fields: ProfileFields) =>
  missingTaxProfileFields(fields).some((field) => answerFields.includes(field));

/** A confirmed year has no draft. The others take over what was changed: answers of their own year, and the person's fields. */
async function updateDrafts(
  manager: EntityManager,
  seal: Seal,
  { before, after, sent, completes, now }: Save & { after: YearProfile },
): Promise<void> {
  const { userId, taxYear } = after.year;
  if (completes) {
    await manager.delete(draftEntity, { userId, taxYear });
    // The stored declaration was created from the previous answers.
    await manager.delete(declarationEntity, { userId, taxYear });
  }
  const isPersonSame = hasSameFields(before.row.fields, after.row.fields, personFields);
  await changeDrafts(manager, seal, now, (draft) => {
    if (draft.taxYear === taxYear)
      return applyToDraft(draft.values, sent, { before: fieldsOf(before), after: fieldsOf(after) });
    if (isPersonSame) return undefined;
    const { person } = splitFields(sent);
    return applyToDraft(draft.values, person, { before: before.row.fields, after: after.row.fields });
  });
}

async function notifyFiling(
  { outbox }: Service,
  manager: EntityManager,
  { before, after, completes }: Pick<Save, 'before' | 'completes'> & { after: YearProfile },
): Promise<void> {
  const { userId, taxYear, changedAt } = after.year;
  const key = `person ${userId}`;
  if (completes) await outbox.add(manager, reviewFiling, { body: { userId, taxYear } }, { key });
  if (changedAt && changedAt !== before.year.changedAt) {
    const body = { userId, taxYear, at: changedAt.toISOString() };
    await outbox.add(manager, recordAnswersChange, { body }, { key });
  }
}

/** Names of the person hold for all years, a date of birth is one of the answers of a year. */
async function notifyReader(
  { outbox }: Service,
  manager: EntityManager,
  before: YearProfile,
  after: YearProfile,
): Promise<void> {
  const { userId, taxYear } = after.year;
  const isNameSame = hasSameFields(before.row.fields, after.row.fields, ['firstName', 'lastName']);
  if (isNameSame && hasSameFields(fieldsOf(before), fieldsOf(after), ['dateOfBirth'])) return;
  const body = { userId, taxYear: isNameSame ? taxYear : null };
  await outbox.add(manager, recordPeopleChange, { body }, { key: `people ${userId}` });
}

/** The fields of a save. `name` is split when neither `firstName` nor `lastName` is sent. */
function sentFields(body: Body, language: Language): ProfileFields {
  const { name, isTaxProfileComplete, taxYear, version, ...fields } = body;
  const hasParts = fields.firstName !== undefined || fields.lastName !== undefined;
  if (!name || hasParts) return fields;
  return { ...fields, ...validate(profileFields, splitName(name), language) };
}

/** Name and phone number can be changed, not removed: every page and letter addresses the user by them. */
function checkRequired(before: ProfileFields, after: ProfileFields, language: Language): void {
  const wasMissing = missingProfileFields(before);
  const removed = missingProfileFields(after).filter((field) => !wasMissing.includes(field));
  if (removed.length === 0) return;
  throw fail('VALIDATION_FAILED', {
    fields: removed.map((path) => fieldError(path, 'required', language)),
  });
}

/** Checks the phone number when it or its country code is sent. */
function checkPhone({ phone, countryCode }: ProfileFields, sent: ProfileFields, language: Language): void {
  if (sent.phone === undefined && sent.countryCode === undefined) return;
  if (phoneIssue({ countryCode: countryCode ?? '+41', phone: phone ?? '' }) !== 'length') return;
  throw failField('phone', 'phone_length', language);
}

function checkAnswers(fields: ProfileFields, sent: ProfileFields, taxYear: number, language: Language): void {
  const issues = answerIssues(sent, fields, taxYear);
  if (issues.length === 0) return;
  throw fail('VALIDATION_FAILED', {
    fields: issues.map(({ path, code }) => fieldError(path, code, language)),
  });
}

function checkComplete(fields: ProfileFields, { row }: YearProfile, language: Language): void {
  const missing = missingTaxProfileFields(fields);
  if (missing.length > 0) {
    throw fail('TAX_PROFILE_INCOMPLETE', {
      fields: missing.map((path) => fieldError(path, 'required', language)),
    });
  }
  if (!isProfileComplete(fields, row.termsAcceptedAt)) throw fail('PROFILE_INCOMPLETE');
}
