/** What the shell of the client area shows beside its screens. */
export { inicioQuery } from './area-cliente.tickets.ts';
