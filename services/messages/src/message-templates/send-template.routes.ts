import {
  deadlineText,
  defaultLanguage,
  fillTemplate,
  getUserAccount,
  hasDeadlinePlaceholder,
  hasPlaceholder,
  listDeadlines,
  recordWaiting,
  sendTemplate,
  templateLanguage,
  templateTextIn,
  type BodyOf,
  type Language,
  type ResponseOf,
  type TemplateTexts,
} from '@dossier/contracts';
import { actorOf, AppError, fail, findPeople, type Service } from '@dossier/service-kit';
import type { MailQueue } from '../mails/mail-queue.ts';
import { findTemplate } from './message-templates.repository.ts';
import type { MessagesSettings } from '../settings.ts';
import { createConversationAccess } from '../conversations/conversation-access.ts';
import { findLanguage } from '../conversations/conversations.repository.ts';
import { storeReply } from '../conversations/store-reply.ts';

type Filing = BodyOf<typeof sendTemplate>['filings'][number];
type Failed = ResponseOf<typeof sendTemplate>['failed'];
const reasons = ['USER_NOT_FOUND', 'TOO_MANY_MESSAGES'] as const;

/** A template of the office as a message to several users, to each in the own language. */
export function sendTemplateRoutes(
  service: Service,
  mailQueue: MailQueue,
  { messagesPerDay }: Pick<MessagesSettings, 'messagesPerDay'>,
): void {
  const checkConversationAccess = createConversationAccess(service);
  const context = { service, mailQueue, max: messagesPerDay.staff };

  service.route(sendTemplate, async ({ body: { templateId, filings, waiting }, identity, db, log }) => {
    const template = await db.read((manager) => findTemplate(manager, templateId));
    if (!template) throw fail('TEMPLATE_NOT_FOUND');
    const [first, ...others] = filings;
    service.describeAudit(
      first && others.length === 0
        ? { subjectId: first.userId, target: templateId }
        : { target: filings.length },
    );
    const personOf = await findPeople(
      service,
      filings.map(({ userId }) => userId),
      log,
    );

    /** Returns false where a placeholder has no value: nobody would notice it before it is read. */
    async function send({ userId, taxYear }: Filing): Promise<boolean> {
      await checkConversationAccess(identity, userId, taxYear);
      const { language = null } = await service.call(getUserAccount, { params: { id: String(userId) } });
      const { name } = personOf(userId);
      const texts = template?.texts ?? {};
      const body = templateTextIn(texts, language)?.body ?? '';
      const values = {
        taxYear: String(taxYear),
        ...(name !== null && { name }),
        ...(hasDeadlinePlaceholder(body) && {
          deadline: await writeDeadline({ userId, taxYear }, texts, language),
        }),
      };
      const message = fillTemplate(body, values);
      if (hasPlaceholder(message)) return false;
      await storeReply(
        context,
        identity,
        { userId, message },
        {
          mailOf: async (manager, { isFirst }) =>
            isFirst
              ? {
                  template: 'answerReceived',
                  toUser: userId,
                  language: language ?? (await findLanguage(manager, userId)),
                }
              : null,
          async onAdded(manager, { createdAt }) {
            if (!waiting) return;
            const body = { userId, taxYear, actorId: actorOf(identity), at: createdAt.toISOString() };
            await service.outbox.add(manager, recordWaiting, { body }, { key: `desk ${userId}` });
          },
        },
      );
      return true;
    }

    let deadlines: Promise<ResponseOf<typeof listDeadlines>> | undefined;

    async function writeDeadline(filing: Filing, texts: TemplateTexts, language: Language | null) {
      deadlines ??= service.call(listDeadlines, { body: { filings } });
      const known = (await deadlines).find(
        ({ userId, taxYear }) => userId === filing.userId && taxYear === filing.taxYear,
      );
      return deadlineText(known?.deadline ?? null, templateLanguage(texts, language) ?? defaultLanguage);
    }

    const failed: Failed = [];
    for (const filing of filings) {
      try {
        if (!(await send(filing))) failed.push({ ...filing, code: 'TEXT_INCOMPLETE' });
      } catch (error) {
        // The others still get theirs; anything else is the same for all.
        const code = error instanceof AppError ? reasons.find((reason) => reason === error.code) : undefined;
        if (!code) throw error;
        failed.push({ ...filing, code });
      }
    }
    return { sent: filings.length - failed.length, failed };
  });
}
