export { chatHandlers, refetchTopic } from './chat.realtime.ts';
export { NewChatButton } from './new-chat/new-chat-button.tsx';
export { startConnection, useConnection } from './state/connection.ts';
export { startInbox } from './state/inbox.ts';
export { forgetRooms } from './state/rooms.ts';
