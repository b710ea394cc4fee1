/** Made by `npm run new:migration`. TypeORM runs them by the time in their names. */
export { CreateMessages1763000600000 } from './1763000600000-create-messages.ts';
export { CreateMails1763000600001 } from './1763000600001-create-mails.ts';
export { AddMessageLanguage1763000600002 } from './1763000600002-add-message-language.ts';
export { CreateMessageAccess1763000600003 } from './1763000600003-create-message-access.ts';
export { AddMessageAuthor1795367094433 } from './1795367094433-add-message-author.ts';
export { CreateConversationReads1795367094644 } from './1795367094644-create-conversation-reads.ts';
export { AddQuestions1795369006652 } from './1795369006652-add-questions.ts';
export { CreateMessageTemplates1795383671797 } from './1795383671797-create-message-templates.ts';
export { AddMailEnd1795415600000 } from './1795415600000-add-mail-end.ts';
export { CreateExpertNotices1795644963775 } from './1795644963775-create-expert-notices.ts';
export { AddRowCodes1795660000000 } from './1795660000000-add-row-codes.ts';
export { AddQuestionFile1795661000000 } from './1795661000000-add-question-file.ts';
export { CreateCopies1795670000000 } from './1795670000000-create-copies.ts';
export { IndexConversations1795684703074 } from './1795684703074-index-conversations.ts';
export { AddAnswered1795684885255 } from './1795684885255-add-answered.ts';
export { IndexUnreadMessages1795698229036 } from './1795698229036-index-unread-messages.ts';
export { AddTemplateDeletion1795788069365 } from './1795788069365-add-template-deletion.ts';
