import { statusTexts } from '@prosa/contract/atendimentos/atendimentos.status.ts';
import { sql } from 'kysely';
import type { Db } from '../../../core/db/database.ts';
import { type Viewer, visibleTo } from '../sala/salas.scope.ts';

export interface Conversa {
  id_sala: number;
  aberta_em: Date;
  encerrada_em: Date | null;
  situacao: string;
  linha: string | null;
  departamento: string | null;
  assunto: string | null;
  motivo: string | null;
}

/** Those of the contato's salas that the person may see, oldest first. */
export async function findConversas(db: Db, person: Viewer, id_contato: number): Promise<Conversa[]> {
  const { rows } = await sql<
    Omit<Conversa, 'situacao'> & { status_id: number }
  >`select s.id_sala, s.criado_em as aberta_em, s.encerrado_em as encerrada_em, s.status_id,
      w.nome as linha, d.nome as departamento, a.assunto, mo.motivo
    from sala s left join wpp_config w on w.id_wpp_config = s.id_wpp_config left join departamento d on d.id_departamento = s.id_departamento
    left join assunto a on a.id_assunto = s.id_assunto left join motivo_encerramento mo on mo.id_motivo = s.id_motivo
    where s.id_contato = ${id_contato} and ${visibleTo(person)} order by s.criado_em, s.id_sala`.execute(db);
  return rows.map(({ status_id, ...row }) => ({ ...row, situacao: statusTexts[status_id] ?? '' }));
}

export interface MensagemDaPessoa {
  id_mensagem: number;
  em: Date;
  de: string;
  tipo: string;
  texto: string;
  link: unknown;
  dados: unknown;
  apagada: boolean;
  editada: boolean;
  reacoes: string[] | null;
  id_arquivo: number | null;
  arquivo: string | null;
}

/** A page of a sala after one of its messages. Colleagues' events are no data of the person; notes are, and only come when asked for. */
export async function findMensagens(db: Db, id_sala: number, notas: boolean, after: number, limit: number): Promise<MensagemDaPessoa[]> {
  const { rows } = await sql<MensagemDaPessoa>`select m.id_mensagem, m.em, m.de, m.tipo, case when m.deletada then '' else m.texto end as texto,
      case when not m.deletada then m.link end as link, case when not m.deletada then m.dados end as dados, m.deletada as apagada, m.editada,
      (select array_agg(r.emoji) from mensagem_reacao r where r.id_mensagem = m.id_mensagem and r.emoji <> '') as reacoes,
      case when not m.deletada then m.id_arquivo end as id_arquivo, case when not m.deletada then f.nome end as arquivo
    from mensagem m left join arquivo f on f.id_arquivo = m.id_arquivo
    where m.id_sala = ${id_sala} and m.tipo <> 'sistema' and (${notas} or m.tipo <> 'nota') and m.id_mensagem > ${after} order by m.id_mensagem limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** How much there is to write: messages, and files. */
export async function countPackage(db: Db, salas: readonly number[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) + count(m.id_arquivo) as n from mensagem m where m.id_sala = any (${[...salas]}::bigint[])`.execute(
    db,
  );
  return rows[0]!.n;
}
