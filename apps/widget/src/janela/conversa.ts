import type { Visita } from '@prosa/contract/atendimentos/atendimentos.realtime.ts';
import type { Mensagem } from '@prosa/contract/atendimentos/atendimentos.schemas.ts';
import { toBase64 } from '@prosa/contract/base64.ts';
import type { IdentidadeDita } from '@prosa/contract/visitantes/identidade.schemas.ts';
import type { ChatPublico } from '@prosa/contract/visitantes/visitantes.schemas.ts';
import { WampClient, WampError } from '@prosa/contract/wamp-client.ts';
import { resolver } from '../resolver.ts';
import { type Enviando, type Estado, type Identidade, inicial } from './estado.ts';
import { keep } from './guarda.ts';
import { dizer } from './lingua.ts';
import { tocar } from './som.ts';
import { ehVoz } from './voz.tsx';

const newId = (): string => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
const typingForMs = 5_000;
const typingEveryMs = 4_000;

/** The sala of one visitor: what was said, what is on its way, and how it stands. */
export class Conversa {
  readonly #chat: ChatPublico;
  readonly #store: ReturnType<typeof keep>;
  readonly #client: WampClient;
  readonly #changed: (estado: Estado) => void;
  readonly #parametros = new URLSearchParams(location.search);
  #estado = inicial;
  #identidade: Identidade;
  #pagina = this.#parametros.get('pagina') ?? '';
  #conviteVisto = '';
  #eventos: { nome: string; dados: Record<string, string> }[] = [];
  #prova: IdentidadeDita | undefined;
  #topic: string | null = null;
  #visivel = true;
  #lidaAte = 0;
  #typingTimer: ReturnType<typeof setTimeout> | undefined;
  #saidTypingAt = 0;
  #saidTyping = false;
  #escrito = '';
  #escritoTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(chat: ChatPublico, changed: (estado: Estado) => void) {
    this.#chat = chat;
    this.#changed = changed;
    this.#store = keep(chat.chave);
    const blank: Identidade = { nome: '', email: '', telefone: '', id_departamento: null, id_assunto: null, consentimento: null, respostas: {} };
    try {
      this.#identidade = { ...blank, ...(JSON.parse(this.#store.get('identidade') ?? '{}') as Partial<Identidade>) };
    } catch {
      this.#identidade = blank;
    }
    this.#client = new WampClient({
      url: () => Promise.resolve(`${location.origin.replace(/^http/, 'ws')}/ws`),
      onState: (conexao) => this.#set({ conexao }),
      onOpen: () => void this.#enter(),
      onEvent: (topic, event) => {
        if (topic === this.#topic) this.#hear(event as { trigger: string; data: never });
      },
      // the state that comes with it says all
      onClose: () => undefined,
      network: window,
    });
  }

  get identidade(): Identidade {
    return this.#identidade;
  }
  /** Whether somebody wrote here before from this browser: the sala is then opened at once. */
  get conhecido(): boolean {
    return this.#store.get('token') !== null;
  }

  /** Asks, and asks again as often as the server wants it slower (realtime.md: 10 at once, then one a second). */
  async #ask(trigger: string, topic: string | null, data: object): Promise<unknown> {
    for (let tries = 0; ; tries++) {
      try {
        return await this.#client.call(trigger, topic, data);
      } catch (error) {
        const wait = error instanceof WampError && error.code === 'limite_taxa' ? Number(error.details['retry_ms']) : Number.NaN;
        if (tries >= 8 || !(wait > 0)) throw error;
        await new Promise((resolve) => setTimeout(resolve, Math.min(wait + 200, 10_000)));
      }
    }
  }

  /** Where many salas begin, a refusal brings a challenge: the same again, with its solution. */
  async #askWithProof(trigger: string, data: object): Promise<unknown> {
    let proved = {};
    for (let tries = 0; ; tries++) {
      try {
        return await this.#ask(trigger, this.#topic, { ...data, ...proved });
      } catch (error) {
        const desafio = error instanceof WampError ? error.details['desafio'] : undefined;
        if (desafio === undefined || tries >= 3) throw error;
        proved = { prova: await resolver(desafio) };
      }
    }
  }

  /** What needs no answer, and is lost without harm while nobody hears it. */
  #say(trigger: string, data: object): void {
    if (this.#topic !== null && this.#estado.conexao === 'active') this.#client.publish(this.#topic, trigger, data);
  }

  #set(part: Partial<Estado>): void {
    this.#estado = { ...this.#estado, ...part };
    this.#changed(this.#estado);
  }

  /** Keeps what they said of themselves, and goes in with it. */
  entrar(identidade?: Identidade): void {
    if (identidade) {
      this.#identidade = identidade;
      this.#store.set('identidade', JSON.stringify({ ...identidade, isca: undefined }));
      // a window that is there already goes in again with it
      if (this.#estado.conexao !== 'closed') this.#client.close();
      this.#set({ lida: false });
    }
    this.#client.open();
  }
  /** The site says who they are: goes in again as that person. */
  identificar(prova: IdentidadeDita): void {
    if (this.#prova?.hash === prova.hash) return;
    this.#prova = prova;
    if (prova.nome) this.#identidade = { ...this.#identidade, nome: prova.nome, email: prova.email ?? this.#identidade.email };
    if (this.#estado.conexao === 'closed') return;
    this.#client.close();
    this.#set({ ...inicial, enviando: this.#estado.enviando });
    this.#lidaAte = 0;
    this.#client.open();
  }
  /** Nothing of this sala stays in the browser. */
  esquecer(): void {
    this.#client.close();
    this.#store.set('token', null);
    this.#store.set('identidade', null);
  }
  /** Another page of the site, without the window having been loaded again. */
  emPagina(pagina: string): void {
    if (pagina === this.#pagina) return;
    this.#pagina = pagina;
    if (this.#estado.conexao !== 'active') return;
    this.#tell({ pagina });
  }
  /** What they did on the site, as it says; told once the window is in. */
  fez(evento: { nome: string; dados: Record<string, string> }): void {
    if (this.#estado.conexao === 'active') this.#tell({ evento });
    else this.#eventos = [...this.#eventos, evento].slice(-20);
  }
  #tell(data: object): void {
    this.#ask('signin', this.#topic, data).catch((error: unknown) => {
      // lost with the connection, or not as it has to be: the window goes on
      if (!(error instanceof WampError)) throw error;
    });
  }

  async #enter(): Promise<void> {
    try {
      await this.#login();
      await this.#read();
      // connected means: what was said meanwhile is here
      this.#client.activate();
      this.olhar();
      for (const evento of this.#eventos.splice(0)) this.#tell({ evento });
      for (const waiting of this.#estado.enviando) if (waiting.erro === null) void this.#send(waiting);
    } catch (error) {
      // the socket went away, and comes back by itself
      if (!(error instanceof WampError) || error.code === '') return;
      this.#set({ erro: dizer(error), lida: true });
      this.#client.restart();
    }
  }

  async #login(): Promise<void> {
    const { nome, email, telefone, id_departamento, id_assunto, consentimento, respostas, isca } = this.#identidade;
    const data = {
      chave: this.#chat.chave,
      id_empresa: this.#chat.id_empresa,
      dateCreateChat: Date.now(),
      nome,
      email,
      telefone,
      respostas,
      pagina: this.#pagina,
      origem: this.#parametros.get('origem') ?? '',
      ...(id_departamento !== null && { id_departamento }),
      ...(id_assunto !== null && { id_assunto }),
      ...(consentimento !== null && { consentimento }),
      ...(isca && { isca }),
      ...(this.#prova && { identidade: this.#prova }),
    };
    const token = this.#store.get('token');
    const enter = (more: object) => this.#ask('login', null, { ...data, ...more }) as Promise<{ topic: string; token?: string }>;
    const entered = await (token === null
      ? enter({})
      : enter({ token }).catch((error: unknown) => {
          // too old, or of another chat: a new sala begins
          if (!(error instanceof WampError) || error.code !== 'login_invalido') throw error;
          this.#store.set('token', null);
          return enter({});
        }));
    this.#topic = entered.topic;
    if (entered.token) this.#store.set('token', entered.token);
  }

  /** What was said since the last message that is here, or the newest page; and how the sala stands. */
  async #read(): Promise<void> {
    const last = this.#estado.mensagens.at(-1)?.msg_id;
    let after = last;
    for (;;) {
      const page = (await this.#ask('get_messages_history', this.#topic, { limit: 100, ...(after !== undefined && { after_index: after }) })) as {
        data: Mensagem[];
        mais_antigas: boolean;
        mais_novas: boolean;
      };
      this.#add(page.data);
      if (last === undefined) this.#set({ mais: page.mais_antigas });
      if (!page.mais_novas) break;
      after = page.data.at(-1)?.msg_id;
    }
    const { visita } = (await this.#ask('signin', this.#topic, {})) as { visita: Visita };
    this.#set({ visita, lida: true, erro: '' });
  }

  async mais(): Promise<void> {
    const first = this.#estado.mensagens[0]?.msg_id;
    if (first === undefined) return;
    const page = (await this.#ask('get_messages_history', this.#topic, { limit: 50, before_index: first })) as {
      data: Mensagem[];
      mais_antigas: boolean;
    };
    this.#add(page.data);
    this.#set({ mais: page.mais_antigas });
  }

  #add(found: readonly Mensagem[]): void {
    if (found.length === 0) return;
    const all = new Map(this.#estado.mensagens.map((m) => [m.msg_id, m]));
    for (const message of found) all.set(message.msg_id, message);
    const mine = new Set(found.map((m) => m.private_id));
    this.#set({
      mensagens: [...all.values()].sort((a, b) => a.msg_id - b.msg_id),
      enviando: this.#estado.enviando.filter((one) => !mine.has(one.private_id)),
    });
  }

  #change(msg_id: number, part: Partial<Mensagem>): void {
    this.#set({ mensagens: this.#estado.mensagens.map((m) => (m.msg_id === msg_id ? { ...m, ...part } : m)) });
  }

  #hear({ trigger, data }: { trigger: string; data: never }): void {
    switch (trigger) {
      case 'chat_message': {
        const message = data as Mensagem;
        this.#add([message]);
        if (message.de !== 'contato') {
          this.#set({ digitando: false });
          this.olhar();
          if (this.#estado.naoLidas > 0) tocar();
        }
        return;
      }
      case 'message_state': {
        const { msg_id, status } = data as Pick<Mensagem, 'msg_id' | 'status'>;
        return this.#change(msg_id, { status });
      }
      case 'editar_msg': {
        const { msg_id, text } = data as { msg_id: number; text: string };
        return this.#change(msg_id, { text, editada: true });
      }
      case 'excluir_msg':
        return this.#change((data as { msg_id: number }).msg_id, { deletada: 1, text: '', arquivo: null });
      case 'visita':
        this.#set({ visita: data });
        return this.olhar();
      case 'client_typing': {
        clearTimeout(this.#typingTimer);
        const digitando = (data as { typing: number }).typing === 1;
        if (digitando) this.#typingTimer = setTimeout(() => this.#set({ digitando: false }), typingForMs);
        return this.#set({ digitando });
      }
      default:
    }
  }

  /** Shown to whoever looks; what comes while nobody does is delivered, and counted. */
  visivel(on: boolean): void {
    this.#visivel = on;
    this.olhar();
  }
  /** Tells what is seen now, and counts the rest. */
  olhar(): void {
    const theirs = this.#estado.mensagens.filter((m) => m.de !== 'contato');
    const last = theirs.at(-1)?.msg_id ?? 0;
    const convite = this.#estado.visita?.convite?.texto ?? '';
    if (this.#visivel && document.visibilityState === 'visible') {
      if (last > this.#lidaAte) this.#say('client_service_message', { event: 'read', value: last });
      this.#lidaAte = Math.max(this.#lidaAte, last);
      this.#conviteVisto = convite;
      return this.#set({ naoLidas: 0 });
    }
    if (last > this.#lidaAte) this.#say('client_service_message', { event: 'delivered', value: last });
    this.#set({ naoLidas: theirs.filter((m) => m.msg_id > this.#lidaAte).length + (convite !== '' && convite !== this.#conviteVisto ? 1 : 0) });
  }

  /** That they write, and what stands there: seldom enough to leave space for what they send, the last of it always. */
  escrevendo(texto: string): void {
    this.#escrito = texto;
    const wait = this.#saidTypingAt + typingEveryMs - Date.now();
    if (texto === '' && this.#saidTyping) return this.#sayTyping();
    if (wait <= 0) return this.#sayTyping();
    this.#escritoTimer ??= setTimeout(() => this.#sayTyping(), wait);
  }
  #sayTyping(): void {
    clearTimeout(this.#escritoTimer);
    this.#escritoTimer = undefined;
    const texto = this.#escrito;
    if (texto === '' && !this.#saidTyping) return;
    this.#saidTypingAt = Date.now();
    this.#saidTyping = texto !== '';
    this.#say('client_typing', { typing: texto === '' ? 0 : 1 });
    if (texto !== '') this.#say('client_service_message', { event: 'input_changed', value: texto.slice(0, 4000) });
  }

  /** A message of theirs gets another text; null: it goes away. What is refused is said. */
  async mudar(msg_id: number, texto: string | null): Promise<void> {
    try {
      await (texto === null ? this.#ask('excluir_msg', this.#topic, { msg_id }) : this.#ask('editar_msg', this.#topic, { msg_id, message: toBase64(texto) }));
      this.#set({ erro: '' });
    } catch (error) {
      this.#set({ erro: dizer(error) });
    }
  }

  enviar(texto: string, arquivo?: File, responde?: number): void {
    const one: Enviando = { private_id: newId(), texto, arquivo, responde, erro: null };
    this.#set({ enviando: [...this.#estado.enviando, one] });
    void this.#send(one);
  }
  deNovo(private_id: string): void {
    const one = this.#estado.enviando.find((e) => e.private_id === private_id);
    if (!one) return;
    one.erro = null;
    this.#set({ enviando: [...this.#estado.enviando] });
    void this.#send(one);
  }
  /** Takes back what could not be sent; its text goes back to the box. */
  desistir(private_id: string): string {
    const one = this.#estado.enviando.find((e) => e.private_id === private_id);
    this.#set({ enviando: this.#estado.enviando.filter((e) => e !== one) });
    return one?.texto ?? '';
  }

  async #send(one: Enviando): Promise<void> {
    // goes out when the connection is there, or back
    if (this.#estado.conexao !== 'active') return;
    try {
      if (one.arquivo) one.subido ??= await this.#upload(one.arquivo);
      const { private_id } = one;
      const { msg_id, duplicate } = (await (one.responde !== undefined
        ? this.#ask('reply_message', this.#topic, { msg_id: one.responde, message: toBase64(one.texto), private_id })
        : one.subido
          ? this.#askWithProof('client_message_file', { ...one.subido, caption: one.texto, private_id })
          : this.#askWithProof('client_message', { value: toBase64(one.texto), private_id }))) as { msg_id: number; duplicate: boolean };
      // it was there already, and what was told of it may have been lost
      if (duplicate) this.#add(((await this.#ask('get_messages_history', this.#topic, { limit: 1, after_index: msg_id - 1 })) as { data: Mensagem[] }).data);
    } catch (error) {
      // the socket went away: it is sent again when it is back
      if (error instanceof WampError && error.code === '') return;
      one.erro = dizer(error);
      this.#set({ enviando: [...this.#estado.enviando] });
    }
  }

  async #upload(file: File): Promise<{ path: string; bucket: string }> {
    const { consentimento } = this.#identidade;
    const query = new URLSearchParams({
      chave: this.#chat.chave,
      nome: file.name || 'arquivo',
      ...(ehVoz(file) && { voz: '1' }),
      ...(consentimento !== null && { consentimento: String(consentimento) }),
    });
    return ((await this.#post(`arquivo?${query}`, file, 'application/octet-stream')) as { data: { path: string; bucket: string } }).data;
  }
  async avaliar(nota: number, texto: string): Promise<void> {
    await this.#post('nota', JSON.stringify({ chave: this.#chat.chave, nota, texto }));
    if (this.#estado.visita) this.#set({ visita: { ...this.#estado.visita, nota } });
  }
  /** Mails a code to an address, to prove that it is theirs. */
  async pedirCodigo(email: string): Promise<void> {
    await this.#post('codigo', JSON.stringify({ chave: this.#chat.chave, email }));
  }
  async confirmar(codigo: string): Promise<void> {
    const { email } = (await this.#post('confirmar', JSON.stringify({ chave: this.#chat.chave, codigo }))) as { email: string };
    if (this.#estado.visita) this.#set({ visita: { ...this.#estado.visita, email } });
  }
  /** Address at which this person goes on by WhatsApp. */
  async noWhatsapp(): Promise<string> {
    return ((await this.#post('whatsapp', JSON.stringify({ chave: this.#chat.chave }))) as { url: string }).url;
  }
  async #post(path: string, body: BodyInit, type = 'application/json'): Promise<unknown> {
    const headers = { authorization: `Bearer ${this.#store.get('token') ?? ''}`, 'content-type': type };
    const response = await fetch(`/embed/chat/${path}`, { method: 'POST', body, headers });
    const answer = (await response.json().catch(() => ({}))) as { message?: string };
    if (!response.ok) throw new Error(answer.message);
    return answer;
  }
}
