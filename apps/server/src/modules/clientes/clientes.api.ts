/** What other modules use of clientes. */
export { findAccess, giveAccess, makeCliente } from './acesso.ts';
export { nomearCliente } from './clientes.repository.ts';
