import { kanbanBloco } from '@prosa/contract/kanban/blocos.endpoints.ts';
import type { BlocoDetalhe, BlocoLinha } from '@prosa/contract/kanban/kanban.schemas.ts';
import { prioridadesDeBloco, situacoesDeBloco } from '@prosa/contract/kanban/kanban.textos.ts';
import { sql } from 'kysely';
import type { Staff } from '../../../core/auth/person.ts';
import type { Db } from '../../../core/db/database.ts';
import { recordEvent } from '../../../core/domain-events/domain-events.ts';
import { AppError, invalid, notFound } from '../../../core/errors.ts';
import { limparHtml, textoDe } from '../../../core/html/limpar.ts';
import { exportOf } from '../../../core/registro/exportacao.ts';
import { type Campos, recordChange } from '../../../core/registro/historico.ts';
import { type CorpoDe, registro } from '../../../core/registro/registro.ts';
import { dateText, moneyText } from '../../../core/registro/textos.ts';
import { findContato } from '../../contatos/contatos.api.ts';
import { firstEstagio, lockEstagio, needEstagio } from '../estagios/estagios.repository.ts';
import { entrar, type Preenchido } from '../estagios/regras.ts';
import '../kanban.domain-events.ts';
import { notarKanban } from '../kanban.mudanca.ts';
import { needPapel, papelSql, type QuadroVisto, vejoBloco } from '../kanban.scope.ts';
import { aoLadoDoBloco, blocosAchados, colunasDoBloco, filtrosDeBlocos, isSemFiltro, presentBloco } from './blocos.repository.ts';
import { camposEmPalavras, camposGuardados } from './campos.ts';
import { idDaCapa } from './capa.ts';
import { findChecklists } from './checklists.repository.ts';
import { completarDoModelo, lerModelo } from './modelos.ts';
import { chavesPara } from './ordem.ts';
import { ordensDeBlocos } from './ordens.ts';

type Corpo = CorpoDe<typeof kanbanBloco>;
type Linha = Readonly<Record<string, unknown>>;

const chamadas = { ...kanbanBloco, getAll: kanbanBloco.getAllBloco };

/** People who work here; says at which field otherwise. */
async function needPessoas(db: Db, campo: 'id_responsavel' | 'membros', logins: readonly number[]): Promise<void> {
  if (logins.length === 0) return;
  const { rows } = await sql`select from membro m where m.ativo and m.id_login = any (${[...logins]}::bigint[])`.execute(db);
  if (rows.length < new Set(logins).size) throw invalid({ [campo]: 'Escolha pessoas da lista' });
}

/** Labels and reason of the card's own board. */
async function needDoQuadro(db: Db, id_quadro: number, { etiquetas = [], id_motivo }: Pick<Corpo, 'etiquetas' | 'id_motivo'>): Promise<void> {
  const { rows } = await sql<{ etiquetas: number; motivo: boolean }>`select
    (select count(*) from kanban_etiqueta x where x.id_quadro = ${id_quadro} and x.id_etiqueta = any (${etiquetas}::bigint[])) as etiquetas,
    ${id_motivo ?? null}::bigint is null or exists (select from kanban_motivo x where x.id_quadro = ${id_quadro} and x.id_motivo = ${id_motivo ?? null}) as motivo`.execute(
    db,
  );
  if (rows[0]!.etiquetas < new Set(etiquetas).size) throw invalid({ etiquetas: 'Escolha etiquetas deste quadro' });
  if (!rows[0]!.motivo) throw invalid({ id_motivo: 'Escolha um motivo da lista' });
}

/** Where a new card goes: the list that is named, of the board that is named, or the board's first. */
async function estagioDoNovo(db: Db, { id_quadro, id_estagio }: Corpo): Promise<number> {
  if (id_estagio !== undefined) {
    const { id_quadro: of } = await needEstagio(db, id_estagio);
    if (id_quadro !== undefined && of !== id_quadro) throw invalid({ id_estagio: 'Escolha uma lista deste quadro' });
    return id_estagio;
  }
  const first = await firstEstagio(db, id_quadro!);
  if (first === undefined) throw new AppError('conflito', 'Este quadro ainda não tem listas. Crie uma antes do primeiro card.');
  return first;
}

