import { sql } from 'kysely';
import type { Pessoa } from '../../core/pessoa.ts';

/** What contatos left in web chats. */
export const visitantesPessoa: Pessoa = {
  async mover(db, de, para) {
    const { rows } = await sql<{ id_visitante: number }>`update visitante set id_contato = ${para} where id_contato = ${de} returning id_visitante`.execute(db);
    return { visitante: rows.map((row) => row.id_visitante) };
  },
  async voltar(db, { visitante = [] }, de, para) {
    await sql`update visitante set id_contato = ${de} where id_contato = ${para} and id_visitante = any (${visitante}::bigint[])`.execute(db);
  },
  async anonimizar(db, { ids }) {
    await sql`update visitante set nome = '', email = '', email_provado = '', telefone = '', pagina = '', origem = '', navegador = '', id_externo = null, ip_dia = '', convite = '', bloqueio_motivo = '' where id_contato = any (${[...ids]}::bigint[])`.execute(
      db,
    );
    const theirs = sql`(select v.id_visitante from visitante v where v.id_contato = any (${[...ids]}::bigint[]))`;
    await sql`delete from visitante_evento where id_visitante in ${theirs}`.execute(db);
    await sql`delete from visitante_codigo where id_visitante in ${theirs}`.execute(db);
    await sql`delete from visitante_continua where id_visitante in ${theirs}`.execute(db);
    return {};
  },
  exportar: [
    {
      nome: 'chat_do_site',
      titulo: 'Chat do site',
      lugar: 38,
      async ler(db, id_contato) {
        const { rows } = await sql<{
          dados: unknown;
        }>`select coalesce(jsonb_agg(jsonb_build_object('chat', t.nome, 'nome', v.nome, 'email', v.email, 'telefone', v.telefone, 'pagina', v.pagina, 'origem', v.origem, 'id_no_site', v.id_externo,
            'email_confirmado', v.email_provado <> '', 'eventos', (select coalesce(jsonb_agg(jsonb_build_object('nome', x.nome, 'dados', x.dados, 'em', x.em)
              order by x.id_evento), '[]') from visitante_evento x where x.id_visitante = v.id_visitante), 'consentimento_em', v.consentimento_em, 'primeira_visita', v.criado_em, 'ultima_visita', v.visto_em) order by v.id_visitante), '[]') as dados
          from visitante v join chat_config t using (id_empresa, id_chat_config) where v.id_contato = ${id_contato}`.execute(db);
        return rows[0]!.dados;
      },
    },
  ],
};
