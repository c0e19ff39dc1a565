export { ChatCode } from './components/code.tsx';
