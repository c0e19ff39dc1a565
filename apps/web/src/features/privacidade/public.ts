export { Consents } from './components/consents.tsx';