/** What numbers of a card are called, for its history. */
const nomes = {
  id_contato: ['contato', sql`select k.nome_exibido from contato k where k.id_contato = x.v`],
  id_departamento: ['departamento', sql`select d.nome from departamento d where d.id_departamento = x.v`],
  id_responsavel: ['responsavel', sql`select l.nome from login l where l.id_login = x.v`],
  id_motivo: ['motivo', sql`select m.titulo from kanban_motivo m where m.id_motivo = x.v`],
} as const;
async function namedChanges(db: Db, antes: Linha, id: number): Promise<Campos> {
  const { rows } = await sql<{ linha: Linha }>`select to_jsonb(t) as linha from kanban_bloco t where t.id_bloco = ${id}`.execute(db);
  const depois = rows[0]!.linha;
  const changed: Record<string, readonly [unknown, unknown]> = {};
  for (const [column, [campo, nome]] of Object.entries(nomes)) {
    if (antes[column] === depois[column]) continue;
    const { rows: words } = await sql<{ palavra: string | null }>`select (${nome}) as palavra
      from unnest(${[antes[column] ?? null, depois[column] ?? null]}::bigint[]) with ordinality as x (v, n) order by x.n`.execute(db);
    changed[campo] = [words[0]!.palavra ?? '', words[1]!.palavra ?? ''];
  }
  return changed;
}

/** Own fields of its board that changed. */
async function ownChanges(db: Db, id: number, id_quadro: number, antes: Linha): Promise<Campos> {
  const { campos } = await db.selectFrom('kanban_bloco').select('campos').where('id_bloco', '=', id).executeTakeFirstOrThrow();
  const told = await camposEmPalavras(db, id_quadro, antes['campos'] as Linha, campos as Linha);
  return told ? { campos_do_quadro: told } : {};
}

/** Makes members and labels of a card exactly these; answers what changed, and who is a member now and was not. */
async function replaceDoBloco(
  db: Db,
  id: number,
  { membros, etiquetas }: Pick<Corpo, 'membros' | 'etiquetas'>,
): Promise<{ campos: Campos; entraram: number[] }> {
  const read = async (): Promise<{ logins: number[]; membros: string; etiquetas: string }> => {
    const { rows } = await sql<{ logins: number[]; membros: string; etiquetas: string }>`select
      array(select m.id_login from kanban_bloco_membro m where m.id_bloco = ${id}) as logins,
      coalesce((select string_agg(l.nome, ', ' order by l.nome) from kanban_bloco_membro m join login l using (id_login) where m.id_bloco = ${id}), '') as membros,
      coalesce((select string_agg(e.nome, ', ' order by e.ordem) from kanban_bloco_etiqueta m join kanban_etiqueta e using (id_empresa, id_etiqueta) where m.id_bloco = ${id}), '') as etiquetas`.execute(
      db,
    );
    return rows[0]!;
  };
  if (membros === undefined && etiquetas === undefined) return { campos: {}, entraram: [] };
  const antes = await read();
  if (membros !== undefined) {
    await sql`delete from kanban_bloco_membro where id_bloco = ${id} and not id_login = any (${membros}::bigint[])`.execute(db);
    await sql`insert into kanban_bloco_membro (id_bloco, id_login) select ${id}::bigint, x from unnest(${membros}::bigint[]) x on conflict do nothing`.execute(
      db,
    );
  }
  if (etiquetas !== undefined) {
    await sql`delete from kanban_bloco_etiqueta where id_bloco = ${id} and not id_etiqueta = any (${etiquetas}::bigint[])`.execute(db);
    await sql`insert into kanban_bloco_etiqueta (id_bloco, id_etiqueta) select ${id}::bigint, x from unnest(${etiquetas}::bigint[]) x on conflict do nothing`.execute(
      db,
    );
  }
  const depois = await read();
  return {
    campos: {
      ...(antes.membros !== depois.membros && { membros: [antes.membros, depois.membros] as const }),
      ...(antes.etiquetas !== depois.etiquetas && { etiquetas: [antes.etiquetas, depois.etiquetas] as const }),
    },
    entraram: depois.logins.filter((login) => !antes.logins.includes(login)),
  };
}

