import type { Staff } from '../../core/auth/person.ts';
import type { Db } from '../../core/db/database.ts';
import { AppError, notFound } from '../../core/errors.ts';
import type { Core } from '../../core/module.ts';
import { saveFicha } from '../../core/registro/guardar.ts';
import { type AcessoDoCliente, findAccess, giveAccess, removeAccess, sendAccessLink, setAccessBlocked } from './acesso.ts';
import { clientesRegistro } from './clientes.registro.ts';
import { type ClienteCompleto, findCliente, lockCliente } from './clientes.repository.ts';

/** How the people of an empresa manage a cliente's access to the client area. */
export function acessoService(core: Core) {
  const { database, sessions, audit } = core;
  /** In the transaction of an empresa, for a cliente that is there; its sessions are read anew after it. */
  async function act<T>(
    person: Staff,
    id_cliente: number,
    work: (db: Db, cliente: ClienteCompleto, acesso: AcessoDoCliente | undefined) => Promise<T>,
  ): Promise<T> {
    const done = await database.comEmpresa(person.id_empresa, async (db) => {
      const cliente = await lockCliente(db, id_cliente);
      if (!cliente || cliente.excluido_em !== null) throw notFound('Cliente');
      return work(db, cliente, await findAccess(db, id_cliente));
    });
    sessions.invalidate({ id_cliente });
    return done;
  }
  const needActive = (acesso: AcessoDoCliente | undefined): AcessoDoCliente => {
    if (!acesso) throw new AppError('conflito', 'Este cliente não tem acesso à área do cliente. Envie um convite.');
    if (!acesso.ativo) throw new AppError('conflito', 'O acesso deste cliente está bloqueado. Libere antes.');
    return acesso;
  };

  return {
    find: (person: Staff, id_cliente: number) =>
      database.lerEmpresa(person.id_empresa, async (db) => {
        const [cliente, acesso] = await Promise.all([findCliente(db, id_cliente), findAccess(db, id_cliente)]);
        if (!cliente) throw notFound('Cliente');
        return acesso;
      }),

    /** Gives access under an e-mail and mails the invitation there: it is the address of the access from now on. Sent again, the earlier link is void. Answers it where nothing can be mailed (`linkNaTela`). */
    invite: (person: Staff, id_cliente: number, email: string): Promise<string | null> =>
      act(person, id_cliente, async (db, cliente, acesso) => {
        if (acesso) needActive(acesso);
        if (cliente.email === '') await saveFicha(db, clientesRegistro, id_cliente, { email }, undefined, person.id_login);
        // a name that is no e-mail was chosen by somebody, and stays; one that was the address follows it
        const chosen = acesso && acesso.usuario !== acesso.email.toLowerCase() ? acesso.usuario : email;
        await giveAccess(db, audit, id_cliente, { usuario: chosen, email }, person.id_login);
        return sendAccessLink(core, db, id_cliente, 'convite', person.id_login);
      }),

    /** spec 7 clientes/resetarSenha */
    sendReset: (person: Staff, id_cliente: number) =>
      act(person, id_cliente, async (db, _cliente, acesso) => {
        if (needActive(acesso).email === '') throw new AppError('conflito', 'Este acesso não tem e-mail. Envie um convite: o endereço dele passa a valer.');
        await sendAccessLink(core, db, id_cliente, 'recuperacao', person.id_login);
      }),

    /** A password that the customer replaces at the next sign-in; every session ends. */
    setProvisional: (person: Staff, id_cliente: number, senha: string, email: string | undefined) =>
      act(person, id_cliente, async (db, cliente, acesso) => {
        if (acesso) needActive(acesso);
        const usuario = acesso?.usuario ?? email ?? cliente.email;
        if (usuario === '') throw new AppError('conflito', 'Informe o e-mail do cliente antes: é com ele que se entra.');
        await giveAccess(db, audit, id_cliente, { usuario, senha, provisoria: true }, person.id_login);
      }),

    setBlocked: (person: Staff, id_cliente: number, blocked: boolean) =>
      act(person, id_cliente, (db) => setAccessBlocked(db, audit, id_cliente, blocked, person.id_login)),

    remove: (person: Staff, id_cliente: number) => act(person, id_cliente, (db) => removeAccess(db, audit, id_cliente, person.id_login)),
  };
}
