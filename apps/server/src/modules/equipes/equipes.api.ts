/** What other modules use of equipes. */
export { manterEquipesDe, setEquipesDe } from './equipes-de.ts';
