export { chatHandlers, refetchTopic } from './chat.realtime.ts';
export { useMedia } from './components/media.ts';
export { richText } from './components/rich-text.tsx';
export { NewChatButton } from './new-chat/new-chat-button.tsx';
export { act } from './state/acts.ts';
export { startConnection } from './state/connection.ts';
export { forgetInbox, startInbox } from './state/inbox.ts';
export { goToMessage } from './state/room-session.ts';
export { forgetRooms } from './state/rooms.ts';
