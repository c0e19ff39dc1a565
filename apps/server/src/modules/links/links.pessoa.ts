import { sql } from 'kysely';
import type { Pessoa } from '../../core/pessoa.ts';

export const linksPessoa: Pessoa = {
  async mover(db, de, para) {
    const { rows } = await sql<{ id_link: number }>`update link set id_contato = ${para} where id_contato = ${de} returning id_link`.execute(db);
    return { link: rows.map((row) => row.id_link) };
  },
  async voltar(db, { link = [] }, de, para) {
    await sql`update link set id_contato = ${de} where id_contato = ${para} and id_link = any (${link}::bigint[])`.execute(db);
  },
  async anonimizar(db, { ids, emails }) {
    await sql`delete from link where id_contato = any (${[...ids]}::bigint[]) or para = any (${emails.map((e) => e.toLowerCase())}::text[])`.execute(db);
  },
  exportar: [
    {
      nome: 'links',
      titulo: 'Links enviados',
      lugar: 36,
      async ler(db, id_contato) {
        const { rows } = await sql<{
          dados: unknown;
        }>`select coalesce(jsonb_agg(jsonb_build_object('finalidade', l.finalidade, 'para', l.para, 'criado_em', l.criado_em,
            'expira_em', l.expira_em, 'aberturas', l.aberturas, 'aberto_em', l.aberto_em) order by l.id_link), '[]') as dados from link l where l.id_contato = ${id_contato}`.execute(
          db,
        );
        return rows[0]!.dados;
      },
    },
  ],
};
