import { sql } from 'kysely';
import type { Pessoa } from '../../core/pessoa.ts';

/** What contatos answered in forms. */
export const formulariosPessoa: Pessoa = {
  async mover(db, de, para) {
    const { rows } = await sql<{
      id_resposta: number;
    }>`update formulario_resposta set id_contato = ${para} where id_contato = ${de} returning id_resposta`.execute(db);
    return { formulario_resposta: rows.map((row) => row.id_resposta) };
  },
  async voltar(db, { formulario_resposta = [] }, de, para) {
    await sql`update formulario_resposta set id_contato = ${de} where id_contato = ${para} and id_resposta = any (${formulario_resposta}::bigint[])`.execute(
      db,
    );
  },
  /** That there was an answer stays, for the form's count. */
  async anonimizar(db, { ids }) {
    await sql`update formulario_resposta set dados = '{}', motivo = '' where id_contato = any (${[...ids]}::bigint[])`.execute(db);
    const { rows } = await sql<{ id_arquivo: number }>`delete from formulario_resposta_arquivo where id_resposta in (
      select id_resposta from formulario_resposta where id_contato = any (${[...ids]}::bigint[])) returning id_arquivo`.execute(db);
    return { arquivos: rows.map(({ id_arquivo }) => id_arquivo) };
  },
  arquivos: (id_contato) => sql`select x.id_arquivo from formulario_resposta_arquivo x join formulario_resposta r on r.id_resposta = x.id_resposta
    where r.id_contato = ${id_contato}`,
  exportar: [
    {
      nome: 'formularios',
      titulo: 'Respostas de formulários',
      lugar: 37,
      async ler(db, id_contato) {
        const { rows } = await sql<{
          dados: unknown;
        }>`select coalesce(jsonb_agg(jsonb_build_object('formulario', t.titulo, 'em', r.criado_em, 'respostas', r.dados) order by r.id_resposta), '[]') as dados
          from formulario_resposta r join formulario t using (id_empresa, id_formulario) where r.id_contato = ${id_contato}`.execute(db);
        return rows[0]!.dados;
      },
    },
  ],
};
