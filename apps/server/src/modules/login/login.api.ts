/** What other modules use of login. */
export { abreSessao } from './aberto.ts';
export { addMembro, deleteLogins, exigirSenha } from './acessos.ts';
export { gastarConvite, markAbsences, replaceToken, saveOrder } from './login.repository.ts';
export {
  awaySql,
  type DadosDoMembro,
  dismissMembro,
  insertMembro,
  lockMembro,
  type Membro,
  reinstateMembro,
  updateMembro,
} from './membros.repository.ts';
