import type { EstadoPresenca } from '@prosa/contract/acesso/acesso.realtime.ts';
import type { Db } from '../../../core/db/database.ts';
import type { Core } from '../../../core/module.ts';
import type { LinesApi } from '../../linhas/linhas.api.ts';
import { addMessage } from '../mensagens/mensagens.repository.ts';
import { newExternalId } from '../sala/contexto.ts';
import type { Told } from '../sala/mudanca.ts';
import type { AtendimentosEvents } from '../sala/salas.events.ts';
import type { BotsApi } from '../sala/salas.ports.ts';
import { findBotPlace, holdBack } from './bot.repository.ts';

/** The bot that carries out what /WPPAutomacao says. */
const automacao = 'Automação';

/** What it did, as the timeline says it. */
const passos = {
  boas_vindas: 'mensagem de boas-vindas enviada',
  fora_do_horario: 'fora do horário de atendimento, a conversa aguarda a abertura',
  fora_do_horario_avisado: 'mensagem de fora do horário enviada, a conversa aguarda a abertura',
  horario_aberto: 'o horário de atendimento começou, a conversa está na fila',
  posicao_avisada: 'lugar na fila informado ao cliente',
  nao_respondido: 'ninguém respondeu a tempo, conversa marcada como não respondida',
  inatividade_avisada: 'aviso de inatividade enviado',
  inatividade_encerrada: 'conversa encerrada por falta de resposta do cliente',
  encerramento_enviado: 'mensagem de encerramento enviada',
  chamada_respondida: 'resposta a uma chamada enviada',
} as const;
export type Passo = keyof typeof passos;

/** About as long as a quick person writes it: answers of no time at all look like what networks ban. */
export const humanPace = (texto: string): number => Math.min(4000, 900 + 20 * texto.length);

/** Members who come while a bot writes hear of it at the next time. */
const repeat = 1500;

type Sala = { readonly id_sala: number; readonly id_wpp_config: number | null };

/** A line of the timeline for the colleagues; the customer never gets it. */
export async function addSystemMessage(db: Db, id_sala: number, texto: string, em: Date): Promise<void> {
  await addMessage(db, id_sala, { de: 'sistema', tipo: 'sistema', texto, em });
}

/** Notes what the product did by itself in a sala, as an event of its own kind. */
export async function addBotStep(db: Db, id_sala: number, passo: Passo, em: Date): Promise<void> {
  await addMessage(db, id_sala, {
    de: 'sistema',
    tipo: 'sistema',
    texto: `${automacao}: ${passos[passo]}`,
    dados: { passo: { robo: automacao, tipo: passo } },
    em,
  });
}

export interface Bots extends BotsApi {
  /**
   * What the product itself says to the customer, and the step that tells the colleagues of it; nothing in a closed sala, and
   * where no line could carry it. `passo` null: the caller's own step says it. `paced`: it is held back as long as writing it would take. False when nothing was said.
   */
  say(db: Db, sala: Sala, texto: string, passo: Passo | null, em: Date, paced: boolean): Promise<boolean>;
  /** Of the announcement: whoever is in the sala sees the bot write what is held back. */
  told(id_empresa: number, told: Pick<Told, 'row' | 'messages'>): void;
}

/** Bots in salas: what they say, what they did, and that they are seen while they write. */
export function botsService(core: Core, events: AtendimentosEvents, lines: Pick<LinesApi, 'wake' | 'typing'>, pace: (texto: string) => number): Bots {
  const { database, log } = core;
  /** Until when each bot writes in each sala. */
  const writing = new Map<string, { until: number; stop: () => void }>();

  async function compose(id_empresa: number, id_sala: number, nome: string, ms: number): Promise<void> {
    const place = await database.lerEmpresa(id_empresa, (db) => findBotPlace(db, id_sala));
    if (!place) return;
    const key = `${id_empresa}:${id_sala}:${nome}`;
    const until = performance.now() + ms;
    const before = writing.get(key);
    if (before && before.until >= until) return;
    before?.stop();
    const line = place.id_wpp_config === null ? null : { id_empresa, id_wpp_config: place.id_wpp_config };
    const become = (estado: EstadoPresenca): void => {
      events.presence(id_empresa, place.topic, id_sala, [{ id_usuario: null, nome, estado, bot: true }]);
      if (line && place.destino) lines.typing(line, place.destino, estado === 'digitando', place.ultima);
    };
    become('digitando');
    const again = setInterval(() => become('digitando'), repeat);
    const end = setTimeout(() => {
      clearInterval(again);
      writing.delete(key);
      become('fora');
      if (line) lines.wake(line);
    }, ms);
    again.unref();
    end.unref();
    const stop = (): void => {
      clearInterval(again);
      clearTimeout(end);
    };
    writing.set(key, { until, stop });
  }

  const composes: Bots['composes'] = (id_empresa, id_sala, nome, ms) => {
    if (ms <= 0) return;
    compose(id_empresa, id_sala, nome, ms).catch((err: unknown) => log.error({ err, id_empresa, id_sala }, 'robô: presença não avisada'));
  };

  return {
    composes,
    async say(db, sala, texto, passo, em, paced) {
      if (texto === '' || sala.id_wpp_config === null) return false;
      const added = await addMessage(db, sala.id_sala, {
        de: 'bot',
        origem: 'bot',
        tipo: 'message',
        texto,
        id_wpp_config: sala.id_wpp_config,
        id_externo: newExternalId(),
        saida: 'enviar',
        em,
      });
      if (!added) return false;
      const ms = paced ? pace(texto) : 0;
      if (ms > 0) await holdBack(db, added.id_mensagem, ms);
      if (passo !== null) await addBotStep(db, sala.id_sala, passo, em);
      return true;
    },
    told(id_empresa, { row, messages }) {
      const said = messages.filter(({ de }) => de === 'bot');
      if (said.length === 0) return;
      const ms = said.map((m) => (m.ack === 0 ? pace(m.text) : 0));
      composes(id_empresa, row.chat_id, automacao, Math.max(0, ...ms));
    },
  };
}
