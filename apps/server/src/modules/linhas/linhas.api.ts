/** What other modules use of linhas. */
export { type Conversations, findLinha, type InboundTools, type LinesApi, type OutboundWork } from './linhas.ports.ts';
