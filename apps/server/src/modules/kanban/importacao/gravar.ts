import { plain } from '@prosa/brasil/texto.ts';
import { sql } from 'kysely';
import type { Db } from '../../../core/db/database.ts';
import { recordEventsOf } from '../../../core/domain-events/domain-events.ts';
import { AppError } from '../../../core/errors.ts';
import { columnsOf } from '../../../core/importacao/celulas.ts';
import type { Avaliada, Importacao, Resultado } from '../../../core/importacao/importavel.ts';
import { recordChange } from '../../../core/registro/historico.ts';
import { notarRegistros } from '../../../core/registro/mudanca.ts';
import { contatoDeFora } from '../../contatos/contatos.api.ts';
import { chaveDepois, chavesPara } from '../blocos/ordem.ts';
import { lockEstagio } from '../estagios/estagios.repository.ts';
import { entrar } from '../estagios/regras.ts';
import '../kanban.domain-events.ts';
import { notarKanban } from '../kanban.mudanca.ts';
import { chaveDoCard } from './donos.ts';
import { type CardLido, colunaDe, comQuemVem } from './linha.ts';
import { etiquetasPorNome, opcoesDe, quadroDoArquivo } from './quadro-do-arquivo.ts';

type Linha = Avaliada<CardLido>;
interface Pronto {
  readonly linha: Linha;
  readonly id_estagio: number;
  readonly chave: string;
  readonly tipo: 0 | 1 | 2;
}

/** The lists that rows name, those that are missing made at the end of the board. */
async function listasDe(db: Db, { id_importacao, ...row }: Importacao, rows: readonly Linha[]): Promise<(lista: number | string) => number> {
  const { id_quadro } = opcoesDe(row);
  const wanted = new Map(rows.flatMap(({ lida: { lista } }) => (typeof lista === 'string' ? [[plain(lista), lista] as const] : [])));
  const ids = new Map<string, number>();
  if (wanted.size > 0) {
    await sql`select from kanban_quadro where id_quadro = ${id_quadro} for no key update`.execute(db);
    const { rows: there } = await sql<{ id_estagio: number; titulo: string; chave: string; vivo: boolean }>`select id_estagio, titulo, chave,
      arquivado_em is null and excluido_em is null as vivo from kanban_estagio where id_quadro = ${id_quadro} order by chave`.execute(db);
    for (const { id_estagio, titulo, vivo } of there) if (vivo) ids.set(plain(titulo), id_estagio);
    let last = there.at(-1)?.chave ?? null;
    for (const [name, titulo] of wanted) {
      if (ids.has(name)) continue;
      last = chaveDepois(last);
      const { rows: made } = await sql<{ id_estagio: number }>`insert into kanban_estagio (id_quadro, titulo, chave, id_importacao)
        values (${id_quadro}, ${titulo}, ${last}, ${id_importacao}) returning id_estagio`.execute(db);
      ids.set(name, made[0]!.id_estagio);
      notarKanban(db)?.mudou(id_quadro);
    }
  }
  return (lista) => (typeof lista === 'number' ? lista : ids.get(plain(lista))!);
}

/** The labels that rows name, those that are missing made. */
async function etiquetasDe(db: Db, { id_importacao, ...row }: Importacao, rows: readonly Linha[]): Promise<ReadonlyMap<string, number>> {
  const { id_quadro } = opcoesDe(row);
  const there = await etiquetasPorNome(db, id_quadro);
  const missing = new Map(rows.flatMap(({ lida }) => lida.etiquetas.map((nome) => [plain(nome), nome] as const)).filter(([name]) => !there.has(name)));
  if (missing.size === 0) return there;
  await sql`insert into kanban_etiqueta (id_quadro, nome, ordem, id_importacao) select ${id_quadro}::bigint, x.nome, 1000 + x.n, ${id_importacao}::bigint
    from unnest(${[...missing.values()]}::text[]) with ordinality as x (nome, n)`.execute(db);
  notarKanban(db)?.mudou(id_quadro);
  return etiquetasPorNome(db, id_quadro);
}

