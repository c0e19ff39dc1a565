/** What other modules use of empresas. */
export { criarEmpresa } from './criar-empresa.ts';
