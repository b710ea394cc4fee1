export { ConversationCard } from './conversation/conversation-card.tsx';
export { ReplyForm } from './conversation/reply-form.tsx';
export { useConversation } from './conversation/use-conversation.ts';
