import { ConversationCard, useConversation } from '@dossier/shared-features/conversation';
import { TemplateMenu } from '../message-templates/template-menu.tsx';
import { usePersonName } from '../page/person-name.ts';

/** The thread with the user of a filing; there is one for all tax years. */
export function MessagesTab({ userId }: { userId: number }) {
  const conversation = useConversation(userId);
  return (
    <ConversationCard
      conversation={conversation}
      nameOf={usePersonName()}
      textTools={(change) => <TemplateMenu onInsert={change} />}
      isSection
    />
  );
}
