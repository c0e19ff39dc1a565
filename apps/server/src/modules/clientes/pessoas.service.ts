import { usuarioEmUso } from '@prosa/contract/acesso/acesso.schemas.ts';
import type { clientes } from '@prosa/contract/clientes/clientes.endpoints.ts';
import type { Input } from '@prosa/contract/wire.ts';
import { unknownPassword } from '../../core/auth/password.ts';
import type { Cliente, Staff } from '../../core/auth/person.ts';
import { takeTurn, tooManyTries } from '../../core/auth/throttle.ts';
import type { Db } from '../../core/db/database.ts';
import { isUniqueViolation } from '../../core/db/errors.ts';
import { AppError, invalid, notFound } from '../../core/errors.ts';
import type { Core } from '../../core/module.ts';
import { recordChange } from '../../core/registro/historico.ts';
import { contatoConvidado, ligarAoCliente } from '../contatos/contatos.api.ts';
import { mailAccessLink } from './acesso.ts';
import { lockCliente } from './clientes.repository.ts';
import {
  deletePessoa,
  findContatoDaPessoa,
  findPessoa,
  findPessoas,
  insertPessoa,
  maxPessoas,
  type PessoaDoCliente,
  updatePessoa,
} from './pessoas.repository.ts';

type Convite = Input<typeof clientes.convidarPessoa>['body'];
type Mudanca = Pick<Convite, 've' | 'gerencia'>;

/** Mails that the people of a cliente may have sent to any address in an hour. */
const invitesPerHour = 9;
/** A name that a mail program turns into a link is an advertisement that we would send. */
const endereco = /:\/\/|\bwww\.|[\p{L}\d-]{2}\.\p{L}{2}/iu;

/** Whose people they are, and who acts. */
interface DeQuem {
  readonly id_empresa: number;
  readonly id_cliente: number;
  readonly autor: number | null;
}

