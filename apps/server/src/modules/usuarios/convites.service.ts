import type { usuario } from '@prosa/contract/usuarios/usuarios.endpoints.ts';
import type { Reply } from '@prosa/contract/wire.ts';
import type { Person, Staff } from '../../core/auth/person.ts';
import { newToken, tokenHash } from '../../core/auth/token.ts';
import type { Db } from '../../core/db/database.ts';
import { AppError, notFound } from '../../core/errors.ts';
import type { Limitado } from '../../core/limites.ts';
import type { Core } from '../../core/module.ts';
import { notarRegistros } from '../../core/registro/mudanca.ts';
import { setDepartamentosDe } from '../departamentos/departamentos.api.ts';
import { enfileirarEmail, temServidorDeEmail } from '../emails/emails.api.ts';
import { setEquipesDe } from '../equipes/equipes.api.ts';
import { exigirPessoaAoAlcance } from '../grupos/grupos.api.ts';
import { gastarConvite, insertMembro, lockMembro } from '../login/login.api.ts';
import { type Convidado, conviteEmail, conviteEmEsperaEmail } from './convites.mail.ts';
import * as repository from './convites.repository.ts';
import { momentText, mudancaDe } from './usuarios.atos.ts';
import { findUsuario, isCalendario, setLink } from './usuarios.repository.ts';
import type { UsuariosStatus } from './usuarios.status.ts';

type Mandado = Reply<typeof usuario.convidar>;
type Espera = Parameters<typeof repository.insertConvite>[1];

const days = 3;

/**
 * Invitations: a link that leads a new person to a password, made when it is mailed; without a mail server shown once to who invites.
 * Somebody who signs in elsewhere gets no link that signs in: theirs waits until they answer.
 */
