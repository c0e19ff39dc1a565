/** What other modules use of linhas. */
export { findLinha, type InboundTools, type LinesApi, type OutboundWork, type Salas } from './linhas.ports.ts';