/** Why a list does not take a row, by column. */
function recusa(error: unknown, mapa: Importacao['mapa']): Record<string, string> {
  if (!(error instanceof AppError)) throw error;
  const { at } = columnsOf(mapa);
  const [first] = Object.entries(error.erros ?? {});
  return first ? { [at(colunaDe(first[0]), 'lista')]: first[1] } : { [at('lista')]: error.message };
}

/** The contato of a card that has a phone or an e-mail which nobody is known by yet. */
async function comContato(db: Db, { lida }: Linha): Promise<void> {
  const { nome, telefone, email } = lida.contato;
  if (lida.valores['id_contato'] !== undefined || (telefone === '' && email === '')) return;
  const made = await contatoDeFora(db, { nome, telefone, email });
  if (made) lida.valores['id_contato'] = made.id_contato;
}

/** Makes cards of rows, at the ends of their lists in the order of the file, by the rules that hold for all who put cards there. */
export async function criar(db: Db, row: Importacao, rows: readonly Linha[]): Promise<Resultado[]> {
  if (rows.length === 0) return [];
  const em = await quadroDoArquivo(db, row);
  const { id_quadro } = em.quadro;
  const listaDe = await listasDe(db, row, rows);
  const etiquetas = await etiquetasDe(db, row, rows);
  const refused: Resultado[] = [];
  const ready: Pronto[] = [];
  const byList = Map.groupBy(rows, ({ lida }) => listaDe(lida.lista!));
  for (const id_estagio of [...byList.keys()].toSorted((a, b) => a - b)) {
    const estagio = await lockEstagio(db, id_estagio);
    const taken: Linha[] = [];
    let live = 0;
    for (const linha of byList.get(id_estagio)!) {
      try {
        const { valores, arquivado } = linha.lida;
        // what goes to the archive enters no list
        if (!arquivado) {
          await entrar(db, em.quadro, estagio, [comQuemVem(linha.lida)], valores['id_motivo'] as number | null, live);
        }
        await comContato(db, linha);
        if (!arquivado) live += 1;
        taken.push(linha);
      } catch (error) {
        refused.push({ linha: linha.linha, estado: 'erro', erros: recusa(error, row.mapa) });
      }
    }
    const chaves = await chavesPara(db, id_estagio, {}, taken.length);
    for (const [i, linha] of taken.entries()) ready.push({ linha, id_estagio, chave: chaves[i]!, tipo: estagio.tipo });
  }
  return [...(await inserir(db, row, id_quadro, ready, etiquetas)), ...refused];
}

