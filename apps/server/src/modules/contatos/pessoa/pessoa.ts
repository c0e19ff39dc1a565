import { sql } from 'kysely';
import type { Pessoa } from '../../../core/pessoa.ts';
import { anonimizar } from './anonimizar.repository.ts';
import { secoes } from './exportar.repository.ts';
import { mover, voltar } from './mover.repository.ts';

export const contatosPessoa: Pessoa = {
  mover,
  voltar,
  anonimizar,
  exportar: secoes,
  contar: {
    telefones: sql`(select count(*) from contato_telefone t where t.id_contato = c.id_contato)`,
    tags: sql`(select count(*) from contato_tag g where g.id_contato = c.id_contato)`,
    identidades: sql`(select count(*) from contato_identidade i where i.id_contato = c.id_contato)`,
  },
  retencao: { recente: (desde) => sql`exists (select from contato_mudanca h where h.id_contato = c.id_contato and h.em >= ${desde})` },
};
