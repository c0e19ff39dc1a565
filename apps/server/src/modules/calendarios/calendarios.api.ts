/** What other modules use of calendarios. */
export { findCalendarioDaLinha, usarNaLinha } from './alvos.ts';
export { findCalendarioVigente } from './vigente.ts';
