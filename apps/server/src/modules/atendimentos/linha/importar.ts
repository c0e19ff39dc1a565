import { randomBytes } from 'node:crypto';
import { statusAtendimento } from '@prosa/contract/atendimentos/atendimentos.status.ts';
import { topicOf } from '@prosa/contract/realtime.ts';
import { sql } from 'kysely';
import type { Db } from '../../../core/db/database.ts';
import type { Address, HistoryPage } from '../../../integrations/whatsapp/provider.ts';
import { desfazerCriados, findKnownNames, resolveContato } from '../../contatos/contatos.api.ts';
import type { Salas } from '../../linhas/linhas.api.ts';
import { contentOf } from '../mensagens/conteudos.ts';

type Mensagem = HistoryPage['mensagens'][number];

/** Who it is, made when nobody knows them; undefined for somebody in the trash: what is old brings nobody back. */
async function personOf(db: Db, com: Address, nome: string): Promise<{ id_contato: number; criado: boolean } | undefined> {
  const known = await findKnownNames(db, com);
  if (known[0]?.excluido) return undefined;
  return resolveContato(db, com, nome, { vaga: true, known });
}

/** A file of old talk is named, its bytes are not fetched. */
const wordsOf = ({ texto, arquivo }: Mensagem): string =>
  [texto, ...(arquivo ? [`[${arquivo.nome || 'arquivo'}: não importado]`] : [])].filter(Boolean).join('\n');

/** Messages of one person into the sala of this import; those that are here already are not doubled. Answers how many came. */
async function addTalk(
  db: Db,
  { id_wpp_config, id_contato, id_wpp_importacao }: { id_wpp_config: number; id_contato: number; id_wpp_importacao: number },
  messages: readonly Mensagem[],
): Promise<number> {
  const rows = messages.map((m) => ({
    id_externo: m.id_externo,
    de: m.da_empresa ? 'usuario' : 'contato',
    texto: wordsOf(m) || contentOf(m, null).texto,
    em: m.em,
    destino: m.com,
  }));
  const { rows: fresh } = await sql<{ id_externo: string; de: string; texto: string; em: Date }>`select r.* from
    jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id_externo text, de text, texto text, em timestamptz)
    where not exists (select from mensagem m where m.id_wpp_config = ${id_wpp_config} and m.id_externo = r.id_externo) order by r.em, r.id_externo`.execute(db);
  const [first, last] = [fresh[0], fresh.at(-1)];
  if (!first || !last) return 0;
  const theirs = fresh.findLast((m) => m.de === 'contato');
  const topic = topicOf.sala(randomBytes(16).toString('base64url'));
  const destino = JSON.stringify(rows[0]!.destino);
  await sql`with s as (
      insert into sala as s (topic, tipo, id_contato, id_wpp_config, id_wpp_importacao, status_id, criado_em, encerrado_em, ultima_em, ultima_texto, ultima_tipo, ultima_de,
        ultimo_index, escreveu_em, destino, busca)
      select ${topic}, 'importada', c.id_contato, ${id_wpp_config}::bigint, ${id_wpp_importacao}::bigint, ${statusAtendimento.encerrado}::smallint, ${first.em}::timestamptz,
        ${last.em}::timestamptz, ${last.em}::timestamptz, ${last.texto.slice(0, 200)}, 'message', ${last.de}, ${fresh.length}::int, ${theirs?.em ?? null}::timestamptz,
        ${destino}::jsonb, c.busca
      from contato c where c.id_contato = ${id_contato}
      on conflict (id_empresa, id_wpp_importacao, id_contato) where id_wpp_importacao is not null do update set ultimo_index = s.ultimo_index + excluded.ultimo_index,
        criado_em = least(s.criado_em, excluded.criado_em), encerrado_em = greatest(s.encerrado_em, excluded.encerrado_em),
        ultima_em = greatest(s.ultima_em, excluded.ultima_em), escreveu_em = greatest(s.escreveu_em, excluded.escreveu_em)
      returning s.id_sala, s.ultimo_index
    ) insert into mensagem (id_sala, msg_index, de, origem, tipo, texto, id_wpp_config, id_externo, ack, em)
    select s.id_sala, s.ultimo_index - ${fresh.length}::int + r.n, r.de, case r.de when 'contato' then 'contato' else 'telefone' end, 'message', r.texto, ${id_wpp_config}::bigint,
      r.id_externo, case r.de when 'contato' then 0 else 3 end, r.em
    from s, (select x.*, row_number() over (order by x.em, x.id_externo) as n from
      jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb) as x(id_externo text, de text, texto text, em timestamptz)) r`.execute(db);
  return fresh.length;
}

/** Old talk of a line's own phone: kept in salas that are over from the start, outside queue, lists, notices, bots and reports. */
export const importador: Pick<Salas, 'importar' | 'desimportar'> = {
  async importar(db, { id_wpp_config }, id_wpp_importacao, { pessoas, mensagens }) {
    const criados: number[] = [];
    const whose = new Map<string, number | undefined>();
    const find = async (com: Address, nome: string): Promise<number | undefined> => {
      const key = JSON.stringify(com);
      if (!whose.has(key)) {
        const found = await personOf(db, com, nome);
        if (found?.criado) criados.push(found.id_contato);
        whose.set(key, found?.id_contato);
      }
      return whose.get(key);
    };
    for (const { com, nome } of pessoas) await find(com, nome);
    let taken = 0;
    for (const of of Map.groupBy(mensagens, ({ com }) => JSON.stringify(com)).values()) {
      const id_contato = await find(of[0]!.com, of.find(({ da_empresa }) => !da_empresa)?.nome ?? '');
      if (id_contato !== undefined) taken += await addTalk(db, { id_wpp_config, id_contato, id_wpp_importacao }, of);
    }
    return { mensagens: taken, criados };
  },

  async desimportar(db, id_wpp_importacao, criados, limit) {
    const { rows } = await sql<{
      id_sala: number;
    }>`select id_sala from sala where id_wpp_importacao = ${id_wpp_importacao} order by id_sala limit ${limit} for update`.execute(db);
    if (rows.length > 0) {
      const ids = rows.map(({ id_sala }) => id_sala);
      await sql`delete from mensagem where id_sala = any (${ids}::bigint[])`.execute(db);
      await sql`delete from sala where id_sala = any (${ids}::bigint[])`.execute(db);
      return { fim: false, mantidos: 0 };
    }
    const mantidos = await desfazerCriados(db, criados);
    return { fim: true, mantidos };
  },
};
