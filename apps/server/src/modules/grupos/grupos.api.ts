/** What other modules use of grupos. */
export { insertModelos } from './grupos.repository.ts';
