/** What other modules use of equipes. */
export { replaceEquipesDe as setEquipesDe } from './equipes.repository.ts';