/** Cards (spec 3: blocos): what a board shows, in its list and its place. */
export const blocosRegistro = registro(chamadas, {
  tabela: 'kanban_bloco',
  longa: true,
  // a list that is scrolled asks for what comes next
  semContar: ({ depois_de, id_estagio: _estagio, lixeira: _lixeira, q, ...filtro }) =>
    depois_de === undefined ? undefined : q === '' && isSemFiltro(filtro) ? 'igual' : 'valores',
  colunas: colunasDoBloco,
  aoLado: aoLadoDoBloco,
  doDetalhe: sql`${colunasDoBloco}, t.descricao, ${idDaCapa} as id_capa, t.campos, t.probabilidade as probabilidade_propria, t.origem, t.id_motivo, t.fechado_em, t.versao,
    coalesce((select mo.titulo from kanban_motivo mo where mo.id_motivo = t.id_motivo), '') as motivo,
    coalesce((select cr.nome from login cr where cr.id_login = t.id_criador), '') as criador`,
  ordens: ordensDeBlocos,
  achados: blocosAchados,
  filtros: filtrosDeBlocos,
  visivel: vejoBloco,
  refs: { id_departamento: ['departamento', 'Escolha um departamento da lista'] },
  linha: (row: BlocoLinha, { person }) => presentBloco(row, person.id_login),
  rotulos: {
    contato: ['Contato'],
    departamento: ['Departamento'],
    responsavel: ['Responsável'],
    motivo: ['Motivo'],
    membros: ['Membros'],
    etiquetas: ['Etiquetas'],
    campos_do_quadro: ['Campos do quadro'],
    lista: ['Lista'],
    quadro: ['Quadro'],
    arquivo: ['Arquivo'],
    capa: ['Capa'],
    checklist: ['Lista de verificação'],
    descricao: ['Descrição', (html: string) => textoDe(html).slice(0, 200)],
    valor: ['Valor', moneyText],
    probabilidade: ['Probabilidade', (n: number) => `${n}%`],
    previsto_em: ['Previsão', dateText],
    inicio_em: ['Início', dateText],
    prioridade: ['Prioridade', (n: keyof typeof prioridadesDeBloco) => prioridadesDeBloco[n]],
    situacao: ['Situação', (n: keyof typeof situacoesDeBloco) => situacoesDeBloco[n]],
  },
  /** The same making sent twice is one card; the second waits for the first. */
  async jaFeito({ chave_cliente }, { db, person }) {
    if (!chave_cliente) return undefined;
    await sql`select pg_advisory_xact_lock(hashtextextended(${`bloco ${person.id_login} ${chave_cliente}`}, id_empresa_atual()))`.execute(db);
    const { rows } = await sql<{
      id_bloco: number;
    }>`select id_bloco from kanban_bloco where id_criador = ${person.id_login} and chave_cliente = ${chave_cliente}`.execute(db);
    return rows[0]?.id_bloco;
  },
  async valores(corpo, { db, person, core, antes }) {
    const {
      id_bloco: _id,
      versao: _versao,
      id_quadro: _quadro,
      id_estagio: _estagio,
      membros,
      etiquetas: _etiquetas,
      descricao,
      campos,
      id_sala,
      chave_cliente,
      id_modelo,
      ...said
    } = corpo;
    let rest = said;
    if (corpo.id_contato && corpo.id_contato !== antes?.['id_contato'] && !(await findContato(db, person, corpo.id_contato)))
      throw invalid({ id_contato: 'Escolha um contato da lista' });
    if (rest.id_responsavel && rest.id_responsavel !== antes?.['id_responsavel']) await needPessoas(db, 'id_responsavel', [rest.id_responsavel]);
    await needPessoas(db, 'membros', membros ?? []);
    const clean = descricao === undefined ? undefined : limparHtml(descricao);
    if (antes) {
      if (antes['arquivado_em'] !== null) throw new AppError('conflito', 'Este card está arquivado. Traga-o do arquivo antes de salvar.');
      const id_quadro = Number(antes['id_quadro']);
      await needPapel(db, person, id_quadro, 2);
      await needDoQuadro(db, id_quadro, corpo);
      const own = campos && (await camposGuardados(db, id_quadro, campos, antes['campos'] as Linha));
      return { ...rest, descricao: clean, ...(own && { campos: JSON.stringify(own) }) };
    }
    const id_estagio = await estagioDoNovo(db, corpo);
    const { id_quadro: of } = await needEstagio(db, id_estagio);
    const quadro = await needPapel(db, person, of, 2);
    await needDoQuadro(db, of, corpo);
    const estagio = await lockEstagio(db, id_estagio);
    const modelo = id_modelo ? await lerModelo(db, of, id_modelo) : undefined;
    if (modelo) rest = { ...modelo.valores, ...rest } as typeof rest;
    const html = clean ?? modelo?.valores.descricao;
    // what nobody answers for would be out of sight of whoever sees their own alone
    const id_responsavel = rest.id_responsavel ?? (person.escopos.bloco === 'proprios' && !membros?.includes(person.id_login) ? person.id_login : null);
    const own = campos || modelo ? await camposGuardados(db, of, { ...modelo?.campos, ...campos }, {}) : undefined;
    await entrar(db, quadro, estagio, [{ ...rest, id_responsavel, descricao: html, campos: own }], rest.id_motivo);
    const [chave] = await chavesPara(db, id_estagio, {}, 1);
    return {
      ...rest,
      id_responsavel,
      descricao: html,
      id_quadro: of,
      id_estagio,
      chave,
      situacao: estagio.tipo,
      fechado_em: estagio.tipo === 0 ? null : core.clock.now().toISOString(),
      id_criador: person.id_login,
      id_sala,
      origem: id_sala ? 'conversa' : 'equipe',
      chave_cliente: chave_cliente || null,
      ...(own && { campos: JSON.stringify(own) }),
    };
  },
  async depois(id, corpo, { db, person, antes }) {
    const { campos, entraram } = await replaceDoBloco(db, id, corpo);
    const { rows } = await sql<{
      id_quadro: number;
      id_estagio: number;
      entrou_em: Date;
    }>`select id_quadro, id_estagio, entrou_em from kanban_bloco where id_bloco = ${id}`.execute(db);
    const { id_quadro, id_estagio, entrou_em } = rows[0]!;
    notarKanban(db)?.mudou(id_quadro, [id], [id_estagio]);
    if (antes === undefined) {
      if (corpo.id_modelo) await completarDoModelo(db, id, await lerModelo(db, id_quadro, corpo.id_modelo));
      await sql`insert into kanban_passagem (id_bloco, id_estagio, entrou_em) values (${id}, ${id_estagio}, ${entrou_em})`.execute(db);
      await recordEvent(db, 'bloco_criado', { id_bloco: id, id_quadro, id_estagio, id_login: person.id_login });
      if (entraram.length > 0) await recordEvent(db, 'bloco_alterado', { id_bloco: id, id_quadro, id_login: person.id_login, campos: [], entraram });
      return {};
    }
    const named: Campos = { ...(await namedChanges(db, antes, id)), ...(corpo.campos && (await ownChanges(db, id, id_quadro, antes))) };
    const own = Object.keys(corpo).filter((campo) => campo in antes && campo !== 'versao' && campo !== 'id_bloco');
    const changed = own.filter((campo) => JSON.stringify(antes[campo] ?? null) !== JSON.stringify((corpo as Linha)[campo] ?? null));
    const all = [...new Set([...changed, ...Object.keys(campos)])];
    if (all.length > 0) await recordEvent(db, 'bloco_alterado', { id_bloco: id, id_quadro, id_login: person.id_login, campos: all, entraram });
    return { ...named, ...campos };
  },
  async aoMover(ids, excluir, { db, person }) {
    await movidosParaALixeira(db, person, ids, excluir);
  },
  async detalhe(row, { db, person }) {
    const { rows: passagens } = await sql<{ estagio: string; entrou_em: Date; saiu_em: Date | null }>`select e.titulo as estagio, p.entrou_em, p.saiu_em
      from kanban_passagem p join kanban_estagio e using (id_empresa, id_estagio) where p.id_bloco = ${row.id_bloco} order by p.id_passagem desc limit 200`.execute(
      db,
    );
    const { rows } = await sql<{
      papel: 1 | 2 | 3;
    }>`select ${papelSql(person, 'q')} as papel from kanban_quadro q where q.id_quadro = ${row.id_quadro}`.execute(db);
    return {
      ...presentBloco<BlocoDetalhe>(row, person.id_login),
      papel: rows[0]!.papel,
      checklists: await findChecklists(db, row.id_bloco),
      passagens: passagens.map(({ estagio, entrou_em, saiu_em }) => ({ estagio, entrou_em: entrou_em.toISOString(), saiu_em: saiu_em?.toISOString() ?? null })),
    };
  },
});

