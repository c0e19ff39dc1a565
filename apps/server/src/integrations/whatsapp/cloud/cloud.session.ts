import { buffer } from 'node:stream/consumers';
import type { HistoricoDaLinha } from '../historico.ts';
import type { Address, HistoryPage, LineAccount, LineListener, LineSession, LineState, Outgoing, Why } from '../provider.ts';
import { ProviderError } from '../provider.ts';
import { historicoDoAplicativo, progressoDe, recusaDoAplicativo } from './cloud.aplicativo.ts';
import { type CloudCliente, type CloudDeps, CloudError, cloudCliente } from './cloud.cliente.ts';
import { checkSize, payloadOf } from './cloud.envio.ts';

/** What Meta keeps of a file of a customer at most. */
const maxMedia = 100 * 1024 * 1024;
/** Meta shows that somebody writes for so long. */
const typingMs = 20_000;

export interface CloudTimes {
  /** Between looks at a line that works. */
  readonly conferir: number;
  /** Before another look at a line that did not answer, after so many. */
  readonly tentar: (tries: number) => number;
  /** After the newest piece of an app's history without another one, it is taken as the last. */
  readonly silencio: number;
}
export const usualCloudTimes: CloudTimes = { conferir: 300_000, tentar: (tries) => Math.min(300_000, 5000 * 2 ** tries), silencio: 120_000 };

const numberFields = 'display_phone_number,verified_name,quality_rating,messaging_limit_tier,status';

const restricted: Readonly<Record<string, string>> = {
  RESTRICTED: 'A Meta restringiu este número',
  RATE_LIMITED: 'Este número chegou ao limite de conversas da Meta',
};

/** What Meta says of the number itself. */
function stateOf({ status }: Readonly<Record<string, unknown>>): [LineState, Why?] {
  if (status === 'BANNED') return ['banido', { motivo: 'A Meta baniu este número' }];
  const motivo = restricted[String(status)];
  return motivo === undefined ? ['conectado'] : ['restrito', { motivo }];
}

/** One number on Meta's Cloud API. What comes in comes by the webhook; this sends, and looks whether the number still works. */
export class CloudSession implements LineSession {
  readonly #listener: LineListener;
  readonly #historico: HistoricoDaLinha;
  readonly #cliente: CloudCliente;
  readonly #number: string;
  readonly #times: CloudTimes;
  readonly #missing: string | null;
  #timer: NodeJS.Timeout | undefined;
  #wanted = false;
  #tries = 0;
  #told = '';
  #typedAt = { ultima: '', em: 0 };

  constructor(account: LineAccount, listener: LineListener, historico: HistoricoDaLinha, deps: CloudDeps, times: CloudTimes = usualCloudTimes) {
    const { token = '', segredo = '' } = account.segredos;
    this.#listener = listener;
    this.#historico = historico;
    this.#number = account.identificador ?? '';
    this.#cliente = cloudCliente(deps, token);
    this.#times = times;
    const missing = [token === '' && 'o token de acesso', segredo === '' && 'o segredo do aplicativo', this.#number === '' && 'o número da Meta'].filter(
      Boolean,
    );
    this.#missing = missing.length === 0 ? null : `Falta ${missing.join(', ')} no formulário do número`;
  }

