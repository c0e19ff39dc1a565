export { chatHandlers, loseTopic, refetchTopic } from './atendimentos.realtime.ts';
export { historicoHandlers, historyChanged } from './historico/historico.realtime.ts';
export { NewChatButton } from './novo/new-chat-button.tsx';
export { act } from './state/acts.ts';
export { findConversations } from './state/find.ts';
export { startInbox } from './state/inbox.ts';
export { goToMessage } from './state/room-session.ts';
