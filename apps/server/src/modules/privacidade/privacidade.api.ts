/** What other modules use of privacidade. */
export { insertConsentimentos, retirarDaImportacao } from './consentimentos.repository.ts';
export { palavrasOf } from './palavras.ts';
