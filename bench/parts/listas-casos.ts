import { createHash } from 'node:crypto';
import { type Aba, type Filtro, semFiltro } from '@prosa/contract/atendimentos/atendimentos.lista.ts';
import type { Ordem } from '@prosa/contract/atendimentos/atendimentos.ordem.ts';
import { chatBusca } from '@prosa/contract/atendimentos/busca.endpoints.ts';
import type { Escopo, Staff } from '@prosa/server/src/core/auth/person.ts';
import type { Db } from '@prosa/server/src/core/db/database.ts';
import { type Place, searchAll, searchSala } from '@prosa/server/src/modules/atendimentos/lista/busca.repository.ts';
import { encodeCursor } from '@prosa/server/src/modules/atendimentos/lista/cursor.ts';
import { findPage, keptTabs } from '@prosa/server/src/modules/atendimentos/lista/lista.repository.ts';
import { findHistory } from '@prosa/server/src/modules/atendimentos/mensagens/mensagens.repository.ts';
import { findSala } from '@prosa/server/src/modules/atendimentos/sala/salas.repository.ts';
import type { ChatSession } from '@prosa/web/src/core/socket/chat-session.ts';
import type { Client } from 'pg';
import type { SignedIn } from '../support/company.ts';
import { statementsOf } from '../support/statements.ts';

export interface Viewer {
  readonly escopo: 'departamento' | 'todos';
  readonly staff: Staff;
  readonly http: SignedIn['call'];
}

