import { sql } from 'kysely';
import type { Pessoa } from '../../core/pessoa.ts';
import { forgetHistory } from '../../integrations/whatsapp/historico.ts';

export const linhasPessoa: Pessoa = {
  /** What a network brought and is still held raw, found by the messages that it became. */
  async anonimizar(db, { identidades, salas }) {
    await sql`with e as (
      delete from wpp_evento e where e.chave_contato = any (${[...identidades]}::text[])
      or e.corpo ->> 'id_externo' in (select m.id_externo from mensagem m where m.id_sala = any (${[...salas]}::bigint[]) and m.id_externo is not null) returning e.id_bruto
    ) delete from wpp_bruto b using e where b.id_bruto = e.id_bruto`.execute(db);
    await forgetHistory(db);
  },
};
