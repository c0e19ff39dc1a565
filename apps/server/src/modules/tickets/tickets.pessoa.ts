import { sql } from 'kysely';
import type { Db } from '../../core/db/database.ts';
import type { Alvo, Fim, Pessoa } from '../../core/pessoa.ts';
import { forgetChanges } from '../../core/registro/historico.ts';

const idsOf = <K extends string>(rows: readonly Record<K, number>[], key: K): number[] => rows.map((row) => row[key]);

/** Words and files out of the tickets of these people, and of their clientes; answers the files. */
async function anonimizar(db: Db, { ids, clientes, emails }: Alvo, { conversas }: Fim): Promise<number[]> {
  const { rows: found } = await sql<{ id_ticket: number }>`select t.id_ticket from ticket t
    where t.id_contato = any (${[...ids]}::bigint[]) or (t.id_contato is null and t.id_cliente = any (${[...clientes]}::bigint[]))`.execute(db);
  // in copy of others' tickets
  await sql`delete from ticket_participante where lower(email) = any (${[...emails]}::text[])`.execute(db);
  const { rows: regras } = await sql<{
    id_recorrente: number;
  }>`update ticket_recorrente r set nome = 'Ticket recorrente anonimizado ' || r.id_recorrente, status = 0, proxima_em = null,
      parada = 'a pessoa foi anonimizada', versao = versao + 1, alterado_em = now()
    where r.id_contato = any (${[...ids]}::bigint[]) or (r.id_contato is null and r.id_cliente = any (${[...clientes]}::bigint[])) returning r.id_recorrente`.execute(
    db,
  );
  await forgetChanges(db, 'RecorrenteTicket', idsOf(regras, 'id_recorrente'));
  const tickets = idsOf(found, 'id_ticket');
  if (tickets.length === 0) return [];
  // with what went from them into others' tickets, and what those merges wrote
  const ditas = sql`(e.id_ticket = any (${tickets}::bigint[]) or e.id_entrada in (
    select x.id::bigint from ticket_mescla m cross join lateral (select jsonb_object_keys(m.movidos -> 'vindas') union all
      select jsonb_array_elements_text(m.movidos -> 'escritas')) as x (id) where m.id_perdedor = any (${tickets}::bigint[]) and m.desfeita_em is null))`;
  const { rows: held } = await sql<{ id_arquivo: number }>`delete from ticket_entrada_arquivo x using ticket_entrada e
    where e.id_entrada = x.id_entrada and ${ditas} returning x.id_arquivo`.execute(db);
  // changes tell of names and words, too
  await sql`update ticket_entrada e set dados = null where ${ditas} and e.dados is not null`.execute(db);
  if (conversas === 'apagar') await sql`delete from ticket_entrada e where ${ditas} and e.tipo <> 'evento'`.execute(db);
  else await sql`update ticket_entrada e set html = '', texto = '', private_id = null where ${ditas}`.execute(db);
  const { rows: waiting } = await sql<{
    arquivos: number[];
  }>`delete from ticket_agendada where id_ticket = any (${tickets}::bigint[]) returning arquivos`.execute(db);
  await sql`delete from ticket_rascunho where id_ticket = any (${tickets}::bigint[])`.execute(db);
  await sql`delete from ticket_participante where id_ticket = any (${tickets}::bigint[])`.execute(db);
  // states that somebody named after a person
  await sql`update ticket_trecho set motivo = '' where id_ticket = any (${tickets}::bigint[]) and motivo <> ''`.execute(db);
  await sql`delete from ticket_item where id_ticket = any (${tickets}::bigint[])`.execute(db);
  await sql`update ticket_tempo set descricao = '' where id_ticket = any (${tickets}::bigint[])`.execute(db);
  await sql`update ticket_avaliacao set comentario = '' where id_ticket = any (${tickets}::bigint[])`.execute(db);
  await sql`update ticket set titulo = 'Ticket anonimizado', descricao = '', campos = '{}', chave_cliente = null, versao = versao + 1, alterado_em = now() where id_ticket = any (${tickets}::bigint[])`.execute(
    db,
  );
  return [...idsOf(held, 'id_arquivo'), ...waiting.flatMap((row) => row.arquivos)];
}