export interface Statement {
  readonly name: string;
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

export interface Case {
  readonly call: (session: ChatSession) => Promise<unknown>;
  readonly statements: Promise<Statement[]>;
  /** How the product has them planned, when it is not for their values. */
  readonly planned?: string;
}

/** What the repositories need to know of a person. */
export async function staffOf(owner: Client, id_login: number, id_empresa: number): Promise<Staff> {
  const { rows } = await owner.query<{ escopo: Escopo; departamentos: string[] }>(
    `select g.escopo_atendimento as escopo, array(select id_departamento from departamento_membro d where d.id_empresa = $2 and d.id_login = $1) as departamentos
      from membro m join grupo g using (id_empresa, id_grupo) where m.id_empresa = $2 and m.id_login = $1`,
    [id_login, id_empresa],
  );
  const { escopo, departamentos } = rows[0]!;
  return {
    id_login,
    id_empresa,
    departamentos: departamentos.map(Number),
    escopos: { atendimento: escopo, ticket: escopo, contato: escopo, bloco: escopo },
  } as unknown as Staff;
}

interface Deep {
  readonly ordem: string;
  readonly id_sala: number;
}
type Cursors = ReadonlyMap<Staff, Record<Aba, Deep>>;

/** A place far down each tab of each person: half of what is there. */
export async function deepCursors(owner: Client, who: readonly Viewer[]): Promise<Cursors> {
  const cursors = new Map<Staff, Record<Aba, Deep>>();
  for (const { staff, escopo } of who) {
    const at = async (sql: string): Promise<Deep> => {
      const { rows } = await owner.query<{ ordem: string; id_sala: string }>(
        `with t as (${sql}) select ordem::text, id_sala from (select *, row_number() over () as n, count(*) over () as de from t) x where n = de / 2`,
        [staff.id_empresa, staff.id_login, staff.departamentos, escopo === 'todos'],
      );
      const [row] = rows;
      if (!row) throw new Error(`ninguém em: ${sql} ${JSON.stringify(staff)}`);
      return { ordem: row.ordem, id_sala: Number(row.id_sala) };
    };
    const sees = `$4::bool or s.id_departamento = any ($3::bigint[]) or s.id_responsavel = $2`;
    const open = `s.id_empresa = $1 and s.status_id in (0, 1, 2, 6, 7)`;
    // who supervises has no salas: any place will do
    const mine = `select x.ultima_em as ordem, x.id_sala from sala_membro x where x.id_empresa = $1 and x.aberta and ($4::bool or ($2 = x.id_login and $3::bigint[] is not null)) order by 1 desc, 2 desc`;
    cursors.set(staff, {
      minhas: await at(mine),
      fila: await at(`select s.criado_em as ordem, s.id_sala from sala s where ${open} and s.id_responsavel is null and (${sees}) order by 1, 2`),
      todas: await at(`select s.ultima_em as ordem, s.id_sala from sala s where ${open} and (${sees}) order by 1 desc, 2 desc`),
    });
  }
  return cursors;
}

const nameOf = (sql: string): string => `b${createHash('sha1').update(sql).digest('hex').slice(0, 20)}`;
const statements = async (work: (db: Db) => Promise<unknown>): Promise<Statement[]> =>
  (await statementsOf(work)).map(({ sql, parameters }) => ({ name: nameOf(sql), sql, parameters }));

interface Sala {
  readonly id_sala: number;
  readonly topic: string;
  readonly middle: number;
}

/** What the filters ask for. */
export interface Choices {
  readonly linha: number;
  readonly departamento: number;
  readonly assunto: number;
  readonly pessoa: number;
  readonly de: string;
  readonly ate: string;
}

export async function choicesOf(owner: Client, id_empresa: number): Promise<Choices> {
  const { rows } = await owner.query<Record<'linha' | 'departamento' | 'assunto' | 'pessoa', string>>(
    `select (select min(id_wpp_config) from wpp_config where id_empresa = $1) as linha, (select min(id_departamento) from departamento where id_empresa = $1) as departamento,
      (select min(id_assunto) from assunto where id_empresa = $1) as assunto, (select max(id_login) from membro where id_empresa = $1) as pessoa`,
    [id_empresa],
  );
  const { linha, departamento, assunto, pessoa } = rows[0]!;
  const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();
  return { linha: Number(linha), departamento: Number(departamento), assunto: Number(assunto), pessoa: Number(pessoa), de: daysAgo(60), ate: daysAgo(53) };
}

/** Search over messages has a target of its own. */
export const searchName = 'busca em mensagens: ';

type Make = (viewer: Viewer) => Case;

/** Every case of a scope by name. */
export function* casesFor(escopo: Viewer['escopo'], cursors: Cursors, salas: readonly Sala[], choices: Choices): Generator<[string, Make]> {
  const list =
    (aba: Aba, options: { filtro?: Partial<Filtro>; deep?: true; ordem?: Ordem } = {}): Make =>
    ({ staff }) => {
      const filtro = { ...semFiltro, ...options.filtro };
      const ordem = options.ordem ?? 'ultima desc';
      const cursor = options.deep ? cursors.get(staff)![aba] : null;
      const wire = cursor && Buffer.from(JSON.stringify([cursor.ordem, cursor.id_sala])).toString('base64url');
      return {
        call: (session) => session.call('lista_atendimentos', { aba, ordem, ...filtro, ...(wire !== null && { cursor: wire }) }),
        statements: statements((db) => findPage(db, staff, { aba, ordem, filtro, cursor, limite: 40 })),
      };
    };
  for (const aba of ['minhas', 'fila', 'todas'] as const) {
    yield [`${aba}, primeira página`, list(aba)];
    if (aba !== 'minhas' || escopo === 'departamento') yield [`${aba}, página funda`, list(aba, { deep: true })];
  }
  yield ['todas, busca comum', list('todas', { filtro: { q: 'helena' } })];
  yield ['todas, busca rara', list('todas', { filtro: { q: 'yasmin vieira' } })];
  yield ['todas, busca por telefone', list('todas', { filtro: { q: '60001234' } })];
  for (const ordem of ['ultima asc', 'espera asc', 'nome asc'] as const) {
    for (const aba of ['minhas', 'todas'] as const) yield [`${aba}, por ${ordem}`, list(aba, { ordem })];
  }
  const filters: Record<string, Partial<Filtro>> = {
    'uma linha': { id_wpp_config: [choices.linha] },
    'um setor': { id_departamento: [choices.departamento] },
    'um assunto raro': { id_assunto: [choices.assunto] },
    'fora do horário, não lidas': { status_id: [7], nao_lidas: 1 },
    'uma pessoa': { id_usuario: [choices.pessoa] },
    'uma semana': { de: choices.de, ate: choices.ate },
    'tudo junto': { id_wpp_config: [choices.linha], id_departamento: [choices.departamento], status_id: [2], id_usuario: [choices.pessoa], q: 'a' },
  };
  for (const [name, filtro] of Object.entries(filters)) yield [`todas, ${name}`, list('todas', { filtro })];
  yield ['todas, uma linha por nome', list('todas', { filtro: { id_wpp_config: [choices.linha] }, ordem: 'nome asc' })];
  const page =
    (sala: Sala, before_index: number | undefined): Make =>
    ({ staff }) => ({
      call: (session) => session.call('get_messages_history', { limit: 60, ...(before_index !== undefined && { before_index }) }, sala.topic),
      statements: statements(async (db) => {
        await findSala(db, staff, { topic: sala.topic });
        await findHistory(db, sala.id_sala, { before: before_index, after: undefined, limit: 60 });
      }),
    });
  for (const sala of salas) {
    yield [`mensagens, mais novas de ${sala.middle * 2}`, page(sala, undefined)];
    yield [`mensagens, meio de ${sala.middle * 2}`, page(sala, sala.middle)];
  }
  const search =
    (q: string, chat_id?: number, before: Place | null = null): Make =>
    ({ staff, http }) => ({
      call: () =>
        http(chatBusca.mensagens, {
          query: { q, ...(chat_id !== undefined && { chat_id }), ...(before && { cursor: encodeCursor([before.em, before.id_mensagem]) }) },
        }),
      statements: statements((db) => {
        const asked = { words: q.split(' '), before, limit: 30 };
        return chat_id === undefined ? searchAll(db, staff, asked) : searchSala(db, staff, chat_id, asked);
      }),
    });
  for (const q of ['obrigado', 'nota fiscal', 'sofá retrátil cinza', 'inexistente', 'que']) yield [`${searchName}${q}`, search(q)];
  yield [`${searchName}obrigado, página funda`, search('obrigado', undefined, { em: `${choices.de.slice(0, 10)} 00:00:00+00`, id_mensagem: 1 })];
  for (const sala of salas) yield [`${searchName}em uma conversa de ${sala.middle * 2}`, search('obrigado', sala.id_sala)];
  yield [
    'totais das abas',
    ({ staff }) => ({
      call: (session) => session.call('lista_atendimentos', { limite: 1 }),
      statements: statements((db) => keptTabs(db, staff)),
      planned: 'set local plan_cache_mode = force_generic_plan',
    }),
  ];
}
