import type { arquivoTicket, tickets } from '@prosa/contract/tickets/tickets.endpoints.ts';
import type { Resposta } from '@prosa/contract/tickets/tickets.schemas.ts';
import type { Input, Reply } from '@prosa/contract/wire.ts';
import { sql } from 'kysely';
import type { Staff } from '../../core/auth/person.ts';
import type { Db } from '../../core/db/database.ts';
import { recordEvent } from '../../core/domain-events/domain-events.ts';
import { AppError, invalid, notFound } from '../../core/errors.ts';
import { limparHtml, textoDe } from '../../core/html/limpar.ts';
import type { FileReply } from '../../core/http/binding.ts';
import type { Core } from '../../core/module.ts';
import { notarRegistros } from '../../core/registro/mudanca.ts';
import { escrita } from '../../core/registro/registro.ts';
import { soltarDeixados } from '../atendimentos/atendimentos.api.ts';
import { fileReply, presentArquivo } from './arquivos.ts';
import { recusar } from './distribuicao/distribuicao.repository.ts';
import { claimArquivos, type EntradaRow, findArquivo, findArquivos, findEntradas, findSent, insertEntrada } from './entradas.repository.ts';
import * as itens from './itens.repository.ts';
import { atoDe, estadoNovo, mudarTicket } from './mudancas.ts';
import { mandarResposta } from './tickets.email.ts';
import { aoLadoDeTicket, colunasDeTicket } from './tickets.registro.ts';
import { destinoDe, follow, lockTicket, seesTicket, unfollow } from './tickets.repository.ts';
import { visibleTo } from './tickets.scope.ts';
import { filhosAbertos } from './vinculos/vinculos.repository.ts';

const mostItens = 200;
const uploadKeptMs = 24 * 3_600_000;

const presentEntrada = ({ dados, nome, arquivos, emails, created_at, ...row }: EntradaRow): Resposta => ({
  ...row,
  email: emails?.[0] ?? null,
  enderecos: emails ?? [],
  nome: nome ?? '',
  mudancas: (dados?.mudancas ?? []).map(([campo, antes, depois]) => ({ campo, antes, depois })),
  motivo: dados?.motivo ?? '',
  arquivos: arquivos.map(presentArquivo),
  created_at: created_at.toISOString(),
});

/** Who acts, as far as what is written down says it. */
export type Quem = Pick<Staff, 'id_empresa' | 'id_login' | 'nome'>;
/** What is said in a ticket, and the state that it is in afterwards. */
export type Dito = Pick<Input<typeof tickets.responder>['body'], 'resposta' | 'tipo'> &
  Partial<Pick<Input<typeof tickets.responder>['body'], 'arquivos' | 'mencoes' | 'status' | 'private_id'>>;

