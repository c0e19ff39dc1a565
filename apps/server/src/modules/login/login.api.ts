/** What other modules use of login. */
export { exigirSenha } from './acessos.ts';
export { replaceToken } from './login.repository.ts';
