/** What other modules use of wpp-automacao. */
export { type AutomacaoVigente, findAutomacaoVigente } from './vigente.ts';
