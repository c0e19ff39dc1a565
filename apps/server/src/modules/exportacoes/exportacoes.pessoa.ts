import { sql } from 'kysely';
import type { Pessoa } from '../../core/pessoa.ts';

export const exportacoesPessoa: Pessoa = {
  /** Files of lists may hold anybody: they all go, and can be made again. */
  async anonimizar(db) {
    const { rows } = await sql<{
      caminho: string | null;
    }>`delete from exportacao where tipo in ('contatos', 'atendimentos', 'clientes', 'contato_dados') returning caminho`.execute(db);
    return { caminhos: rows.flatMap(({ caminho }) => caminho ?? []) };
  },
};
