import { sql } from 'kysely';
import type { Pessoa } from '../../core/pessoa.ts';

export const consentimentosPessoa: Pessoa = {
  async mover(db, de, para) {
    const { rows } = await sql<{
      id_consentimento: number;
    }>`update contato_consentimento set id_contato = ${para} where id_contato = ${de} returning id_consentimento`.execute(db);
    return { contato_consentimento: rows.map(({ id_consentimento }) => id_consentimento) };
  },
  async voltar(db, { contato_consentimento = [] }, de, para) {
    await sql`update contato_consentimento set id_contato = ${de} where id_contato = ${para} and id_consentimento = any (${contato_consentimento}::bigint[])`.execute(
      db,
    );
  },
  /** What was agreed to stays, without the words. */
  async anonimizar(db, { ids }) {
    await sql`update contato_consentimento set texto = '', canal = '' where id_contato = any (${[...ids]}::bigint[])`.execute(db);
  },
  exportar: [
    {
      nome: 'consentimentos',
      titulo: 'Consentimentos',
      lugar: 60,
      async ler(db, id_contato) {
        const { rows } = await sql<{ dados: unknown }>`select coalesce(jsonb_agg(jsonb_build_object('finalidade', k.finalidade, 'concedido', k.concedido,
            'como', k.origem, 'por_onde', k.canal, 'texto', k.texto, 'em', k.em) order by k.em, k.id_consentimento), '[]') as dados
          from contato_consentimento k where k.id_contato = ${id_contato}`.execute(db);
        return rows[0]?.dados;
      },
    },
  ],
  retencao: { recente: (desde) => sql`exists (select from contato_consentimento h where h.id_contato = c.id_contato and h.em >= ${desde})` },
};