export const ticketsPessoa: Pessoa = {
  async mover(db, de, para) {
    const { rows: ticket } = await sql<{ id_ticket: number }>`update ticket set id_contato = ${para} where id_contato = ${de} returning id_ticket`.execute(db);
    const { rows: entrada } = await sql<{
      id_entrada: number;
    }>`update ticket_entrada set id_contato = ${para} where id_contato = ${de} returning id_entrada`.execute(db);
    const { rows: notas } = await sql<{
      id_ticket: number;
    }>`update ticket_avaliacao set id_contato = ${para} where id_contato = ${de} returning id_ticket`.execute(db);
    const { rows: regras } = await sql<{
      id_recorrente: number;
    }>`update ticket_recorrente set id_contato = ${para} where id_contato = ${de} returning id_recorrente`.execute(db);
    return {
      ticket_recorrente: idsOf(regras, 'id_recorrente'),
      ticket_avaliacao: idsOf(notas, 'id_ticket'),
      ticket: idsOf(ticket, 'id_ticket'),
      ticket_entrada: idsOf(entrada, 'id_entrada'),
    };
  },
  async voltar(db, { ticket = [], ticket_entrada = [], ticket_avaliacao = [], ticket_recorrente = [] }, de, para) {
    await sql`update ticket_recorrente set id_contato = ${de} where id_contato = ${para} and id_recorrente = any (${ticket_recorrente}::bigint[])`.execute(db);
    await sql`update ticket_avaliacao set id_contato = ${de} where id_contato = ${para} and id_ticket = any (${ticket_avaliacao}::bigint[])`.execute(db);
    await sql`update ticket set id_contato = ${de} where id_contato = ${para} and id_ticket = any (${ticket}::bigint[])`.execute(db);
    await sql`update ticket_entrada set id_contato = ${de} where id_contato = ${para} and id_entrada = any (${ticket_entrada}::bigint[])`.execute(db);
  },
  anonimizar: async (db, alvo, fim) => ({ arquivos: await anonimizar(db, alvo, fim) }),
  exportar: [
    {
      nome: 'tickets',
      titulo: 'Tickets',
      lugar: 35,
      /** With what was answered, without notes and colleagues' changes. */
      async ler(db, id_contato) {
        const { rows } = await sql<{
          dados: unknown;
        }>`select coalesce(jsonb_agg(jsonb_build_object('numero', t.numero, 'titulo', t.titulo, 'status', st.nome, 'origem', t.origem,
            'descricao', t.descricao, 'criado_em', t.criado_em, 'campos', (select coalesce(jsonb_object_agg(c.nome, t.campos -> c.id_campo_ticket::text), '{}')
              from campo_ticket c where c.cliente_ve = 1 and t.campos ? c.id_campo_ticket::text), 'respostas', (select coalesce(jsonb_agg(jsonb_build_object('de', e.de, 'em', e.criado_em, 'texto', e.texto)
              order by e.indice), '[]') from ticket_entrada e where e.id_ticket = t.id_ticket and e.tipo = 'publica')) order by t.numero), '[]') as dados
          from ticket t join status_ticket st on st.id_status_ticket = t.id_status_ticket where t.id_contato = ${id_contato}`.execute(db);
        return rows[0]!.dados;
      },
    },
    {
      nome: 'tickets_recorrentes',
      titulo: 'Tickets recorrentes',
      lugar: 36,
      async ler(db, id_contato) {
        const { rows } = await sql<{
          dados: unknown;
        }>`select coalesce(jsonb_agg(jsonb_build_object('nome', r.nome, 'frequencia', r.frequencia, 'inicio', r.inicio,
            'fim', r.fim, 'ativo', r.status = 1, 'criado_em', r.criado_em) order by r.id_recorrente), '[]') as dados from ticket_recorrente r
          where r.id_contato = ${id_contato}`.execute(db);
        return rows[0]!.dados;
      },
    },
  ],
  arquivos: (id_contato, _salas, notas) => sql`select x.id_arquivo from ticket t join ticket_entrada e on e.id_ticket = t.id_ticket
    join ticket_entrada_arquivo x on x.id_entrada = e.id_entrada where t.id_contato = ${id_contato} and (${notas} or e.tipo <> 'nota')`,
  contar: { tickets: sql`(select count(*) from ticket t where t.id_contato = c.id_contato and t.excluido_em is null)` },
  retencao: {
    impede: sql`exists (select from ticket t where t.id_contato = c.id_contato and not t.encerrado and t.excluido_em is null)`,
    recente: (desde) => sql`exists (select from ticket t where t.id_contato = c.id_contato and t.alterado_em >= ${desde})`,
  },
};
