import type { TipoDeMidia } from '@prosa/contract/atendimentos/midias.endpoints.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Staff } from '../../../core/auth/person.ts';
import type { Db } from '../../../core/db/database.ts';
import type { MensagemRow } from '../sala/salas.presenter.ts';
import { visibleTo } from '../sala/salas.scope.ts';

type File = 'id_arquivo' | 'arquivo_nome' | 'content_type' | 'tamanho' | 'largura' | 'altura' | 'voz' | 'duracao_ms' | 'onda';
export interface MediaRow extends Pick<MensagemRow, 'id_mensagem' | 'id_sala' | 'msg_index' | 'tipo' | 'texto' | 'em' | 'nome' | 'link' | File> {
  /** `em` exact to the microsecond, as PostgreSQL writes it. */
  em_exato: string;
}

const ofType: Readonly<Record<TipoDeMidia, RawBuilder<unknown>>> = {
  imagens: sql`m.id_arquivo is not null and m.tipo in ('image', 'video')`,
  audios: sql`m.id_arquivo is not null and m.tipo = 'audio'`,
  documentos: sql`m.id_arquivo is not null and m.tipo = 'document'`,
  links: sql`(m.tipo = 'button_link' or (m.tipo = 'message' and m.texto ~* 'https?://'))`,
};

export interface MediaWanted {
  tipo: TipoDeMidia;
  before: { em: string; id_mensagem: number } | null;
  limit: number;
}

/** The salas of a contato, or one of the staff. */
export type Whose = { id_contato: number } | { id_sala: number; id_contato: null };

/** What was sent in the salas of one contato that the person may see; of an interno, in this sala. */
export async function findMedia(db: Db, person: Staff, whose: Whose, { tipo, before, limit }: MediaWanted): Promise<MediaRow[]> {
  const where = whose.id_contato === null ? sql`s.id_sala = ${whose.id_sala}` : sql`s.id_contato = ${whose.id_contato}`;
  const older = before === null ? sql`true` : sql`(m.em, m.id_mensagem) < (${before.em}::timestamptz, ${before.id_mensagem}::bigint)`;
  const { rows } = await sql<MediaRow>`with p as materialized (
      select m.id_mensagem from sala s join mensagem m on m.id_sala = s.id_sala
      where ${where} and ${visibleTo(person)} and not m.deletada and ${ofType[tipo]} and ${older} order by m.em desc, m.id_mensagem desc limit ${limit}
    )
    select m.id_mensagem, m.id_sala, m.msg_index, m.tipo, m.texto, m.em, m.em::text as em_exato, m.link, case m.de when 'contato' then c.nome_exibido when 'usuario' then l.nome end as nome,
      f.id_arquivo, f.nome as arquivo_nome, f.content_type, f.tamanho, f.largura, f.altura, f.voz, f.duracao_ms, f.onda
    from p join mensagem m on m.id_mensagem = p.id_mensagem join sala s on s.id_sala = m.id_sala left join contato c on c.id_contato = s.id_contato
      left join login l on l.id_login = m.id_login left join arquivo f on f.id_arquivo = m.id_arquivo
    order by m.em desc, m.id_mensagem desc`.execute(db);
  return rows;
}
