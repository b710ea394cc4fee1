import * as endpoints from '@dossier/contracts';
import {
  answersOfChildren,
  spouseAgeAtYearEnd,
  type DecidedProposal,
  type LastReturn,
} from '@dossier/contracts';
import { call, refresh, setData, updateProfile } from '@dossier/remote-kit';

/** Keeps what the person decided about a proposal; null takes it back. */
export async function decideProposal(
  taxYear: number,
  { fileId }: Pick<LastReturn, 'fileId'>,
  { id: proposalId, paper }: Pick<DecidedProposal, 'id' | 'paper'>,
  decision: DecidedProposal['decision'],
): Promise<void> {
  const params = { fileId, proposalId };
  const changed = await call(endpoints.decideProposal, { params, body: { decision } });
  await setData(endpoints.getLastReturn, { query: { taxYear: String(taxYear) } }, changed);
  if (paper) await refresh(endpoints.listExpectedPapers);
}

/**
 * Writes what a proposal fills through the endpoints that save it elsewhere, and then keeps that it was taken over: after an
 * error in between it is proposed again, and taking it over again changes nothing.
 */
export async function takeOver(
  taxYear: number,
  lastReturn: Pick<LastReturn, 'fileId'>,
  proposal: DecidedProposal,
): Promise<void> {
  if (proposal.subject === 'spouse') await saveSpouse(taxYear, proposal);
  if (proposal.subject === 'child') await addChild(taxYear, proposal);
  if (Object.keys(proposal.fields).length > 0) await updateProfile({ ...proposal.fields, taxYear });
  await decideProposal(taxYear, lastReturn, proposal, 'accepted');
}

/** The details that were entered before stay. */
async function saveSpouse(taxYear: number, { person }: DecidedProposal): Promise<void> {
  if (!person) return;
  const query = { taxYear: String(taxYear) };
  const { spouse, version } = await call(endpoints.getSpouse, { query });
  const { firstName, lastName, birthDate: spouseDateOfBirth } = person;
  const { ahvNumber: _kept, ...entered } = spouse ?? {
    occupation: '',
    taxId: '',
    age: null,
    ahvNumber: null,
  };
  const age = spouseAgeAtYearEnd({ spouseDateOfBirth }, taxYear) ?? entered.age;
  const saved = await call(endpoints.saveSpouse, {
    body: { ...entered, firstName, lastName, age, taxYear, version },
  });
  await setData(endpoints.getSpouse, { query }, saved);
}

/** Adds the child unless it was entered before. The answers about children follow where nothing else was answered. */
async function addChild(taxYear: number, { person }: DecidedProposal): Promise<void> {
  if (!person) return;
  const query = { taxYear: String(taxYear) };
  const { children, version } = await call(endpoints.listChildren, { query });
  const isEntered = children.some(
    ({ firstName, birthDate }) => firstName === person.firstName && birthDate === person.birthDate,
  );
  const added = { ...person, disability: false, schoolingInfo: '', alimony: '', fileIds: [] };
  const all = isEntered ? children : [...children, added];
  if (!isEntered) {
    const saved = await call(endpoints.saveChildren, { body: { taxYear, children: all, version } });
    await setData(endpoints.listChildren, { query }, saved);
  }
  const { numberOfChildren, adultChildren } = await call(endpoints.getProfile, { query });
  const answers = answersOfChildren(all, taxYear);
  const answered = (numberOfChildren ?? 0) + (adultChildren?.length ?? 0);
  if (answers && answered <= all.length) await updateProfile({ ...answers, taxYear });
}
