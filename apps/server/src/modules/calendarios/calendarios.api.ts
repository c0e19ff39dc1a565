/** What other modules use of calendarios. */
export { findCalendarioDaLinha, findCalendarioVigente, usarNaLinha } from './alvos.ts';
