/** What other modules use of privacidade. */
export { aceita } from './aceite.ts';
export { insertConsentimentos, insertConsentimentosDitos, retirarDaImportacao } from './consentimentos.repository.ts';
export { palavrasOf } from './palavras.ts';