/**
 * Cards went to the trash, or came back: at the end of their list, which asks of them what it asks of all that enter. 409 where it is locked
 * or full. In the archive is what lacks what the list asks for by now, or has no such list any more; its history says so.
 */
async function movidosParaALixeira(db: Db, person: Staff, ids: readonly number[], excluir: boolean): Promise<void> {
  const { rows } = await sql<{
    id_bloco: number;
    id_quadro: number;
    id_estagio: number;
    guardada: boolean;
    arquivado: boolean;
  }>`select b.id_bloco, b.id_quadro, b.id_estagio,
      e.arquivado_em is not null or e.excluido_em is not null as guardada, b.arquivado_em is not null as arquivado
    from kanban_bloco b join kanban_estagio e using (id_empresa, id_estagio) where b.id_bloco = any (${[...ids]}::bigint[])`.execute(db);
  if (rows.length === 0) throw notFound('Card');
  const quadros = new Map<number, QuadroVisto>();
  for (const id_quadro of new Set(rows.map((row) => row.id_quadro))) quadros.set(id_quadro, await needPapel(db, person, id_quadro, 2));
  for (const { id_bloco, id_quadro, id_estagio } of rows) notarKanban(db)?.mudou(id_quadro, [id_bloco], [id_estagio]);
  // its place is another one's until it comes back: '~' is in no key
  if (excluir) return void (await sql`update kanban_bloco set chave = '~' || id_bloco where id_bloco = any (${[...ids]}::bigint[])`.execute(db));
  const back = rows.filter(({ arquivado }) => !arquivado).toSorted((a, b) => a.id_estagio - b.id_estagio || a.id_bloco - b.id_bloco);
  // none of them is in its list until it was let in
  const away = (which: readonly number[], com_estagio: boolean) =>
    sql`update kanban_bloco set arquivado_em = now(), com_estagio = ${com_estagio} where id_bloco = any (${[...which]}::bigint[])`.execute(db);
  await away(
    back.map(({ id_bloco }) => id_bloco),
    true,
  );
  for (const { id_bloco, id_quadro, id_estagio, guardada } of back) {
    if (guardada) continue;
    const estagio = await lockEstagio(db, id_estagio);
    const { rows: cards } = await sql<Preenchido & { id_motivo: number | null }>`select * from kanban_bloco where id_bloco = ${id_bloco}`.execute(db);
    try {
      await entrar(db, quadros.get(id_quadro)!, estagio, cards, cards[0]!.id_motivo);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'invalido') throw error;
      await away([id_bloco], false);
      const why = Object.values(error.erros ?? {}).join('. ');
      await recordChange(db, 'kanbanBloco', id_bloco, 'alterado', { arquivo: ['', `Arquivado: ${why}`] }, person.id_login);
      continue;
    }
    const [chave] = await chavesPara(db, id_estagio, {}, 1, [id_bloco]);
    await sql`update kanban_bloco set arquivado_em = null, com_estagio = false, chave = ${chave} where id_bloco = ${id_bloco}`.execute(db);
  }
}

