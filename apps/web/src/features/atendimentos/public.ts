export { NewChatButton } from './novo/new-chat-button.tsx';
export { SalaHere } from './sala/sala-later.ts';
export { act } from './state/acts.ts';