export function convitesService(core: Core, limite: Limitado, people: UsuariosStatus) {
  const { database, clock, sessions, audit } = core;
  const until = (): Date => new Date(clock.now().getTime() + days * 86_400_000);
  const mails = (db: Db): Promise<boolean> => temServidorDeEmail(db, core.config);

  const linkOf = (token: string): string => `${core.publicUrl()}/token/${token}`;
  const entered = () => new AppError('conflito', 'Esta pessoa já escolheu a senha. Se a esqueceu, ela pede outra na entrada, ou você dá uma provisória.');

  /** In the transaction of who invites. Links and mails of before end with it. */
  async function mandar(db: Db, id_login: number): Promise<Mandado> {
    const token = newToken();
    const mailed = await mails(db);
    // where it is mailed the link is made with the mail; this one says that there is one, and is told to nobody
    if (!(await setLink(db, id_login, tokenHash(token), until(), mailed ? 'instalacao' : 'tela'))) throw entered();
    if (!mailed) return { convite: 'mostrado', link: linkOf(token), avisado: 0 };
    const found = await findUsuario(db, id_login);
    if (found)
      await enfileirarEmail(db, { tipo: 'convite_da_equipe', dados: { id_login }, para: found.usuario, id_login, chave: `usuario-convite-${id_login}` });
    return { convite: 'enviado', link: null, avisado: 1 };
  }

  async function avisar(db: Db, id_convite: number): Promise<Mandado> {
    const mailed = await mails(db);
    const found = mailed ? await repository.lockConvite(db, id_convite) : undefined;
    if (found) await enfileirarEmail(db, { tipo: 'convite_em_espera', dados: { id_convite }, para: found.usuario, chave: `usuario-espera-${id_convite}` });
    if (mailed) return { convite: 'espera', link: null, avisado: found ? 1 : 0 };
    // it opens nothing but behind the sign-in of who is invited
    const token = newToken();
    return { convite: 'espera', link: (await repository.setLinkDeEspera(db, id_convite, tokenHash(token))) ? linkOf(token) : null, avisado: 0 };
  }

  async function brandOf(db: Db): Promise<string> {
    return (await db.selectFrom('empresa').select('nome_fantasia').executeTakeFirstOrThrow()).nome_fantasia;
  }

  /** One that waits, of a grupo that the person may give. */
  async function lock(db: Db, person: Staff, id_convite: number): Promise<repository.Convite> {
    const found = await repository.lockConvite(db, id_convite);
    if (!found) throw notFound('Convite');
    await exigirPessoaAoAlcance(db, person, found.id_grupo);
    return found;
  }

  /** The membership that an invitation promised; what is gone meanwhile is left out. */
  async function join(db: Db, { id_login, id_grupo, dados }: repository.Convite): Promise<void> {
    const { departamentos = [], equipes = [], id_calendario = null, telefone = '', cargo = '', sessao_unica = false } = dados;
    const phoneTaken =
      telefone !== '' && (await db.selectFrom('membro').select('id_login').where('telefone', '=', telefone).where('ativo', '=', true).executeTakeFirst());
    await insertMembro(db, id_login, {
      id_grupo,
      cargo,
      sessao_unica,
      telefone: phoneTaken ? '' : telefone,
      id_calendario: id_calendario !== null && (await isCalendario(db, id_calendario)) ? id_calendario : null,
    });
    await setDepartamentosDe(db, id_login, departamentos);
    await setEquipesDe(db, id_login, equipes, clock.now());
    notarRegistros(db)?.mudou('usuario', id_login, 'criado');
  }

  return {
    mandar,

    /** Waits behind the sign-in of somebody who has one. */
    async esperar(db: Db, values: Omit<Espera, 'expira_em'>): Promise<Mandado> {
      const { id_convite, grupo } = await repository.insertConvite(db, { ...values, expira_em: until() });
      await audit.record(db, 'usuario_convidado', {
        entidade: 'convite',
        id_entidade: id_convite,
        antes: {},
        depois: { nome: values.nome, usuario: values.usuario, grupo },
      });
      return avisar(db, id_convite);
    },

    async reenviar(person: Staff, id_login: number): Promise<Mandado> {
      return database.comEmpresa(person.id_empresa, async (db) => {
        const membro = await lockMembro(db, id_login);
        if (!membro?.ativo) throw notFound('Usuário');
        await exigirPessoaAoAlcance(db, person, membro.id_grupo);
        const found = await findUsuario(db, id_login);
        if (!found?.so_aqui || !found.convidado) throw entered();
        notarRegistros(db)?.mudou('usuario', id_login, 'alterado');
        await audit.record(db, 'usuario_convidado', {
          entidade: 'usuario',
          id_entidade: id_login,
          ...mudancaDe({ convite_ate: momentText(found.convite_ate) }, { convite_ate: momentText(until()) }),
        });
        return mandar(db, id_login);
      });
    },

    list: (person: Staff) => database.lerEmpresa(person.id_empresa, repository.findConvites),

    async renovar(person: Staff, id_convite: number): Promise<Mandado> {
      return database.comEmpresa(person.id_empresa, async (db) => {
        const found = await lock(db, person, id_convite);
        // one that is over took no place any more
        if (found.expira_em <= clock.now()) await limite.exigir(db);
        const ate = until();
        await repository.renewConvite(db, id_convite, ate);
        await audit.record(db, 'usuario_convidado', {
          entidade: 'convite',
          id_entidade: id_convite,
          ...mudancaDe({ convite_ate: momentText(found.expira_em) }, { convite_ate: momentText(ate) }),
        });
        return avisar(db, id_convite);
      });
    },

    async cancelar(person: Staff, id_convite: number): Promise<void> {
      await database.comEmpresa(person.id_empresa, async (db) => {
        const { nome, usuario: name, grupo, expira_em } = await lock(db, person, id_convite);
        await repository.answerConvite(db, id_convite, false, clock.now());
        await audit.record(db, 'convite_cancelado', {
          entidade: 'convite',
          id_entidade: id_convite,
          antes: { nome, usuario: name, grupo, convite_ate: momentText(expira_em) },
          depois: {},
        });
      });
    },

    async meus(person: Person) {
      if (person.kind === 'cliente') return [];
      const rows = await database.semEmpresa((db) => repository.findConvitesDe(db, person.id_login, clock.now()));
      return rows.filter(({ id_empresa }) => person.so_empresa === undefined || person.so_empresa === id_empresa);
    },

    /** By the person alone, behind their own sign-in; a yes by `link`, which the empresa sent. Answers the empresa. */
    async responder(person: Person, id_convite: number, aceitar: boolean, link: string | undefined): Promise<number> {
      if (person.kind === 'cliente') throw notFound('Convite');
      const mine = (await database.semEmpresa((db) => repository.findConvitesDe(db, person.id_login, clock.now()))).find(
        (one) => one.id_convite === id_convite,
      );
      if (!mine) throw notFound('Convite');
      const { id_empresa } = mine;
      if (aceitar) await database.semEmpresa((db) => gastarConvite(db, link, { id_convite }, person.id_sessao, clock.now()));
      else if (person.so_empresa !== undefined && person.so_empresa !== id_empresa) throw notFound('Convite');
      await database.comEmpresa(id_empresa, async (db) => {
        const found = await repository.lockConvite(db, id_convite);
        if (!found || found.id_login !== person.id_login) throw notFound('Convite');
        // its place of the plan is counted while it waits: it becomes the membership's
        await repository.answerConvite(db, id_convite, aceitar, clock.now());
        if (aceitar) await limite.exigir(db);
        if (aceitar) await join(db, found);
        await audit.record(db, 'convite_respondido', { entidade: 'convite', id_entidade: id_convite, antes: { aceito: null }, depois: { aceito: aceitar } });
      });
      sessions.invalidate({ id_login: person.id_login });
      if (aceitar) people.announce(id_empresa, person.id_login);
      return id_empresa;
    },

    emails: {
      // the link is made when it is mailed, so that it stands nowhere else; who chose a password meanwhile, or left, gets none
      convite_da_equipe: conviteEmail((id_empresa, id_login, via) =>
        database.comEmpresa(id_empresa, async (db): Promise<Convidado | undefined> => {
          const token = newToken();
          const row = await findUsuario(db, id_login);
          if (!row?.ativo || !row.convidado || !row.so_aqui || !(await setLink(db, id_login, tokenHash(token), until(), via))) return undefined;
          return { email: row.usuario, nome: row.nome, marca: await brandOf(db), link: linkOf(token) };
        }),
      ),
      convite_em_espera: conviteEmEsperaEmail((id_empresa, id_convite) =>
        database.comEmpresa(id_empresa, async (db): Promise<Convidado | undefined> => {
          const token = newToken();
          const row = await repository.lockConvite(db, id_convite);
          if (!row || !(await repository.setLinkDeEspera(db, id_convite, tokenHash(token)))) return undefined;
          return { email: row.usuario, nome: row.nome, marca: await brandOf(db), link: linkOf(token) };
        }),
      ),
    },
  };
}
export type ConvitesService = ReturnType<typeof convitesService>;
