/** What other modules use of privacidade. */
export { insertConsentimentos } from './consentimentos.repository.ts';
export { palavrasOf } from './palavras.ts';