  async connect(): Promise<void> {
    if (this.#wanted) return;
    this.#wanted = true;
    this.#listener.state('conectando');
    if (this.#missing !== null) this.#listener.state('erro', { motivo: this.#missing });
    else await this.#look();
  }

  async disconnect(): Promise<void> {
    this.#wanted = false;
    clearTimeout(this.#timer);
  }

  /** The token is Meta's, and stays in the form. */
  logout = (): Promise<void> => this.disconnect();

  async send(message: Outgoing): Promise<{ id_externo: string }> {
    if (!this.#wanted) throw new ProviderError('Whatsapp desconectado!', 'passa');
    try {
      const media = message.acao === 'arquivo' ? await this.#upload(message.arquivo) : null;
      const answer = await this.#cliente.post(`${this.#number}/messages`, payloadOf(message, media));
      const [taken] = (answer['messages'] as { id?: string }[] | undefined) ?? [];
      if (!taken?.id) throw new ProviderError('A Meta não confirmou a mensagem', 'incerto');
      return { id_externo: message.acao === 'reagir' ? message.id_externo : taken.id };
    } catch (error) {
      if (error instanceof CloudError && error.parar) this.#stopLine(error);
      // Meta is away: nothing more is tried, and nothing fails, until it is back
      else if (error instanceof ProviderError && error.falha === 'passa' && !(error instanceof CloudError)) this.#again(0);
      throw error;
    }
  }

  /** Meta takes what came before as read, too. */
  async markRead(_com: Address, ids: readonly string[]): Promise<void> {
    const last = ids.at(-1);
    if (last !== undefined) await this.#cliente.post(`${this.#number}/messages`, { messaging_product: 'whatsapp', status: 'read', message_id: last });
  }

  async typing(_para: Address, typing: boolean, ultima: string | null): Promise<void> {
    const shown = this.#typedAt.ultima === ultima && Date.now() - this.#typedAt.em < typingMs;
    if (!typing || ultima === null || shown || !this.#wanted) return;
    this.#typedAt = { ultima, em: Date.now() };
    const typing_indicator = { type: 'text' };
    await this.#cliente.post(`${this.#number}/messages`, { messaging_product: 'whatsapp', status: 'read', message_id: ultima, typing_indicator });
  }

  /** Meta does not say who has WhatsApp. */
  registered = (): Promise<undefined> => Promise.resolve(undefined);

  download = (ref: string): Promise<Buffer> => this.#cliente.download(ref, maxMedia);

  /**
   * What the number's app holds, where it is used beside the API (lines L, coexistence). Meta is asked for it once, in the first day, and brings it
   * piece by piece by the webhook: until the last piece, or a while after the newest one, more may come.
   */
  async history(desde: Date | null, from: string | null): Promise<HistoryPage> {
    const kept = await this.#historico.next(Number(from ?? 0));
    if (kept === undefined) {
      if (from !== null) return { pessoas: [], mensagens: [], proximo: null };
      await this.#askApp();
      throw new ProviderError('O aplicativo ainda não enviou o histórico', 'passa');
    }
    const refused = recusaDoAplicativo(kept.corpo);
    if (refused !== '') throw new ProviderError(`O aplicativo do WhatsApp Business não entregou o histórico: ${refused}`, 'final');
    const last = !kept.mais && (desde === null || progressoDe(kept.corpo) >= 100 || Date.now() - kept.recebido_em.getTime() > this.#times.silencio);
    if (!kept.mais && !last) throw new ProviderError('O aplicativo ainda está enviando o histórico', 'passa');
    return { ...historicoDoAplicativo(kept.corpo, desde), proximo: last ? null : String(kept.id) };
  }

  async #askApp(): Promise<void> {
    for (const sync_type of ['smb_app_state_sync', 'history'])
      try {
        await this.#cliente.post(`${this.#number}/smb_app_data`, { messaging_product: 'whatsapp', sync_type });
      } catch (error) {
        if (!(error instanceof CloudError)) throw error;
        throw new ProviderError(
          `A Meta não entregou o que está no aplicativo: ${error.message}. Só números usados também no WhatsApp Business o entregam, nas 24 horas depois de conectados.`,
          'final',
          { cause: error },
        );
      }
  }

  async #upload(file: Extract<Outgoing, { acao: 'arquivo' }>['arquivo']): Promise<string> {
    checkSize(file);
    return this.#cliente.upload(`${this.#number}/media`, { nome: file.nome, content_type: file.content_type, bytes: await buffer(file.read()) });
  }

  /** It waits for somebody to act; looked at again, because some of it ends by itself. */
  #stopLine({ message }: CloudError): void {
    this.#listener.state('erro', { motivo: message });
    this.#again(this.#times.conferir);
  }

  #again(ms: number): void {
    clearTimeout(this.#timer);
    if (this.#wanted) this.#timer = setTimeout(() => void this.#look(), ms);
  }

  /** Whether the number works, and what Meta thinks of it. */
  async #look(): Promise<void> {
    try {
      const numero = await this.#cliente.get(`${this.#number}?fields=${numberFields}`);
      if (!this.#wanted) return;
      this.#tries = 0;
      const [state, why] = stateOf(numero);
      this.#listener.state(state, why);
      const told = JSON.stringify({ numero });
      if (told !== this.#told) await this.#listener.raw(Buffer.from(told));
      this.#told = told;
      this.#again(this.#times.conferir);
    } catch (error) {
      if (!this.#wanted) return;
      const motivo = error instanceof ProviderError ? error.message : 'Não foi possível falar com a Meta';
      this.#listener.state(error instanceof CloudError || (error instanceof ProviderError && error.falha === 'final') ? 'erro' : 'conectando', { motivo });
      this.#again(this.#times.tentar(this.#tries++));
    }
  }
}
