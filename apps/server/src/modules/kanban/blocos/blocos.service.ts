import type { kanbanBloco } from '@prosa/contract/kanban/blocos.endpoints.ts';
import type { Input, Reply } from '@prosa/contract/wire.ts';
import { sql } from 'kysely';
import type { Staff } from '../../../core/auth/person.ts';
import type { Db } from '../../../core/db/database.ts';
import { recordEvent } from '../../../core/domain-events/domain-events.ts';
import { AppError, invalid, notFound } from '../../../core/errors.ts';
import type { Core } from '../../../core/module.ts';
import { recordChange } from '../../../core/registro/historico.ts';
import { notarRegistros } from '../../../core/registro/mudanca.ts';
import { escrita } from '../../../core/registro/registro.ts';
import { firstEstagio, lockEstagio, needEstagio } from '../estagios/estagios.repository.ts';
import { entrar, type Preenchido, sair } from '../estagios/regras.ts';
import '../kanban.domain-events.ts';
import { notarKanban } from '../kanban.mudanca.ts';
import { needPapel, type QuadroVisto, vejoBloco } from '../kanban.scope.ts';
import { aoLadoDoBloco, colunasDoBloco, lockBloco, quadroDoBloco } from './blocos.repository.ts';
import { copiarCapas, findImagem } from './capa.ts';
import { blocoDaChecklist, countOf, saveChecklist, saveItem } from './checklists.repository.ts';
import { chavesNoVao, chavesPara, estaNoVao, type Lugar, vaoPara } from './ordem.ts';

const mostChecklists = 50;
const mostItens = 200;
type Linha = Record<string, unknown>;

