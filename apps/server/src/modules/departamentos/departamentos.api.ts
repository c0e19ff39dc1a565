/** What other modules use of departamentos. */
export { noteTurn, setDepartamentosDe } from './departamentos.repository.ts';
