import { defaultLanguage, getUserAccount, queueMail } from '@dossier/contracts';
import type { Service } from '@dossier/service-kit';
import type { EntityManager } from 'typeorm';
import type { FilingRow } from '../../filing/status/filings.entity.ts';

/** Prepares the mail about a step of an expert; the result queues it in the transaction of the step, which contains no calls. */
export async function prepareMail(
  { call, outbox }: Pick<Service, 'call' | 'outbox'>,
  { userId, taxYear }: Pick<FilingRow, 'userId' | 'taxYear'>,
  template: 'reviewReady' | 'filedReturn' | 'filingCompleted',
): Promise<(manager: EntityManager) => Promise<void>> {
  const { language = defaultLanguage } = await call(getUserAccount, { params: { id: String(userId) } });
  const body = { template, toUser: userId, language, values: { taxYear } };
  return async (manager) => {
    await outbox.add(manager, queueMail, { body }, { key: `person ${userId}` });
  };
}