async function inserir(db: Db, row: Importacao, id_quadro: number, prontos: readonly Pronto[], etiquetas: ReadonlyMap<string, number>): Promise<Resultado[]> {
  if (prontos.length === 0) return [];
  const { rows: ids } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence('kanban_bloco', 'id_bloco')) as id
    from generate_series(1, ${prontos.length}::int)`.execute(db);
  const { id_login, visao } = row;
  const cards = prontos.map(({ linha: { linha, lida }, id_estagio, chave, tipo }, i) => ({
    ...lida.valores,
    id_bloco: ids[i]!.id,
    id_estagio,
    chave,
    situacao: tipo,
    // who sees their own alone would lose what they import
    id_responsavel: lida.valores['id_responsavel'] ?? (visao.escopos.bloco === 'proprios' && !lida.membros.includes(id_login) ? id_login : null),
    campos: lida.campos,
    chave_cliente: chaveDoCard(row, lida, linha),
    arquivado: lida.arquivado,
    membros: lida.membros,
    etiquetas: [...new Set(lida.etiquetas.map((nome) => etiquetas.get(plain(nome))!))],
    checklists: lida.checklists,
  }));
  const json = JSON.stringify(cards);
  await sql`insert into kanban_bloco (id_bloco, id_quadro, id_estagio, chave, titulo, descricao, id_contato, id_departamento, id_responsavel, valor, probabilidade,
      previsto_em, prioridade, inicio_em, prazo_em, id_motivo, situacao, fechado_em, campos, chave_cliente, id_criador, origem, arquivado_em)
    overriding system value
    select x.id_bloco, ${id_quadro}::bigint, x.id_estagio, x.chave, x.titulo, coalesce(x.descricao, ''), x.id_contato, x.id_departamento, x.id_responsavel, x.valor,
      x.probabilidade, x.previsto_em, x.prioridade, x.inicio_em, ${prazoDe}, x.id_motivo, x.situacao, case when x.situacao > 0 then now() end, x.campos,
      x.chave_cliente, ${id_login}::bigint, 'importacao', case when x.arquivado then now() end
    from jsonb_to_recordset(${json}::jsonb) as x (id_bloco bigint, id_estagio bigint, chave text, titulo text, descricao text, id_contato bigint, id_departamento bigint,
      id_responsavel bigint, valor bigint, probabilidade smallint, previsto_em date, prioridade smallint, inicio_em date, prazo_em text, id_motivo bigint,
      situacao smallint, campos jsonb, chave_cliente text, arquivado boolean) order by x.id_bloco`.execute(db);
  await sql`with x as (select * from jsonb_to_recordset(${json}::jsonb) as x (id_bloco bigint, id_estagio bigint, membros jsonb, etiquetas jsonb)),
    m as (insert into kanban_bloco_membro (id_bloco, id_login) select x.id_bloco, v::bigint from x, jsonb_array_elements_text(x.membros) v on conflict do nothing),
    e as (insert into kanban_bloco_etiqueta (id_bloco, id_etiqueta) select x.id_bloco, v::bigint from x, jsonb_array_elements_text(x.etiquetas) v on conflict do nothing)
    insert into kanban_passagem (id_bloco, id_estagio, entrou_em) select x.id_bloco, x.id_estagio, now() from x`.execute(db);
  for (const { id_bloco, checklists } of cards)
    for (const { titulo, itens } of checklists)
      await sql`with c as (insert into kanban_checklist (id_bloco, titulo) values (${id_bloco}, ${titulo}) returning id_checklist)
        insert into kanban_checklist_item (id_checklist, title, status, ordem) select c.id_checklist, x.title, x.status, x.n
        from c, rows from (jsonb_to_recordset(${JSON.stringify(itens)}::jsonb) as (title text, status smallint)) with ordinality as x (title, status, n)`.execute(
        db,
      );
  const said = prontos.flatMap(({ linha: { lida } }, i) => lida.comentarios.map((dito) => ({ id_bloco: ids[i]!.id, ...dito })));
  if (said.length > 0)
    await sql`insert into kanban_comentario (id_bloco, html, texto, private_id, criado_em)
      select x.id_bloco, x.html, x.texto, ${marcaDoDito(row)}, least(coalesce(x.em, now()), now())
      from rows from (jsonb_to_recordset(${JSON.stringify(said)}::jsonb) as (id_bloco bigint, html text, texto text, em timestamptz)) with ordinality as x (id_bloco, html, texto, em, n)
      order by x.n`.execute(db);
  const made = cards.map(({ id_bloco }) => id_bloco);
  await recordChange(db, 'kanbanBloco', made, 'criado', {}, id_login);
  await recordEventsOf(
    db,
    'bloco_criado',
    sql`select jsonb_build_object('id_bloco', t.id_bloco, 'id_quadro', t.id_quadro, 'id_estagio', t.id_estagio, 'id_login', ${id_login}::bigint, 'em_massa', true)
      from kanban_bloco t where t.id_bloco = any (${made}::bigint[]) order by t.id_bloco`,
  );
  notarKanban(db)?.mudou(id_quadro, made);
  notarRegistros(db)?.mudou('kanbanBloco', made, 'criado');
  return prontos.map(({ linha: { linha } }, i) => ({ linha, estado: 'criada', id: made[i]! }));
}

/** What marks the comments that came with a file: the undo takes them away with their card. */
export const marcaDoDito = ({ id_importacao }: Pick<Importacao, 'id_importacao'>): string => `importacao ${id_importacao}`;

/** A deadline of a row `x`: a moment, or a day and an hour where the company is. */
export const prazoDe = sql`case when x.prazo_em like '%Z' then x.prazo_em::timestamptz
  else x.prazo_em::timestamp at time zone (select em.fuso from empresa em where em.id_empresa = id_empresa_atual()) end`;
