import { sql } from 'kysely';
import type { Pessoa } from '../../core/pessoa.ts';

export const camposPessoa: Pessoa = {
  exportar: [
    {
      nome: 'campos_da_empresa',
      titulo: 'Outros campos',
      lugar: 30,
      async ler(db, id_contato) {
        const { rows } = await sql<{ dados: unknown }>`select coalesce(jsonb_object_agg(p.nome, c.campos -> p.id_campo::text), '{}') as dados
          from contato c join campo_personalizado p on c.campos ? p.id_campo::text where c.id_contato = ${id_contato}`.execute(db);
        return rows[0]?.dados;
      },
    },
  ],
};
