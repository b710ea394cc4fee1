import type { Migration } from '@dossier/service-kit';
import { CreateMessages1763000600000 } from './1763000600000-create-messages.ts';
import { CreateMails1763000600001 } from './1763000600001-create-mails.ts';
import { AddMessageLanguage1763000600002 } from './1763000600002-add-message-language.ts';
import { CreateMessageAccess1763000600003 } from './1763000600003-create-message-access.ts';
import { AddMessageAuthor1795367094433 } from './1795367094433-add-message-author.ts';
import { CreateConversationReads1795367094644 } from './1795367094644-create-conversation-reads.ts';
import { AddQuestions1795369006652 } from './1795369006652-add-questions.ts';
import { CreateMessageTemplates1795383671797 } from './1795383671797-create-message-templates.ts';
import { AddMailEnd1795415600000 } from './1795415600000-add-mail-end.ts';
import { CreateExpertNotices1795644963775 } from './1795644963775-create-expert-notices.ts';
import { AddRowCodes1795660000000 } from './1795660000000-add-row-codes.ts';

/** Oldest first. Made by `npm run new:migration`. */
export const migrations: readonly Migration[] = [
  CreateMessages1763000600000,
  CreateMails1763000600001,
  AddMessageLanguage1763000600002,
  CreateMessageAccess1763000600003,
  AddMessageAuthor1795367094433,
  CreateConversationReads1795367094644,
  AddQuestions1795369006652,
  CreateMessageTemplates1795383671797,
  AddMailEnd1795415600000,
  CreateExpertNotices1795644963775,
  AddRowCodes1795660000000,
];