/** Acts on tickets and what is said in them. */
export function ticketsService(core: Core) {
  const { database, storage, clock } = core;

  async function lock(db: Db, person: Staff, id_ticket: number): Promise<Record<string, unknown>> {
    const row = await lockTicket(db, person, await destinoDe(db, id_ticket));
    if (!row) throw notFound('Ticket');
    return row;
  }
  /** The ticket that the number leads to, which the person sees. */
  async function need(db: Db, person: Staff, id_ticket: number): Promise<number> {
    const id = await destinoDe(db, id_ticket);
    if (!(await seesTicket(db, person, id))) throw notFound('Ticket');
    return id;
  }

  const stateOf = (db: Db, status: number, antes: Readonly<Record<string, unknown>>) => estadoNovo(db, status, antes, clock.now());
  const change = (db: Db, person: Quem, antes: Record<string, unknown>, valores: Readonly<Record<string, unknown>>, motivo = ''): Promise<boolean> =>
    mudarTicket(db, antes, valores, atoDe(person.id_login, clock.now(), motivo));

  /** Says it in a locked ticket: an answer goes to its customer, too. Answers the number of the entry. */
  async function dizer(db: Db, person: Quem, antes: Record<string, unknown>, dito: Dito): Promise<number> {
    const { tipo, arquivos = [], mencoes = [], status, private_id } = dito;
    const id_ticket = Number(antes['id_ticket']);
    const html = limparHtml(dito.resposta);
    const texto = textoDe(html);
    if (texto === '' && arquivos.length === 0) throw invalid({ resposta: tipo === 'nota' ? 'Escreva a nota' : 'Escreva a resposta' });
    const id_entrada = await insertEntrada(db, id_ticket, { tipo, de: 'usuario', id_login: person.id_login, html, texto, private_id, em: clock.now() });
    await claimArquivos(db, id_entrada, person, arquivos);
    if (tipo === 'publica') {
      const { arquivos: files } = (await findEntradas(db, id_ticket, { id_entrada }))[0]!;
      await mandarResposta(db, core, { id_ticket, id_entrada, quem: person.nome, dePessoa: true, html, arquivos: files });
    }
    const named = tipo === 'nota' ? mencoes : [];
    await follow(db, id_ticket, [person.id_login, ...named]);
    await recordEvent(db, 'ticket_respondido', { id_ticket, id_entrada, tipo, id_login: person.id_login, mencoes: named });
    notarRegistros(db)?.mudou('Tickets', id_ticket, 'alterado');
    if (status !== undefined) await change(db, person, antes, await stateOf(db, status, antes));
    return id_entrada;
  }

  /** An incident answers the open tickets that hang on it, and takes them to the state it is in; files stay with it. */
  async function aosFilhos(db: Db, person: Staff, id_ticket: number, dito: Dito): Promise<void> {
    for (const id of await filhosAbertos(db, person, id_ticket))
      await dizer(db, person, await lock(db, person, id), { ...dito, arquivos: [], private_id: undefined });
  }

  const nomeDe = async (db: Db, id_login: number): Promise<string> =>
    (await db.selectFrom('login').select('nome').where('id_login', '=', id_login).executeTakeFirstOrThrow()).nome;

  /** Who is named has to be there; says at which field otherwise. */
  async function needTargets(
    db: Db,
    to: { id_departamento?: number | undefined; id_equipe?: number | undefined; id_usuario?: number | undefined },
  ): Promise<void> {
    const { rows } = await sql<{ departamento: boolean; equipe: boolean; pessoa: boolean }>`select
      ${to.id_departamento ?? null}::bigint is null or exists (select from departamento d where d.id_departamento = ${to.id_departamento ?? null} and d.excluido_em is null and d.status = 1) as departamento,
      ${to.id_equipe ?? null}::bigint is null or exists (select from equipe e where e.id_equipe = ${to.id_equipe ?? null} and e.excluido_em is null and e.status = 1) as equipe,
      ${to.id_usuario ?? null}::bigint is null or exists (select from membro m where m.id_login = ${to.id_usuario ?? null} and m.ativo) as pessoa`.execute(db);
    const { departamento, equipe, pessoa } = rows[0]!;
    const erros = {
      ...(!departamento && { id_departamento: 'Escolha um departamento da lista' }),
      ...(!equipe && { id_equipe: 'Escolha uma equipe da lista' }),
      ...(!pessoa && { id_usuario: 'Escolha uma pessoa da lista' }),
    };
    if (Object.keys(erros).length > 0) throw invalid(erros);
  }

  return {
    /** In a transaction of somebody else's. */
    atos: { lock, need, needTargets, stateOf, change, dizer },

    respostas: (person: Staff, id: number, { antes_de, rpp }: Input<typeof tickets.getRespostas>['query']) =>
      database.lerEmpresa(person.id_empresa, async (db) => {
        const rows = await findEntradas(db, await need(db, person, id), { before: antes_de, limit: rpp + 1 });
        return { data: rows.slice(-rpp).map(presentEntrada), mais: rows.length > rpp };
      }),

    /** An answer or a note, once whatever is sent again; with files and the state that follows, and to the children where that is asked for. */
    responder: (person: Staff, body: Input<typeof tickets.responder>['body']): Promise<Resposta> =>
      database.comEmpresa(person.id_empresa, async (db) => {
        const antes = await lock(db, person, body.id_ticket);
        const id_ticket = Number(antes['id_ticket']);
        const sent = body.private_id ? await findSent(db, id_ticket, person, body.private_id) : undefined;
        const id_entrada = sent ?? (await dizer(db, person, antes, body));
        if (sent === undefined && body.filhos === 1) await aosFilhos(db, person, id_ticket, body);
        return presentEntrada((await findEntradas(db, id_ticket, { id_entrada }))[0]!);
      }),

    /** The row decides: whoever comes second hears whose it is. */
    assumir: (person: Staff, id: number): Promise<void> =>
      database.comEmpresa(person.id_empresa, async (db) => {
        const antes = await lock(db, person, id);
        const dono = antes['id_responsavel'] as number | null;
        if (dono === person.id_login) return;
        if (dono !== null) throw new AppError('conflito', `Este ticket já é de ${await nomeDe(db, dono)}.`);
        await change(db, person, antes, { id_responsavel: person.id_login });
      }),

    /** To a departamento or an equipe it goes without a person, unless one is named. */
    transferir: (
      person: Staff,
      id: number,
      { id_ticket, id_departamento, id_equipe, id_usuario, motivo }: Input<typeof tickets.transferir>['body'],
    ): Promise<void> => {
      if (id_ticket !== undefined && id_ticket !== id) throw invalid({ id_ticket: 'O ticket do endereço e o do pedido são diferentes' });
      return database.comEmpresa(person.id_empresa, async (db) => {
        const antes = await lock(db, person, id);
        await needTargets(db, { id_departamento, id_equipe, id_usuario });
        const changed = await change(
          db,
          person,
          antes,
          {
            ...(id_departamento !== undefined && { id_departamento }),
            ...(id_equipe !== undefined && { id_equipe }),
            id_responsavel: id_usuario ?? null,
          },
          motivo,
        );
        if (!changed) throw new AppError('conflito', 'O ticket já está assim.');
        // who hands it to a departamento gives it back: it goes to somebody else
        if (id_usuario === undefined && antes['id_responsavel'] === person.id_login) await recusar(db, id, person.id_login);
      });
    },

    seguir: (person: Staff, asked: number, seguir: boolean): Promise<void> =>
      database.comEmpresa(person.id_empresa, async (db) => {
        const id = await need(db, person, asked);
        if (seguir) await follow(db, id, [person.id_login]);
        else await unfollow(db, id, person.id_login);
        notarRegistros(db)?.mudou('Tickets', id, 'alterado');
      }),

    item: (person: Staff, { id_ticket: asked, id_ticket_item, ...item }: Input<typeof tickets.item>['body']): Promise<number> =>
      database.comEmpresa(person.id_empresa, async (db) => {
        const id_ticket = Number((await lock(db, person, asked))['id_ticket']);
        if (id_ticket_item === undefined && (await itens.countItens(db, id_ticket)) >= mostItens)
          throw invalid({ title: `Um ticket tem no máximo ${mostItens} itens` });
        const id = id_ticket_item === undefined ? await itens.insertItem(db, id_ticket, item) : await itens.updateItem(db, id_ticket, id_ticket_item, item);
        if (id === undefined) throw notFound('Item');
        notarRegistros(db)?.mudou('Tickets', id_ticket, 'alterado');
        return id;
      }),

    itens: (person: Staff, asked: number, status: 0 | 1): Promise<void> =>
      database.comEmpresa(person.id_empresa, async (db) => {
        const id = Number((await lock(db, person, asked))['id_ticket']);
        await itens.setItens(db, id, status);
        notarRegistros(db)?.mudou('Tickets', id, 'alterado');
      }),

    tirarItem: (person: Staff, id: number): Promise<void> =>
      database.comEmpresa(person.id_empresa, async (db) => {
        const id_ticket = await itens.ticketOfItem(db, id);
        if (id_ticket === undefined || !(await lockTicket(db, person, id_ticket))) throw notFound('Item');
        await itens.deleteItem(db, id);
        notarRegistros(db)?.mudou('Tickets', id_ticket, 'alterado');
      }),

    /** Open ones of the same person, and of a like title, so that nobody opens one twice. */
    parecidos: (person: Staff, { id_contato, id_cliente, titulo, id_ticket }: Input<typeof tickets.parecidos>['query']) =>
      database.lerEmpresa(person.id_empresa, async (db) => {
        const words = titulo.trim().length >= 4 ? titulo.trim() : '';
        const whose = [id_contato === undefined ? [] : [`k${id_contato}`], id_cliente === undefined ? [] : [`c${id_cliente}`]].flat();
        if (words === '' && whose.length === 0) return [];
        const { rows } = await sql<
          Reply<typeof tickets.parecidos>['data'][number]
        >`select t.id_ticket, t.numero, t.titulo, st.nome as status_ticket_nome, st.cor as status_cor,
            coalesce(k.nome_exibido, '') as contato
          from ticket t ${aoLadoDeTicket}
          where t.excluido_em is null and t.facetas @> '{f0}' and t.id_ticket is distinct from ${id_ticket ?? null}::bigint and ${visibleTo(person)}
            and (t.facetas && ${whose}::text[] or (${words} <> '' and sem_acento(${words}) <% t.busca))
          order by (t.facetas && ${whose}::text[]) desc, t.id_ticket desc limit 5`.execute(db);
        return rows;
      }),

    /** Tickets of a contato or a cliente, newest first. */
    resumo: (
      person: Staff,
      { id_contato, id_cliente, page, rpp }: { id_contato?: number | undefined; id_cliente?: number | undefined; page: number; rpp: number },
    ) =>
      database.lerEmpresa(person.id_empresa, async (db) => {
        if (id_contato === undefined && id_cliente === undefined) return { data: [], recordsTotal: 0, recordsFiltered: 0 };
        const whose = id_contato === undefined ? sql`t.id_cliente = ${id_cliente}` : sql`t.id_contato = ${id_contato}`;
        const { rows } = await sql<{ total: number }>`select ${colunasDeTicket}, count(*) over () as total from ticket t ${aoLadoDeTicket}
          where ${whose} and t.excluido_em is null and ${visibleTo(person)} order by t.criado_em desc, t.id_ticket desc limit ${rpp} offset ${page * rpp}`.execute(
          db,
        );
        const total = rows[0]?.total ?? 0;
        return { data: rows.map((row) => escrita(row)), recordsTotal: total, recordsFiltered: total };
      }),

    arquivos: (person: Staff, id: number): Promise<Reply<typeof arquivoTicket.getAll>['data']> =>
      database.lerEmpresa(person.id_empresa, async (db) => {
        return (await findArquivos(db, await need(db, person, id))).map(presentArquivo);
      }),

    baixar: async (person: Staff, id_arquivo: number): Promise<FileReply> =>
      fileReply(core, await database.lerEmpresa(person.id_empresa, (db) => findArquivo(db, person, id_arquivo))),

    /** Uploads that no answer took. */
    async varrerArquivos(): Promise<void> {
      const before = new Date(clock.now().getTime() - uploadKeptMs);
      const { rows } = await database.semEmpresa((db) =>
        sql<{ id_empresa: number }>`select distinct f.id_empresa from arquivo f where f.bucket = 'ticket' and f.criado_em < ${before}
          and not exists (select from ticket_entrada_arquivo x where x.id_empresa = f.id_empresa and x.id_arquivo = f.id_arquivo)`.execute(db),
      );
      for (const { id_empresa } of rows)
        for (const caminho of await database.comEmpresa(id_empresa, (db) => soltarDeixados(db, 'ticket', before))) await storage.remove(caminho);
    },
  };
}
/** What other parts do in a ticket, in a transaction of theirs. */
export type Atos = ReturnType<typeof ticketsService>['atos'];
