import type { kanbanComentario } from '@prosa/contract/kanban/blocos.endpoints.ts';
import type { ComentarioDeBloco } from '@prosa/contract/kanban/kanban.schemas.ts';
import type { Input } from '@prosa/contract/wire.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Staff } from '../../../core/auth/person.ts';
import type { Db } from '../../../core/db/database.ts';
import { recordEvent } from '../../../core/domain-events/domain-events.ts';
import { AppError, invalid, notFound } from '../../../core/errors.ts';
import { limparHtml, textoDe } from '../../../core/html/limpar.ts';
import type { Core } from '../../../core/module.ts';
import '../kanban.domain-events.ts';
import { notarKanban } from '../kanban.mudanca.ts';
import { needPapel } from '../kanban.scope.ts';
import { quadroDoBloco } from './blocos.repository.ts';

type Row = Omit<ComentarioDeBloco, 'created_at' | 'editado_em'> & { created_at: Date; editado_em: Date | null };

async function findComentarios(db: Db, which: RawBuilder<unknown>, limit: number): Promise<ComentarioDeBloco[]> {
  const { rows } = await sql<Row>`select c.id_comentario, c.id_bloco, c.id_login as id_usuario, coalesce(l.nome, '') as nome, l.avatar, c.html as comentario,
      c.criado_em as created_at, c.editado_em
    from kanban_comentario c left join login l on l.id_login = c.id_login where ${which} order by c.id_comentario desc limit ${limit}`.execute(db);
  return rows.map(({ created_at, editado_em, ...row }) => ({ ...row, created_at: created_at.toISOString(), editado_em: editado_em?.toISOString() ?? null }));
}

/** What is said on cards (spec 7 KanbanComentario). */
export function comentariosService({ database, clock }: Core) {
  /** The board of a card that the person sees. */
  async function need(db: Db, person: Staff, id_bloco: number, what = 'Card'): Promise<number> {
    const id_quadro = await quadroDoBloco(db, person, id_bloco);
    if (id_quadro === undefined) throw notFound(what);
    return id_quadro;
  }
  const one = async (db: Db, id_comentario: number): Promise<ComentarioDeBloco> => (await findComentarios(db, sql`c.id_comentario = ${id_comentario}`, 1))[0]!;

  return {
    /** The oldest first; those before `antes_de`. */
    getAll: (person: Staff, id_bloco: number, { antes_de, rpp }: Input<typeof kanbanComentario.getAll>['query']) =>
      database.lerEmpresa(person.id_empresa, async (db) => {
        await need(db, person, id_bloco);
        const rows = await findComentarios(
          db,
          sql`c.id_bloco = ${id_bloco} and ${antes_de === undefined ? sql`true` : sql`c.id_comentario < ${antes_de}`}`,
          rpp + 1,
        );
        return { data: rows.slice(0, rpp).toReversed(), mais: rows.length > rpp };
      }),

    /** A comment, once whatever is sent again; or one's own, changed. */
    store: (
      person: Staff,
      { id_comentario, id_bloco, comentario, mencoes, private_id }: Input<typeof kanbanComentario.store>['body'],
    ): Promise<ComentarioDeBloco> => {
      const html = limparHtml(comentario);
      const texto = textoDe(html);
      if (texto === '') throw invalid({ comentario: 'Escreva o comentário' });
      return database.comEmpresa(person.id_empresa, async (db) => {
        const id_quadro = await need(db, person, id_bloco);
        await needPapel(db, person, id_quadro, 2);
        if (id_comentario !== undefined) {
          const { rows } = await sql`update kanban_comentario set html = ${html}, texto = ${texto}, editado_em = ${clock.now()}
            where id_comentario = ${id_comentario} and id_bloco = ${id_bloco} and id_login = ${person.id_login} returning 1`.execute(db);
          if (rows.length === 0) throw notFound('Comentário');
          notarKanban(db)?.mudou(id_quadro, [id_bloco], []);
          return one(db, id_comentario);
        }
        const { rows } = await sql<{ id_comentario: number }>`insert into kanban_comentario (id_bloco, id_login, html, texto, private_id, criado_em)
          values (${id_bloco}, ${person.id_login}, ${html}, ${texto}, ${private_id || null}, ${clock.now()}) on conflict do nothing returning id_comentario`.execute(
          db,
        );
        const made = rows[0]?.id_comentario;
        if (made === undefined) {
          const { rows: sent } = await sql<{
            id_comentario: number;
          }>`select id_comentario from kanban_comentario where id_login = ${person.id_login} and private_id = ${private_id}`.execute(db);
          return one(db, sent[0]!.id_comentario);
        }
        await sql`update kanban_bloco set alterado_em = ${clock.now()} where id_bloco = ${id_bloco}`.execute(db);
        await recordEvent(db, 'bloco_comentado', { id_bloco, id_comentario: made, id_login: person.id_login, mencoes });
        notarKanban(db)?.mudou(id_quadro, [id_bloco], []);
        return one(db, made);
      });
    },

    delete: (person: Staff, id_comentario: number): Promise<void> =>
      database.comEmpresa(person.id_empresa, async (db) => {
        const { rows } = await sql<{
          id_bloco: number;
          id_login: number | null;
        }>`select id_bloco, id_login from kanban_comentario where id_comentario = ${id_comentario} for update`.execute(db);
        if (!rows[0]) throw notFound('Comentário');
        const id_quadro = await need(db, person, rows[0].id_bloco, 'Comentário');
        const { papel } = await needPapel(db, person, id_quadro, 2);
        if (rows[0].id_login !== person.id_login && papel < 3)
          throw new AppError('sem_permissao', 'Só quem escreveu, ou um administrador do quadro, apaga um comentário.');
        await db.deleteFrom('kanban_comentario').where('id_comentario', '=', id_comentario).execute();
        notarKanban(db)?.mudou(id_quadro, [rows[0].id_bloco], []);
      }),
  };
}
