/** What other modules use of departamentos. */
export { noteTurn } from './departamentos.repository.ts';
