import { sql } from 'kysely';
import type { Pessoa } from '../../core/pessoa.ts';
import { forgetChanges } from '../../core/registro/historico.ts';

/** Cards of a contato. */
export const kanbanPessoa: Pessoa = {
  async mover(db, de, para) {
    const { rows } = await sql<{ id_bloco: number }>`update kanban_bloco set id_contato = ${para} where id_contato = ${de} returning id_bloco`.execute(db);
    return { kanban_bloco: rows.map((row) => row.id_bloco) };
  },
  async voltar(db, movidos, de, para) {
    const ids = (movidos['kanban_bloco'] ?? []) as number[];
    await sql`update kanban_bloco set id_contato = ${de} where id_contato = ${para} and id_bloco = any (${ids}::bigint[])`.execute(db);
  },
  /** What was written about them goes; that there was a card, and what it was worth, stays. */
  async anonimizar(db, { ids }) {
    const { rows } = await sql<{
      id_bloco: number;
    }>`update kanban_bloco set titulo = 'Card anonimizado', descricao = '', campos = '{}', chave_cliente = null, versao = versao + 1, alterado_em = now()
      where id_contato = any (${[...ids]}::bigint[]) returning id_bloco`.execute(db);
    const cards = rows.map((row) => row.id_bloco);
    if (cards.length === 0) return {};
    await sql`delete from kanban_comentario where id_bloco = any (${cards}::bigint[])`.execute(db);
    await sql`delete from kanban_checklist where id_bloco = any (${cards}::bigint[])`.execute(db);
    await forgetChanges(db, 'kanbanBloco', cards);
    return {};
  },
  exportar: [
    {
      nome: 'cards',
      titulo: 'Cards do kanban',
      lugar: 36,
      /** Without what colleagues said on them. */
      async ler(db, id_contato) {
        const { rows } = await sql<{
          dados: unknown;
        }>`select coalesce(jsonb_agg(jsonb_build_object('titulo', t.titulo, 'quadro', q.titulo, 'lista', e.titulo, 'descricao', t.descricao,
            'valor_centavos', t.valor, 'criado_em', t.criado_em, 'fechado_em', t.fechado_em) order by t.id_bloco), '[]') as dados
          from kanban_bloco t join kanban_quadro q using (id_empresa, id_quadro) join kanban_estagio e using (id_empresa, id_estagio) where t.id_contato = ${id_contato}`.execute(
          db,
        );
        return rows[0]!.dados;
      },
    },
  ],
  retencao: {
    impede: sql`exists (select from kanban_bloco t where t.id_contato = c.id_contato and t.situacao = 0 and t.arquivado_em is null and t.excluido_em is null)`,
    recente: (desde) => sql`exists (select from kanban_bloco t where t.id_contato = c.id_contato and t.alterado_em >= ${desde})`,
  },
};
