/** What other modules use of modelos. */
export { type ModeloParaTicket, modeloParaTicket } from './modelos.ticket.ts';
