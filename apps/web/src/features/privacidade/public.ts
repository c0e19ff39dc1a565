export { Consents } from './components/consents.tsx';
export { PrivacyActs } from './components/privacy-acts.tsx';