/** Acts on cards. */
export function blocosService({ database, clock }: Core) {
  async function lock(db: Db, person: Staff, id_bloco: number): Promise<Linha> {
    const linha = await lockBloco(db, person, id_bloco);
    if (!linha) throw notFound('Card');
    return linha;
  }
  /** Locked, out of the archive, on a board whose cards the person works; `known`: one of those. */
  async function lockToChange(db: Db, person: Staff, id_bloco: number, known?: QuadroVisto) {
    const linha = await lock(db, person, id_bloco);
    const quadro = known?.id_quadro === Number(linha['id_quadro']) ? known : await needPapel(db, person, Number(linha['id_quadro']), 2);
    if (linha['arquivado_em'] !== null) throw new AppError('conflito', 'Este card está arquivado. Traga-o do arquivo antes de mudar algo nele.');
    return { linha, quadro };
  }
  /** `estagios`: the lists that hold more or less for somebody. */
  const noted = (db: Db, id_quadro: number, ids: readonly number[], estagios: readonly number[]): void => {
    notarKanban(db)?.mudou(id_quadro, ids, estagios);
    notarRegistros(db)?.mudou('kanbanBloco', ids, 'alterado');
  };

  /**
   * Puts cards, of which the caller holds none locked, into a list at a place, in the order in which they are named. Answers the key of each.
   * The list is locked before the cards: whoever orders it, or empties it, waits.
   */
  async function put(db: Db, person: Staff, ids: readonly number[], id_estagio: number, lugar: Lugar, id_motivo: number | undefined): Promise<string[]> {
    const para = await lockEstagio(db, id_estagio);
    const quadro = await needPapel(db, person, para.id_quadro, 2);
    const cards = [];
    for (const id of ids.toSorted((a, b) => a - b)) {
      const card = await lockToChange(db, person, id, quadro);
      const from = Number(card.linha['id_estagio']);
      cards.push({ id, ...card, de: from === id_estagio ? undefined : await needEstagio(db, from) });
    }
    const coming = cards.filter(({ de }) => de !== undefined);
    // of another board it leaves what is that board's
    for (const { de, quadro: from } of coming) sair(from, de!);
    if (coming.length > 0)
      await entrar(
        db,
        quadro,
        para,
        coming.map(({ linha }) => linha as Preenchido),
        id_motivo,
      );
    else if (para.travado && quadro.papel < 3) sair(quadro, para);
    const vao = await vaoPara(db, id_estagio, lugar, ids);
    const [only] = cards;
    if (coming.length === 0 && cards.length === 1 && estaNoVao(String(only!.linha['chave']), vao)) return [String(only!.linha['chave'])];
    const keys = await chavesNoVao(db, id_estagio, vao, ids.length, ids);
    const now = clock.now();
    // one of several that stands in the list already may have the key that another gets: '~' is in no key
    const staying = cards.filter(({ de }) => de === undefined).map(({ id }) => id);
    if (cards.length > 1 && staying.length > 0) await sql`update kanban_bloco set chave = '~' || chave where id_bloco = any (${staying}::bigint[])`.execute(db);
    for (const [i, id] of ids.entries()) {
      const { de, quadro: from } = cards.find((card) => card.id === id)!;
      if (de === undefined) {
        await sql`update kanban_bloco set chave = ${keys[i]} where id_bloco = ${id}`.execute(db);
        notarKanban(db)?.mudou(para.id_quadro, [id], []);
        continue;
      }
      const away = from.id_quadro !== para.id_quadro;
      const closed = para.tipo === 0 ? null : now;
      // none of these waits for what another answers
      await Promise.all([
        sql`update kanban_bloco set id_quadro = ${para.id_quadro}, id_estagio = ${id_estagio}, chave = ${keys[i]}, situacao = ${para.tipo}, fechado_em = ${closed},
          id_motivo = ${para.tipo === 0 ? null : (id_motivo ?? null)}, entrou_em = ${now}, alterado_em = ${now}, versao = versao + 1 where id_bloco = ${id}`.execute(
          db,
        ),
        ...(away ? [sql`delete from kanban_bloco_etiqueta where id_bloco = ${id}`.execute(db)] : []),
        sql`with saida as (update kanban_passagem set saiu_em = ${now} where id_bloco = ${id} and saiu_em is null)
          insert into kanban_passagem (id_bloco, id_estagio, entrou_em) values (${id}, ${id_estagio}, ${now})`.execute(db),
        recordChange(db, 'kanbanBloco', id, 'alterado', { lista: [de.titulo, para.titulo] }, person.id_login),
        recordEvent(db, 'bloco_movido', { id_bloco: id, id_quadro: para.id_quadro, de: de.id_estagio, para: id_estagio, id_login: person.id_login }),
      ]);
      noted(db, para.id_quadro, [id], [de.id_estagio, id_estagio]);
      if (away) notarKanban(db)?.mudou(from.id_quadro, [id], [de.id_estagio]);
    }
    return keys;
  }

  /** Lists that cards may come back into are locked before the cards, as by whoever moves these. */
  async function lockListasDe(db: Db, ids: readonly number[]): Promise<void> {
    await sql`select from kanban_estagio e where e.id_quadro in (select b.id_quadro from kanban_bloco b where b.id_bloco = any (${[...ids]}::bigint[]))
      order by e.id_estagio for no key update`.execute(db);
  }
  async function arquivar(db: Db, person: Staff, id: number, away: boolean): Promise<void> {
    if (!away) await lockListasDe(db, [id]);
    const linha = await lock(db, person, id);
    const id_quadro = Number(linha['id_quadro']);
    const quadro = await needPapel(db, person, id_quadro, 2);
    if ((linha['arquivado_em'] !== null) === away) return; // K10: twice is once
    const estagio = await needEstagio(db, Number(linha['id_estagio']));
    let { id_estagio } = estagio;
    if (away) {
      sair(quadro, estagio);
      await sql`update kanban_bloco set arquivado_em = now(), com_estagio = false, versao = versao + 1 where id_bloco = ${id}`.execute(db);
    } else {
      const first = estagio.arquivado || estagio.excluido ? await firstEstagio(db, id_quadro) : id_estagio;
      if (first === undefined) throw new AppError('conflito', 'Este quadro não tem listas. Crie uma antes de trazer o card do arquivo.');
      id_estagio = first;
      const para = await lockEstagio(db, id_estagio);
      await entrar(db, quadro, para, [linha], linha['id_motivo'] as number | null);
      const [chave] = await chavesPara(db, id_estagio, {}, 1, [id]);
      await sql`update kanban_bloco set arquivado_em = null, com_estagio = false, id_estagio = ${id_estagio}, chave = ${chave}, situacao = ${para.tipo}, versao = versao + 1 where id_bloco = ${id}`.execute(
        db,
      );
    }
    await recordChange(db, 'kanbanBloco', id, 'alterado', { arquivo: away ? ['', 'Arquivado'] : ['Arquivado', ''] }, person.id_login);
    if (away) await recordEvent(db, 'bloco_arquivado', { id_bloco: id, id_quadro, id_login: person.id_login });
    noted(db, id_quadro, [id], [id_estagio]);
  }

  async function favoritar(person: Staff, id: number, keep: boolean): Promise<void> {
    await database.comEmpresa(person.id_empresa, async (db) => {
      if ((await quadroDoBloco(db, person, id)) === undefined) throw notFound('Card');
      await (keep
        ? sql`insert into kanban_favorito (id_login, id_bloco) values (${person.id_login}, ${id}) on conflict do nothing`
        : sql`delete from kanban_favorito where id_login = ${person.id_login} and id_bloco = ${id}`
      ).execute(db);
    });
  }

  /** Something of the checklists of a card that the person works. */
  async function ofChecklist(db: Db, person: Staff, by: Parameters<typeof blocoDaChecklist>[1], what: string, feminine = false): Promise<number> {
    const id_bloco = await blocoDaChecklist(db, by);
    if (id_bloco === undefined || !(await lockBloco(db, person, id_bloco))) throw notFound(what, feminine);
    const { quadro } = await lockToChange(db, person, id_bloco);
    noted(db, quadro.id_quadro, [id_bloco], []);
    return id_bloco;
  }

  return {
    /** K3. Answers where it is now. */
    move: (person: Staff, { id_bloco, id_estagio, id_motivo, ...lugar }: Input<typeof kanbanBloco.move>['body']): Promise<Reply<typeof kanbanBloco.move>> =>
      database.comEmpresa(person.id_empresa, async (db) => {
        const [chave] = await put(db, person, [id_bloco], id_estagio, lugar, id_motivo);
        return { chave: chave!, id_estagio };
      }),

    /** Many at once, whole or not at all; answers what each was, for the way back. */
    lote: (
      person: Staff,
      { ids, id_estagio, id_motivo, arquivar: away, id_responsavel }: Input<typeof kanbanBloco.lote>['body'],
    ): Promise<Reply<typeof kanbanBloco.lote>['data']> =>
      database.comEmpresa(person.id_empresa, async (db) => {
        const { rows: antes } = await sql<
          Reply<typeof kanbanBloco.lote>['data'][number]
        >`select t.id_bloco, t.id_estagio, t.id_responsavel, t.arquivado_em is not null as arquivado,
            (select b.id_bloco from kanban_bloco b where b.id_estagio = t.id_estagio and b.arquivado_em is null and b.excluido_em is null and b.chave < t.chave order by b.chave desc limit 1) as id_anterior
          from kanban_bloco t where t.id_bloco = any (${ids}::bigint[]) and t.excluido_em is null and ${vejoBloco(person)}`.execute(db);
        if (antes.length < new Set(ids).size) throw notFound('Card');
        if (away === 0) await lockListasDe(db, ids);
        if (id_estagio !== undefined) await put(db, person, [...new Set(ids)], id_estagio, {}, id_motivo);
        if (id_responsavel !== undefined) {
          if (id_responsavel !== null) {
            const { rows } = await sql<{
              nome: string;
            }>`select l.nome from membro m join login l using (id_login) where m.ativo and m.id_login = ${id_responsavel}`.execute(db);
            if (!rows[0]) throw invalid({ id_responsavel: 'Escolha uma pessoa da lista' });
          }
          for (const id of ids.toSorted((a, b) => a - b)) {
            const { linha, quadro } = await lockToChange(db, person, id);
            if (linha['id_responsavel'] === id_responsavel) continue;
            await notarRegistros(db)?.viam('kanbanBloco', [id]);
            const { rows: names } = await sql<{
              nome: string | null;
            }>`select l.nome from unnest(${[linha['id_responsavel'] ?? null, id_responsavel]}::bigint[]) with ordinality as x (v, n)
              left join login l on l.id_login = x.v order by x.n`.execute(db);
            await sql`update kanban_bloco set id_responsavel = ${id_responsavel}, alterado_em = now(), versao = versao + 1 where id_bloco = ${id}`.execute(db);
            await recordChange(db, 'kanbanBloco', id, 'alterado', { responsavel: [names[0]!.nome ?? '', names[1]!.nome ?? ''] }, person.id_login);
            await recordEvent(db, 'bloco_alterado', {
              id_bloco: id,
              id_quadro: quadro.id_quadro,
              id_login: person.id_login,
              campos: ['id_responsavel'],
              entraram: [],
            });
            noted(db, quadro.id_quadro, [id], [Number(linha['id_estagio'])]);
          }
        }
        if (away !== undefined) for (const id of ids.toSorted((a, b) => a - b)) await arquivar(db, person, id, away === 1);
        return antes;
      }),

    arquivar: (person: Staff, id: number) => database.comEmpresa(person.id_empresa, (db) => arquivar(db, person, id, true)),
    desarquivar: (person: Staff, id: number) => database.comEmpresa(person.id_empresa, (db) => arquivar(db, person, id, false)),
    favoritar: (person: Staff, id: number) => favoritar(person, id, true),
    desfavoritar: (person: Staff, id: number) => favoritar(person, id, false),

    /** K21: right below, without what was said, kept and done. */
    duplicar: (person: Staff, id: number): Promise<number> =>
      database.comEmpresa(person.id_empresa, async (db) => {
        const id_estagio = await sql<{
          id_estagio: number;
        }>`select t.id_estagio from kanban_bloco t where t.id_bloco = ${id} and t.excluido_em is null and ${vejoBloco(person)}`.execute(db);
        if (!id_estagio.rows[0]) throw notFound('Card');
        const para = await lockEstagio(db, id_estagio.rows[0].id_estagio);
        const { linha, quadro } = await lockToChange(db, person, id);
        await entrar(db, quadro, para, [linha], linha['id_motivo'] as number | null);
        const [chave] = await chavesPara(db, para.id_estagio, { id_anterior: id }, 1);
        const { rows } = await sql<{
          id_bloco: number;
        }>`insert into kanban_bloco (id_quadro, id_estagio, chave, titulo, descricao, id_contato, id_departamento, id_responsavel, valor, probabilidade,
            previsto_em, prioridade, inicio_em, prazo_em, situacao, id_motivo, fechado_em, campos, id_criador)
          select id_quadro, id_estagio, ${chave}, left(titulo, 191) || ' (cópia)', descricao, id_contato, id_departamento, id_responsavel, valor, probabilidade,
            previsto_em, prioridade, inicio_em, prazo_em, situacao, id_motivo, fechado_em, campos, ${person.id_login}::bigint from kanban_bloco where id_bloco = ${id} returning id_bloco`.execute(
          db,
        );
        const made = rows[0]!.id_bloco;
        await sql`insert into kanban_bloco_membro (id_bloco, id_login) select ${made}::bigint, id_login from kanban_bloco_membro where id_bloco = ${id}`.execute(
          db,
        );
        await sql`insert into kanban_bloco_etiqueta (id_bloco, id_etiqueta) select ${made}::bigint, id_etiqueta from kanban_bloco_etiqueta where id_bloco = ${id}`.execute(
          db,
        );
        if (linha['id_capa'] !== null) await copiarCapas(db, new Map([[id, made]]), person.id_login);
        await sql`with novas as (
            select c.id_checklist as de, c.titulo, row_number() over (order by c.id_checklist) as n from kanban_checklist c where c.id_bloco = ${id}
          ), feitas as (insert into kanban_checklist (id_bloco, titulo) select ${made}::bigint, titulo from novas order by n returning id_checklist),
          pares as (select n.de, f.id_checklist as para from novas n join (select id_checklist, row_number() over (order by id_checklist) as n from feitas) f using (n))
          insert into kanban_checklist_item (id_checklist, title, ordem) select p.para, i.title, i.ordem from pares p join kanban_checklist_item i on i.id_checklist = p.de`.execute(
          db,
        );
        await sql`insert into kanban_passagem (id_bloco, id_estagio, entrou_em) values (${made}, ${para.id_estagio}, ${clock.now()})`.execute(db);
        await recordChange(db, 'kanbanBloco', made, 'criado', {}, person.id_login);
        await recordEvent(db, 'bloco_criado', { id_bloco: made, id_quadro: quadro.id_quadro, id_estagio: para.id_estagio, id_login: person.id_login });
        notarKanban(db)?.mudou(quadro.id_quadro, [made], [para.id_estagio]);
        notarRegistros(db)?.mudou('kanbanBloco', made, 'criado');
        return made;
      }),

    /** Answers the file that it is now; null: none. */
    capa: (person: Staff, { id_bloco, id_anexo }: Input<typeof kanbanBloco.capa>['body']): Promise<number | null> =>
      database.comEmpresa(person.id_empresa, async (db) => {
        const { linha, quadro } = await lockToChange(db, person, id_bloco);
        const chosen = id_anexo === null ? null : await findImagem(db, id_bloco, id_anexo);
        if (chosen === undefined) throw invalid({ id_anexo: id_anexo === undefined ? 'Este card não tem imagens' : 'Escolha uma imagem deste card' });
        const id_capa = chosen?.id_anexo ?? null;
        if (linha['id_capa'] === id_capa) return id_capa;
        const before = await findImagem(db, id_bloco, linha['id_capa'] as number | null);
        await sql`update kanban_bloco set id_capa = ${id_capa}, alterado_em = now() where id_bloco = ${id_bloco}`.execute(db);
        await recordChange(db, 'kanbanBloco', id_bloco, 'alterado', { capa: [before?.nome ?? '', chosen?.nome ?? ''] }, person.id_login);
        await recordEvent(db, 'bloco_alterado', { id_bloco, id_quadro: quadro.id_quadro, id_login: person.id_login, campos: ['id_capa'], entraram: [] });
        noted(db, quadro.id_quadro, [id_bloco], []);
        return id_capa;
      }),

    checklist: (person: Staff, { id_bloco, id_checklist, titulo }: Input<typeof kanbanBloco.checklist>['body']): Promise<number> =>
      database.comEmpresa(person.id_empresa, async (db) => {
        const { quadro } = await lockToChange(db, person, id_bloco);
        if (id_checklist === undefined && (await countOf(db, id_bloco, undefined)).checklists >= mostChecklists)
          throw invalid({ titulo: `Um card tem no máximo ${mostChecklists} listas de verificação` });
        const id = await saveChecklist(db, id_bloco, id_checklist, titulo);
        if (id === undefined) throw notFound('Lista de verificação', true);
        noted(db, quadro.id_quadro, [id_bloco], []);
        return id;
      }),

    tirarChecklist: (person: Staff, id_checklist: number): Promise<void> =>
      database.comEmpresa(person.id_empresa, async (db) => {
        await ofChecklist(db, person, { id_checklist }, 'Lista de verificação', true);
        await db.deleteFrom('kanban_checklist').where('id_checklist', '=', id_checklist).execute();
      }),

    item: (person: Staff, { id_checklist, id_checklist_item, ...item }: Input<typeof kanbanBloco.item>['body']): Promise<number> =>
      database.comEmpresa(person.id_empresa, async (db) => {
        const id_bloco = await ofChecklist(db, person, { id_checklist }, 'Lista de verificação', true);
        if (id_checklist_item === undefined && (await countOf(db, id_bloco, id_checklist)).itens >= mostItens)
          throw invalid({ title: `Uma lista de verificação tem no máximo ${mostItens} itens` });
        const id = await saveItem(db, id_checklist, id_checklist_item, item);
        if (id === undefined) throw notFound('Item');
        return id;
      }),

    itens: (person: Staff, id_checklist: number, status: 0 | 1): Promise<void> =>
      database.comEmpresa(person.id_empresa, async (db) => {
        await ofChecklist(db, person, { id_checklist }, 'Lista de verificação', true);
        await db.updateTable('kanban_checklist_item').set({ status }).where('id_checklist', '=', id_checklist).execute();
      }),

    tirarItem: (person: Staff, id_checklist_item: number): Promise<void> =>
      database.comEmpresa(person.id_empresa, async (db) => {
        await ofChecklist(db, person, { id_checklist_item }, 'Item');
        await db.deleteFrom('kanban_checklist_item').where('id_checklist_item', '=', id_checklist_item).execute();
      }),

    /** Cards of a contato, newest first. */
    resumo: (person: Staff, { id_contato, page, rpp }: { id_contato?: number | undefined; page: number; rpp: number }) =>
      database.lerEmpresa(person.id_empresa, async (db) => {
        if (id_contato === undefined) return { data: [], recordsTotal: 0, recordsFiltered: 0 };
        const { rows } = await sql<{ total: number }>`select ${colunasDoBloco}, count(*) over () as total from kanban_bloco t ${aoLadoDoBloco}
          where t.id_contato = ${id_contato} and t.excluido_em is null and ${vejoBloco(person)} order by t.criado_em desc, t.id_bloco desc limit ${rpp} offset ${page * rpp}`.execute(
          db,
        );
        const total = rows[0]?.total ?? 0;
        return { data: rows.map((row) => escrita(row)), recordsTotal: total, recordsFiltered: total };
      }),
  };
}
