/** What other modules use of login. */
export { exigirSenha } from './acessos.ts';
export { markAbsences, replaceToken, saveOrder } from './login.repository.ts';
