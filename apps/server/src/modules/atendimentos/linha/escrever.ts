import { randomBytes } from 'node:crypto';
import { statusAtendimento } from '@prosa/contract/atendimentos/atendimentos.status.ts';
import { topicOf } from '@prosa/contract/realtime.ts';
import { sql } from 'kysely';
import type { Db } from '../../../core/db/database.ts';
import { AppError, notFound } from '../../../core/errors.ts';
import type { Core } from '../../../core/module.ts';
import { type Address, carries, messageLimits, type OutgoingTemplate } from '../../../integrations/whatsapp/provider.ts';
import { findLinha } from '../../linhas/linhas.api.ts';
import { addMessage } from '../mensagens/mensagens.repository.ts';
import { demand, newExternalId } from '../sala/contexto.ts';
import { notar } from '../sala/mudanca.ts';
import * as policy from '../sala/salas.policy.ts';
import { findOpenSala, hasWritten } from '../sala/salas.repository.ts';

/** What the product writes to a contato that nobody talks with. */
export interface Escrito {
  readonly id_contato: number;
  readonly id_wpp_config: number;
  readonly texto: string;
  /** Which official template `texto` is, for a line that needs one; null: freely. */
  readonly modelo: OutgoingTemplate | null;
}

interface Place {
  readonly destino: Address | null;
  readonly escreveu_em: Date | null;
}

/** Where the contato is reached on this line, and when it last wrote there: as in its last sala, else by its names, those last that a stranger said; 0800 and the like are called only. */
async function findPlace(db: Db, { id_contato, id_wpp_config }: Escrito): Promise<Place | undefined> {
  const { rows } = await sql<Place>`select
      coalesce((select s.destino from sala s where s.id_contato = c.id_contato and s.id_wpp_config = ${id_wpp_config} and s.destino is not null
          order by s.criado_em desc, s.id_sala desc limit 1),
        (select jsonb_build_object(case i.tipo when 'telefone' then 'telefone' else 'bsuid' end, ltrim(i.valor, '+')) from contato_identidade i
          where i.id_contato = c.id_contato and (i.tipo = 'wa_bsuid' or i.tipo = 'telefone' and i.chave !~ 's$') order by i.origem is not distinct from 'dito', i.tipo limit 1)) as destino,
      (select max(s.escreveu_em) from sala s where s.id_contato = c.id_contato and s.id_wpp_config = ${id_wpp_config}) as escreveu_em
    from contato c where c.id_contato = ${id_contato} and c.excluido_em is null`.execute(db);
  return rows[0];
}

/** A sala that is over from the start, with its one message: nobody is asked to answer it. */
async function insertAviso(db: Db, { id_contato, id_wpp_config, texto, modelo }: Escrito, destino: Address, em: Date): Promise<number> {
  const topic = topicOf.sala(randomBytes(16).toString('base64url'));
  const { rows } = await sql<{ id_mensagem: number }>`with s as (
      insert into sala (topic, tipo, id_contato, id_wpp_config, status_id, encerrado_em, ultimo_index, ultima_em, ultima_texto, ultima_tipo, ultima_de, destino, busca)
      select ${topic}, 'aviso', c.id_contato, ${id_wpp_config}::bigint, ${statusAtendimento.encerrado}::smallint, ${em}::timestamptz, 1, ${em}::timestamptz, ${texto.slice(0, 200)},
        'message', 'bot', ${JSON.stringify(destino)}::jsonb, c.busca
      from contato c where c.id_contato = ${id_contato} returning id_sala
    ) insert into mensagem (id_sala, msg_index, de, origem, tipo, texto, id_wpp_config, id_externo, saida, em, dados)
    select s.id_sala, 1, 'bot', 'bot', 'message', ${texto}, ${id_wpp_config}::bigint, ${newExternalId()}, 'enviar', ${em}::timestamptz,
      ${modelo ? JSON.stringify({ modelo }) : null}::jsonb from s returning id_mensagem`.execute(db);
  notar(db)?.trabalho(id_wpp_config);
  return rows[0]!.id_mensagem;
}

/**
 * The door to a contato without an open sala. In a sala that is open it is said there; else in one of its own, outside queue,
 * distribution and reports; an answer opens a sala as any message does. Throws AppError with the reason when the line cannot carry it.
 */
export function escritor({ clock }: Pick<Core, 'clock'>) {
  return async function escrever(db: Db, escrito: Escrito): Promise<number> {
    const { id_contato, id_wpp_config, texto, modelo } = escrito;
    const [linha, place] = [await findLinha(db, id_wpp_config), await findPlace(db, escrito)];
    if (!linha) throw notFound('Número');
    if (!place) throw notFound('Contato');
    if (!carries(linha.estado)) throw new AppError('conflito', 'Whatsapp desconectado!');
    if (place.destino === null) throw new AppError('conflito', 'O contato não tem telefone para receber a mensagem.');
    if (linha.estado === 'restrito' && !(await hasWritten(db, id_wpp_config, id_contato)))
      throw new AppError('conflito', 'O WhatsApp restringiu este número: por enquanto só dá para falar com quem já escreveu a ele.');
    const now = clock.now();
    if (modelo === null) demand(policy.mayWriteFreely(place, messageLimits(linha.provedor).janela, now));
    const open = await findOpenSala(db, id_wpp_config, id_contato);
    const said = { de: 'bot', origem: 'bot', tipo: 'message', texto, id_wpp_config, id_externo: newExternalId(), saida: 'enviar', em: now } as const;
    const added = open && (await addMessage(db, open.id_sala, { ...said, dados: modelo && { modelo } }));
    return added?.id_mensagem ?? insertAviso(db, escrito, place.destino, now);
  };
}
