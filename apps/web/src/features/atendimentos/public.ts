export { NewChatButton } from './novo/new-chat-button.tsx';
export { act } from './state/acts.ts';
