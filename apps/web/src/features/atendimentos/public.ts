export { NewChatButton } from './novo/new-chat-button.tsx';
export { SalaHere } from './sala/sala-here.tsx';
export { act } from './state/acts.ts';
