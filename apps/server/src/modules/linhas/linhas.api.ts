/** What other modules use of linhas. */
export { criarCanalWeb, mudarCanalWeb } from './canal-web.ts';
export { findLinha, type InboundTools, type LinesApi, type OutboundWork, Overtook, type Salas } from './linhas.ports.ts';
