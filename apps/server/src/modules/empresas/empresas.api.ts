/** What other modules use of empresas. */
export { concluirPrimeirosPassos, criarEmpresa } from './criar-empresa.ts';
