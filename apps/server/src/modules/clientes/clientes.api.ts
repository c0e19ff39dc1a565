/** What other modules use of clientes. */
export { findAccess, giveAccess, makeCliente } from './acesso.ts';
