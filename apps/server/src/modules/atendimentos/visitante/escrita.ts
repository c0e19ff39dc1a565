import type { Mensagem } from '@prosa/contract/atendimentos/atendimentos.schemas.ts';
import type { TriggerReply } from '@prosa/contract/realtime.ts';
import { recusas } from '@prosa/contract/visitantes/recusas.ts';
import { LRUCache } from 'lru-cache';
import type { Visitor } from '../../../core/auth/person.ts';
import type { Db } from '../../../core/db/database.ts';
import { AppError } from '../../../core/errors.ts';
import type { Core } from '../../../core/module.ts';
import type { LineRef, PersonEvent } from '../../../integrations/whatsapp/provider.ts';
import type { InboundTools } from '../../linhas/linhas.api.ts';
import { darAQuemConvidou } from '../fila/convidou.ts';
import { addSystemMessage } from '../linha/bot.ts';
import type { inboundHandlers, Tools } from '../linha/entrada.ts';
import type { recebeSeguida, Ultima } from '../linha/seguida.ts';
import * as mensagens from '../mensagens/mensagens.repository.ts';
import { notar } from '../sala/mudanca.ts';
import { presentMensagem } from '../sala/salas.presenter.ts';
import type { Respostas, Visitantes } from './visitante.ports.ts';
import { idExternoDe } from './visitante.presenter.ts';
import * as repository from './visitante.repository.ts';

type Written = TriggerReply<'client_message'>;
type Subido = NonNullable<Awaited<ReturnType<typeof repository.findSubido>>>;

/** What they say. */
interface Said extends Pick<Extract<PersonEvent, { tipo: 'mensagem' }>, 'texto' | 'resposta_a'> {
  readonly file?: Subido | undefined;
  /** The company is suspended: it waits until that is over. */
  readonly suspensa?: boolean;
}
type Entrance = Awaited<ReturnType<Visitantes['podeEscrever']>> & Awaited<ReturnType<typeof repository.contarConversas>>;

/** Of so many visitors it is remembered where their last message went. */
const mostUltimas = 20_000;

/** More than the message changes: taken again, with all of it. */
class NotQuiet extends Error {
  override readonly name = 'NotQuiet';
}

/** A visitor's events are not stored before they are handled: the visitor sends again what had no answer. */
export const tools: InboundTools = {
  done: async () => {},
  download: () => Promise.reject(new Error('files of visitors are kept already')),
};
export const lineOf = ({ id_empresa, id_wpp_config }: Visitor): LineRef => ({ id_empresa, id_wpp_config });
export const comDe = ({ topic }: Visitor): { visitante: string } => ({ visitante: repository.chaveDoVisitante(topic) });

/** Whoever puts into salas what comes in. */
export interface Recebem {
  readonly salas: Pick<ReturnType<typeof inboundHandlers>, 'receive'>;
  readonly seguida: ReturnType<typeof recebeSeguida>;
}

interface Ways {
  /** To their windows. */
  readonly tell: (visitor: Visitor, mensagem: Mensagem, id_externo: string) => void;
  readonly tellVisita: (id_empresa: number, janela: { id_wpp_config: number; chave: string }) => Promise<void>;
}