/** The people of a cliente: each with an account of their own (decisions/0052). */
export function pessoasService(core: Core) {
  const { database, sessions, audit, clock } = core;
  /** In the transaction of the empresa, for a cliente that is there. */
  async function act<T>({ id_empresa, id_cliente }: DeQuem, work: (db: Db) => Promise<T>): Promise<T> {
    const done = await database.comEmpresa(id_empresa, async (db) => {
      const cliente = await lockCliente(db, id_cliente);
      if (!cliente || cliente.excluido_em !== null) throw notFound('Cliente');
      return work(db);
    });
    sessions.invalidate({ id_cliente });
    return done;
  }
  async function need(db: Db, { id_cliente }: DeQuem, id: number): Promise<PessoaDoCliente> {
    const pessoa = await findPessoa(db, id_cliente, id);
    if (!pessoa) throw notFound('Pessoa');
    return pessoa;
  }
  const told = (db: Db, { id_cliente, autor }: DeQuem, valores: Parameters<typeof recordChange>[4]) =>
    recordChange(db, 'clientes', id_cliente, 'acesso', valores, autor);

  /** Under an e-mail that has an account the access waits for its person's yes; the mail asks for it either way. */
  const invite = (of: DeQuem, { nome, email, ve, gerencia }: Convite): Promise<{ id_acesso_cliente: number; link: string | null }> =>
    act(of, async (db) => {
      if ((await findPessoas(db, of.id_cliente)).length >= maxPessoas) throw new AppError('conflito', `Um cliente tem até ${maxPessoas} pessoas.`);
      const contato = (await findContatoDaPessoa(db, of.id_cliente, email)) ?? (await contatoConvidado(db, { nome, email }));
      // who was here before is not moved to another cliente by an invitation
      if (contato.novo) await ligarAoCliente(db, contato.id_contato, of.id_cliente);
      const values = { id_cliente: of.id_cliente, id_contato: contato.id_contato, nome, email, ve, gerencia: gerencia === 1 };
      let id: number;
      try {
        id = await insertPessoa(db, values, await unknownPassword());
      } catch (error) {
        if (isUniqueViolation(error, 'acesso_usuario_key') || isUniqueViolation(error, 'acesso_usuario_da_empresa'))
          throw invalid({ email: usuarioEmUso(email) });
        throw error;
      }
      await told(db, of, { pessoa: [null, `${nome} <${email}>`] });
      await audit.record(db, 'acesso_dado', { entidade: 'cliente', id_entidade: of.id_cliente, depois: { pessoa: id } });
      const pessoa = await need(db, of, id);
      // who has said yes, or was blocked with the cliente, is not asked again
      const link = pessoa.ativo && pessoa.ultimo_acesso === null ? await mailAccessLink(core, db, pessoa, 'convite') : null;
      return { id_acesso_cliente: id, link };
    });

  const change = (of: DeQuem, id: number, { ve, gerencia }: Mudanca): Promise<void> =>
    act(of, async (db) => {
      const antes = await need(db, of, id);
      if (antes.principal && (gerencia === 0 || ve === 'proprios'))
        throw new AppError('conflito', 'Quem responde pelo cliente vê todos os tickets e cuida das pessoas.');
      await updatePessoa(db, of.id_cliente, id, { ve, gerencia: gerencia === 1 });
      await told(db, of, { pessoa_ve: [antes.ve, ve], pessoa_gerencia: [antes.gerencia, gerencia === 1] });
      await audit.record(db, 'acesso_mudado', { entidade: 'cliente', id_entidade: of.id_cliente, depois: { pessoa: id } });
    });

  const remove = (of: DeQuem, id: number): Promise<void> =>
    act(of, async (db) => {
      const pessoa = await need(db, of, id);
      if (!(await deletePessoa(db, of.id_cliente, id)))
        throw new AppError('conflito', 'Esta pessoa responde pelo cliente. Fale com a empresa para tirar o acesso dela.');
      await told(db, of, { pessoa: [`${pessoa.nome} <${pessoa.email}>`, null] });
      await audit.record(db, 'acesso_retirado', { entidade: 'cliente', id_entidade: of.id_cliente, depois: { pessoa: id } });
    });

  const daEquipe = ({ id_empresa, id_login }: Staff, id_cliente: number): DeQuem => ({ id_empresa, id_cliente, autor: id_login });
  /** 403 for who does not look after the others. */
  function daArea({ id_empresa, id_cliente, gerencia }: Cliente): DeQuem {
    if (!gerencia) throw new AppError('sem_permissao', 'Só quem cuida das pessoas do cliente pode fazer isso.');
    return { id_empresa, id_cliente, autor: null };
  }

  return {
    list: (person: Staff, id_cliente: number) =>
      database.lerEmpresa(person.id_empresa, async (db) => {
        const cliente = await db.selectFrom('cliente').select('id_cliente').where('id_cliente', '=', id_cliente).executeTakeFirst();
        if (!cliente) throw notFound('Cliente');
        return findPessoas(db, id_cliente);
      }),
    invite: (person: Staff, id_cliente: number, body: Convite) => invite(daEquipe(person, id_cliente), body),
    change: (person: Staff, id_cliente: number, id: number, body: Mudanca) => change(daEquipe(person, id_cliente), id, body),
    remove: (person: Staff, id_cliente: number, id: number) => remove(daEquipe(person, id_cliente), id),

    /** As a colleague sees them: addresses only for who looks after them. */
    async colleagues(person: Cliente) {
      const rows = await database.lerEmpresa(person.id_empresa, (db) => findPessoas(db, person.id_cliente));
      return rows.map((row) => ({ ...row, eu: row.id_acesso_cliente === person.id_acesso_cliente, ...(!person.gerencia && { email: '' }) }));
    },
    async inviteColleague(person: Cliente, body: Convite): ReturnType<typeof invite> {
      const of = daArea(person);
      if (endereco.test(body.nome)) throw invalid({ nome: 'Escreva só o nome, sem endereços.' });
      const wait = await database.semEmpresa((db) => takeTurn(db, clock.now(), 'pessoa-convite', `${of.id_empresa} ${of.id_cliente}`, invitesPerHour, 3600));
      if (wait > 0) throw tooManyTries(wait);
      return invite(of, body);
    },
    changeColleague: (person: Cliente, id: number, body: Mudanca) => change(daArea(person), id, body),
    removeColleague: (person: Cliente, id: number) => remove(daArea(person), id),

    /** How one is told of answers. */
    tellBy: (person: Cliente, avisar: PessoaDoCliente['avisar']): Promise<void> =>
      database.comEmpresa(person.id_empresa, async (db) => {
        await updatePessoa(db, person.id_cliente, person.id_acesso_cliente, { avisar });
        await audit.record(db, 'acesso_mudado', { entidade: 'cliente', id_entidade: person.id_cliente, depois: { avisar } });
      }),
  };
}
