import { type RawBuilder, sql } from 'kysely';
import type { Aviso, Avisos } from '../../core/avisos.ts';
import type { Db } from '../../core/db/database.ts';
import './kanban.domain-events.ts';
import { findQuemVe, membroVeBloco } from './kanban.scope.ts';

interface Sobre {
  readonly quem: string;
  readonly titulo: string;
  readonly onde: string;
  readonly aviso: Pick<Aviso, 'tag' | 'to_route' | 'id_registro' | 'type'>;
}

/** One name for a card's notices: the newest takes the place of the one before. */
async function sobre(db: Db, id_bloco: number, id_login: number | null): Promise<Sobre> {
  const { rows } = await sql<{
    quem: string | null;
    titulo: string;
    onde: string;
    dns: string;
  }>`select (select l.nome from login l where l.id_login = ${id_login}::bigint) as quem,
      t.titulo, q.titulo || ' · ' || e.titulo as onde, q.dns
    from kanban_bloco t join kanban_quadro q using (id_empresa, id_quadro) join kanban_estagio e using (id_empresa, id_estagio) where t.id_bloco = ${id_bloco}`.execute(
    db,
  );
  const row = rows[0];
  const aviso = { tag: `bloco-${id_bloco}`, to_route: `/kanban/${row?.dns ?? ''}/${id_bloco}`, id_registro: id_bloco, type: 'other' } as const;
  return { quem: row?.quem ?? 'O sistema', titulo: row?.titulo ?? '', onde: row?.onde ?? '', aviso };
}

/** Whoever answers for the card, and its members, without the one who acted. */
const deles = (id_bloco: number, except: readonly (number | null)[]): RawBuilder<unknown> => sql`select x.id_login from (
    select t.id_responsavel as id_login from kanban_bloco t where t.id_bloco = ${id_bloco} and t.id_responsavel is not null
    union select m.id_login from kanban_bloco_membro m where m.id_bloco = ${id_bloco}
  ) x where not x.id_login = any (${except.filter((id) => id !== null)}::bigint[])`;
const responsavel = (id_bloco: number, except: number | null): RawBuilder<unknown> =>
  sql`select t.id_responsavel as id_login from kanban_bloco t where t.id_bloco = ${id_bloco} and t.id_responsavel is not null and t.id_responsavel is distinct from ${except}::bigint`;

/** What people are told of cards. */
export const kanbanAvisos: Avisos = {
  podeVer: sql`exists (select from kanban_bloco t where t.id_bloco = n.id_registro and t.excluido_em is null and ${membroVeBloco})`,
  quando: {
    async bloco_criado({ db, avisar }, { id_bloco, id_login, em_massa }) {
      // a thousand cards at once ring no thousand times
      if (em_massa) return;
      const { quem, titulo, onde, aviso } = await sobre(db, id_bloco, id_login);
      await avisar(responsavel(id_bloco, id_login), { ...aviso, title: `${quem} passou um card para você`, description: `${titulo} (${onde})` });
    },
    async bloco_alterado({ db, avisar }, { id_bloco, id_login, campos, entraram }) {
      const { quem, titulo, onde, aviso } = await sobre(db, id_bloco, id_login);
      const description = `${titulo} (${onde})`;
      if (campos.includes('id_responsavel'))
        await avisar(responsavel(id_bloco, id_login), { ...aviso, title: `${quem} passou um card para você`, description });
      const novos = entraram.filter((id) => id !== id_login);
      if (novos.length > 0) await avisar(sql`select unnest(${novos}::bigint[]) as id_login`, { ...aviso, title: `${quem} pôs você em um card`, description });
    },
    async bloco_comentado({ db, avisar }, { id_bloco, id_comentario, id_login, mencoes }) {
      const { quem, titulo, onde, aviso } = await sobre(db, id_bloco, id_login);
      const named = (await findQuemVe(db, id_bloco, mencoes)).filter((id) => id !== id_login);
      await avisar(deles(id_bloco, [id_login, ...named]), { ...aviso, title: `${quem} comentou um card`, description: `${titulo} (${onde})` });
      if (named.length > 0)
        await avisar(sql`select unnest(${named}::bigint[]) as id_login`, {
          ...aviso,
          tag: `mencao-bloco-${id_comentario}`,
          title: `${quem} mencionou você`,
          description: `Em um comentário do card ${titulo}`,
        });
    },
    async bloco_vence({ db, avisar }, { id_bloco }) {
      const { titulo, onde, aviso } = await sobre(db, id_bloco, null);
      await avisar(deles(id_bloco, []), { ...aviso, title: 'Um card seu está vencendo', description: `${titulo} (${onde})` });
    },
    async bloco_parado({ db, avisar }, { id_bloco }) {
      const { titulo, onde, aviso } = await sobre(db, id_bloco, null);
      await avisar(responsavel(id_bloco, null), { ...aviso, title: 'Um card seu está parado', description: `${titulo} (${onde})` });
    },
  },
};