/** What visitors write, put into their salas. */
export function escritaDeVisitantes({ database, clock }: Core, { salas, seguida }: Recebem, visitantes: () => Visitantes, { tell, tellVisita }: Ways) {
  const ultimas = new LRUCache<string, Ultima>({ max: mostUltimas });
  /** Whether they may write, and how their salas stand: asked in one flight. Refuses who may not. */
  async function entrance(db: Db, visitor: Visitor): Promise<Entrance> {
    const [rules, conversas] = await Promise.all([
      visitantes().podeEscrever(db, visitor),
      repository.contarConversas(db, visitor.id_wpp_config, repository.chaveDoVisitante(visitor.topic)),
    ]);
    return { ...rules, ...conversas };
  }

  /**
   * Takes in one message, with what else belongs into its transaction. Answers it where it was new, as the desk was told it or as it is read.
   * `ultima`: where it goes, most likely.
   */
  async function take(
    visitor: Visitor,
    which: { id_wpp_config: number; id_externo: string },
    { suspensa, file, ...said }: Said,
    { before, segue, ultima }: Pick<Tools, 'before'> & { segue?: (db: Db, id_sala: number) => Promise<void>; ultima?: Ultima | undefined },
  ): Promise<{ nova: boolean; mensagem: Mensagem }> {
    const { id_empresa, id_departamento, id_assunto, nome } = visitor;
    const kept: { nova: boolean; mensagem?: Mensagem | undefined } = { nova: false };
    const event: Extract<PersonEvent, { tipo: 'mensagem' }> = {
      tipo: 'mensagem',
      id_externo: which.id_externo,
      com: comDe(visitor),
      nome,
      da_empresa: false,
      arquivo: file ? { nome: file.nome, content_type: file.content_type, tamanho: file.tamanho, ref: which.id_externo } : null,
      ...said,
      lugar: { id_departamento, id_assunto },
      ...(suspensa && { suspensa }),
      em: clock.now().toISOString(),
    };
    const guardou: InboundTools['guardou'] = async (db, { id_sala, mensagem }) => {
      Object.assign(kept, { nova: true, mensagem });
      await segue?.(db, id_sala);
    };
    const plain = !file && said.resposta_a === null;
    if (!(before && ultima && plain && (await seguida(lineOf(visitor), event, { before, guardou }, ultima)))) {
      kept.nova = false;
      await salas.receive(lineOf(visitor), event, { ...tools, ...(file && { guardado: file }), ...(before && { before }), guardou });
    }
    const mensagem = kept.mensagem ?? (await stored(id_empresa, which));
    if (!mensagem) throw new Error('a message of a visitor was not stored');
    return { nova: kept.nova, mensagem };
  }
  const stored = (id_empresa: number, which: { id_wpp_config: number; id_externo: string }): Promise<Mensagem | undefined> =>
    database.hot.lerEmpresa(id_empresa, async (db) => {
      const [row] = await mensagens.getMessages(db, which);
      return row && presentMensagem(row);
    });

  /** It was stored, and the answer of the database got lost: nobody of the desk was told. */
  const tellDesk = (id_empresa: number, { chat_id, msg_id }: Mensagem): Promise<void> =>
    database.comEmpresa(id_empresa, async (db) => {
      notar(db)?.mensagem(chat_id, msg_id, true);
      notar(db)?.chegou(chat_id);
    });

  /** The message of somebody who has to be looked at first: a sala begins with it, or what is known of them is out of date. */
  async function takeWithAll(visitor: Visitor, which: { id_wpp_config: number; id_externo: string }, said: Said, prova: string | undefined) {
    const { id_empresa } = visitor;
    const { maximo, suspensa, n, aberta } = await database.lerEmpresa(id_empresa, (db) => entrance(db, visitor));
    if (!aberta && n >= maximo) throw new AppError('conflito', recusas.muitasConversas);
    let respostas: Respostas | undefined;
    if (!aberta) {
      respostas = await database.lerEmpresa(id_empresa, (db) => visitantes().respondeu(db, visitor));
      await visitantes().vaiAbrir(visitor, prova);
      await database.comEmpresa(id_empresa, (db) => visitantes().vaiEscrever(db, visitor));
    }
    return take(
      visitor,
      which,
      { ...said, suspensa },
      {
        async segue(db, id_sala) {
          const { linhas, convidou } = await visitantes().escreveu(db, visitor, id_sala, respostas);
          for (const line of linhas) await addSystemMessage(db, id_sala, line, clock.now());
          if (convidou !== undefined) await darAQuemConvidou(db, id_sala, convidou, clock.now());
        },
      },
    );
  }

  /**
   * Stores what a visitor says, once for its `private_id`, with all that follows from it: what they answered before, and who invited them, are
   * stored with their message or not at all. Then their other windows are told.
   */
  return async function write(visitor: Visitor, private_id: string, said: Said, prova?: string): Promise<Written> {
    const { id_empresa, id_wpp_config, topic } = visitor;
    const chave = repository.chaveDoVisitante(topic);
    const which = { id_wpp_config, id_externo: idExternoDe(chave, private_id) };
    /** Almost every message: of who was seen just now, in a sala that is open. Nothing but the message changes, in one transaction. */
    const quiet = (): ReturnType<typeof take> =>
      take(visitor, which, said, {
        ultima: ultimas.get(topic),
        async before(db) {
          const [{ visto, suspensa }, found] = await Promise.all([
            visitantes().podeEscrever(db, visitor),
            repository.findAntes(db, id_wpp_config, chave, which.id_externo),
          ]);
          if (!found.taken && !(found.sua && visto && !suspensa)) throw new NotQuiet();
          if (found.open) open = found.open;
          return found;
        },
      });
    let open: Ultima | undefined;
    let told = true;
    const { nova, mensagem } = await quiet().catch(async (error: unknown) => {
      // what is there already is answered, whatever holds now
      const before = await stored(id_empresa, which);
      if (before && !(error instanceof NotQuiet)) await tellDesk(id_empresa, before);
      if (before) return { nova: false, mensagem: before };
      if (!(error instanceof NotQuiet)) throw error;
      told = false;
      return takeWithAll(visitor, which, said, prova);
    });
    const { msg_id } = mensagem;
    if (open) ultimas.set(topic, { id_sala: open.id_sala, id_contato: open.id_contato });
    if (nova) tell(visitor, mensagem, which.id_externo);
    if (nova && !told) await tellVisita(id_empresa, { id_wpp_config, chave });
    return { msg_id, msg_index: msg_id, private_id, duplicate: !nova };
  };
}