/** Cards as a file. */
export const blocosExportacao = exportOf(blocosRegistro, {
  tipo: 'kanbanBloco',
  access: ['kanbanBloco', 'exportar'],
  nome: 'Cards',
  colunas: [
    ['Quadro', 24, (r: BlocoLinha) => r.quadro],
    ['Lista', 22, (r) => r.estagio],
    ['Título', 40, (r) => r.titulo],
    ['Contato', 28, (r) => r.contato],
    ['Departamento', 20, (r) => r.departamento],
    ['Responsável', 26, (r) => r.responsavel],
    ['Valor', 14, (r) => (r.valor === null ? null : r.valor / 100), 'numero'],
    ['Probabilidade', 14, (r) => r.probabilidade, 'numero'],
    ['Previsão', 12, (r) => (r.previsto_em === null ? '' : dateText(r.previsto_em))],
    ['Prioridade', 12, (r) => (r.prioridade === null ? '' : prioridadesDeBloco[r.prioridade])],
    ['Prazo', 17, (r) => r.prazo_em, 'momento'],
    ['Situação', 12, (r) => situacoesDeBloco[r.situacao]],
    ['Na lista desde', 17, (r) => r.entrou_em, 'momento'],
    ['Criado em', 17, (r) => r.criado_em, 'momento'],
  ],
});
