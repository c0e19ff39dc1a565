/** What other modules use of departamentos. */
export { ligarQuadro, noteTurn, setDepartamentosDe, soltarQuadro } from './departamentos.repository.ts';
