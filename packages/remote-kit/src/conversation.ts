export { ConversationCard } from './conversation/conversation-card.tsx';
export { useConversation } from './conversation/use-conversation.ts';
