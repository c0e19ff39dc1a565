/** What other modules use of grupos. */
export { exigirGrupoAoAlcance, exigirPessoaAoAlcance, manterAdministracao } from './alcance.ts';
export { insertModelos } from './grupos.repository.ts';
