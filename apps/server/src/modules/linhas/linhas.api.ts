/** What other modules use of linhas. */
export { findLinha, type InboundTools, type LinesApi, type OutboundWork, Overtook, type Salas } from './linhas.ports.ts';
