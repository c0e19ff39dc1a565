/** What other modules use of calendarios. */
export { findCalendarioVigente } from './vigente.ts';
