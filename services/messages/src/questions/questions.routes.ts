import {
  askQuestion,
  defaultLanguage,
  getUserAccount,
  listDeskFiles,
  listDeskQuestions,
  listQuestions,
  maxOpenQuestions,
  settleQuestion,
  type Language,
  type Question,
} from '@dossier/contracts';
import {
  checkDeskAccess,
  fail,
  findPeople,
  recordDeskWork,
  type Logger,
  type Service,
  type UserIdentity,
} from '@dossier/service-kit';
import { storeReply } from '../conversations/store-reply.ts';
import type { MailQueue } from '../mails/mail-queue.ts';
import { messageEntity } from '../messages/messages.entity.ts';
import { authorsOf, presentMessage } from '../messages/message-response.ts';
import { openMessages } from '../messages/messages.repository.ts';
import type { MessagesSettings } from '../settings.ts';
import {
  closeQuestions,
  countOpenQuestions,
  findOpenQuestions,
  hasRecentQuestion,
} from '../messages/questions.repository.ts';

/** A user gets one mail for the questions about a year that are asked within this time. */
const mailPauseMs = 60 * 60 * 1000;

/** Questions of experts about answers: messages of the conversation that name an answer. */
export function questionRoutes(
  service: Service,
  mailQueue: MailQueue,
  { messagesPerDay }: Pick<MessagesSettings, 'messagesPerDay'>,
): void {
  const { db, seals, clock } = service;
  const context = { service, mailQueue, max: messagesPerDay.staff };

  service.route(
    askQuestion,
    async ({ params: key, body: { message, field, fileId }, identity, language }) => {
      const isUnassigned = await checkDeskAccess(service, identity, key, 'FILING_NOT_FOUND');
      const { userId, taxYear } = key;
      if (fileId !== undefined) await checkFile(identity, key, fileId);
      const account = await service.call(getUserAccount, { params: { id: String(userId) } });
      const reply = { userId, message, question: { taxYear, field, fileId: fileId ?? null } };
      const stored = await storeReply(context, identity, reply, {
        async check(manager) {
          if ((await countOpenQuestions(manager, key)) >= maxOpenQuestions)
            throw fail('TOO_MANY_QUESTIONS', { values: { max: maxOpenQuestions } });
        },
        async mailOf(manager, { row }) {
          const since = new Date(row.createdAt.getTime() - mailPauseMs);
          if (await hasRecentQuestion(manager, { ...key, id: row.id }, since)) return null;
          const { language: ofUser = defaultLanguage } = account;
          return { template: 'questionAsked', toUser: userId, language: ofUser, values: { taxYear } };
        },
        async onAdded(manager, { createdAt }) {
          if (isUnassigned)
            await recordDeskWork(manager, service.outbox, identity, { ...key, at: createdAt });
        },
      });
      return { success: true as const, message: presentMessage(stored, language) };
    },
  );

  service.route(listDeskQuestions, async ({ params: key, identity, language, log }) => {
    await checkDeskAccess(service, identity, key, 'FILING_NOT_FOUND');
    return listOpen(key, language, log);
  });

  service.route(settleQuestion, async ({ params: { id, ...key }, identity }) => {
    await checkDeskAccess(service, identity, key, 'FILING_NOT_FOUND');
    await db.write(async (manager) => {
      if (!(await manager.existsBy(messageEntity, { id, ...key }))) throw fail('QUESTION_NOT_FOUND');
      await closeQuestions(manager, { id, ...key }, new Date(clock.now()));
    });
    return { success: true as const };
  });

  service.route(listQuestions, ({ query: { taxYear }, identity: { userId }, language, log }) =>
    listOpen({ userId, taxYear }, language, log),
  );

  /** Documents decides which files of a filing an expert may see. */
  async function checkFile(
    identity: UserIdentity,
    { userId, taxYear }: { userId: number; taxYear: number },
    fileId: string,
  ): Promise<void> {
    const params = { userId: String(userId), taxYear: String(taxYear) };
    const files = await service.call(listDeskFiles, { params }, { for: identity });
    if (!files.some(({ id }) => id === fileId)) throw fail('FILE_NOT_FOUND');
  }

  async function listOpen(
    key: { userId: number; taxYear: number },
    language: Language,
    log: Logger,
  ): Promise<Question[]> {
    const rows = await db.read((manager) => findOpenQuestions(manager, key));
    if (rows.length === 0) return [];
    const messages = await openMessages(rows, seals, key.userId);
    const personOf = await findPeople(service, authorsOf(messages), log);
    return messages.flatMap((each) => {
      const { question, ...message } = presentMessage(each, language, (id) => personOf(id).name);
      return question ? [{ ...message, question }] : [];
    });
  }
}
