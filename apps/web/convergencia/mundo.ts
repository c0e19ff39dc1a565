import { isDeepStrictEqual } from 'node:util';
import { chat } from '@prosa/contract/atendimentos/atendimentos.endpoints.ts';
import type { Atendimento } from '@prosa/contract/atendimentos/atendimentos.schemas.ts';
import { WPP } from '@prosa/contract/linhas/linhas.endpoints.ts';
import { notificacao } from '@prosa/contract/notificacoes/notificacoes.endpoints.ts';
import type { Notificacao } from '@prosa/contract/notificacoes/notificacoes.schemas.ts';
import type { EventName } from '@prosa/contract/realtime.ts';
import { simulador } from '@prosa/contract/simulador/simulador.endpoints.ts';
import { usuario } from '@prosa/contract/usuarios/usuarios.endpoints.ts';
import type { AnyEndpoint, Call } from '@prosa/contract/wire.ts';
import { QueryObserver } from '@tanstack/react-query';
import { expect, vi } from 'vitest';
import { openChat } from '../../../bench/support/chat.ts';
import type { Db } from '../../server/src/core/db/database.ts';
import { type SignedIn, signIn, startTestApp, type TestApp } from '../../server/test/kit/app.ts';
import { makeEmpresa, makeLogin } from '../../server/test/kit/factories.ts';
import { until } from '../../server/test/kit/salas.ts';
import { stubPage } from './page.ts';

/** Events that the browser's table of handlers has heard, since they were looked at last. */
const heard: EventName[] = [];
vi.mock('@/core/socket/handlers.ts', async (original) => {
  const { gatherHandlers } = await original<typeof import('@/core/socket/handlers.ts')>();
  return {
    gatherHandlers: (...parts: Parameters<typeof gatherHandlers>) => {
      const handlers = Object.entries(gatherHandlers(...parts)) as [EventName, (data: unknown, topic: string) => void][];
      return Object.fromEntries(
        handlers.map(([name, handle]) => [
          name,
          (data: unknown, topic: string) => {
            handle(data, topic);
            heard.push(name);
          },
        ]),
      );
    },
  };
});

/** The browser's own code; it is loaded once there is a page. */
async function loadBrowser() {
  const [realtime, features, inbox, salas, sala, sino, conexao, empresa, token, calls, api, query, linhas] = await Promise.all([
    import('@/app/realtime.ts'),
    import('@/app/features.ts'),
    import('@/features/atendimentos/state/inbox.ts'),
    import('@/features/atendimentos/state/timelines.ts'),
    import('@/features/atendimentos/state/sala-session.ts'),
    import('@/features/notificacoes/sino.ts'),
    import('@/core/socket/connection.ts'),
    import('@/core/session/empresa.ts'),
    import('@/core/session/token.ts'),
    import('@/core/calls.ts'),
    import('@/core/api.ts'),
    import('@/core/query-client.ts'),
    import('@/features/atendimentos/state/salas.ts'),
  ]);
  const { asSeen, internoIds, loadInterno } = await import('@/features/atendimentos/state/interno.ts');
  return { realtime, features, inbox, interno: { asSeen, internoIds, loadInterno }, salas, sala, sino, conexao, empresa, token, calls, api, query, linhas };
}

interface Colleague extends SignedIn {
  readonly id: number;
  /** Does something over the colleague's own socket. */
  readonly does: ReturnType<typeof openChat>['session']['call'];
}

/** One person may act and ask ten times a second, which is less than this does: what is refused for that is asked again when the server says. */
const unhurried = <F extends (...args: never[]) => Promise<unknown>>(work: F): F =>
  (async (...args: Parameters<F>) => {
    for (;;) {
      try {
        return await work(...args);
      } catch (error) {
        const { code, details } = error as { code?: string; details?: { retry_ms?: number } };
        if (code !== 'limite_taxa') throw error;
        await new Promise((resolve) => setTimeout(resolve, details?.retry_ms ?? 100));
      }
    }
  }) as F;

/** Compared as JSON: what is undefined is not there. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** Where what is shown first differs from a fresh fetch, with both; nothing when they are equal. */
function difference(shown: unknown, fresh: unknown, at = ''): string | undefined {
  if (isDeepStrictEqual(shown, fresh)) return undefined;
  const parts = (value: unknown) => (typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined);
  const [a, b] = [parts(shown), parts(fresh)];
  const deeper = a && b && [...new Set([...Object.keys(a), ...Object.keys(b)])].find((key) => !isDeepStrictEqual(a[key], b[key]));
  if (a && b && deeper !== undefined) return difference(a[deeper], b[deeper], `${at}.${deeper}`);
  return `${at}: shown ${JSON.stringify(shown)?.slice(0, 300)}, fresh ${JSON.stringify(fresh)?.slice(0, 300)}`;
}

/**
 * The real server, and the browser's own stores of one attendant who looks at the desk; colleagues and customers act beside it. Whatever
 * they do, what the browser shows must become what a fresh fetch brings, by events alone.
 */
export async function startMundo() {
  const app: TestApp = await startTestApp();
  const { id_empresa, grupos } = await makeEmpresa(app.database, 'Loja Aurora');
  const inEmpresa = <T>(work: (db: Db) => Promise<T>): Promise<T> => app.database.comEmpresa(id_empresa, work);
  const places = await inEmpresa(async (db) => {
    const make = (nome: string) => db.insertInto('departamento').values({ nome, dns: nome }).returning('id_departamento').executeTakeFirstOrThrow();
    const [vendas, suporte] = [(await make('vendas')).id_departamento, (await make('suporte')).id_departamento];
    const { id_wpp_config } = await db
      .insertInto('wpp_config')
      .values({ nome: 'Principal', id_departamento: vendas })
      .returning('id_wpp_config')
      .executeTakeFirstOrThrow();
    for (const [controller, funcao] of [
      ['fornecedores', 'getAll'],
      ['WPP', 'getWppConfig'],
      ['usuario', 'getAll'],
      ['contatos', 'getAll'],
    ] as const)
      await db.insertInto('grupo_permissao').values({ id_grupo: grupos.atendente, controller, funcao, permitido: true }).execute();
    return { vendas, suporte, linha: id_wpp_config };
  });
  const enter = async (nome: string, grupo: number, ...departamentos: number[]): Promise<SignedIn & { id: number }> => {
    const { id_login, usuario: name } = await makeLogin(app.database, id_empresa, grupo, nome);
    for (const id_departamento of departamentos) await inEmpresa((db) => db.insertInto('departamento_membro').values({ id_departamento, id_login }).execute());
    return { ...(await signIn(app, name)), id: id_login };
  };
  const chats: ReturnType<typeof openChat>[] = [];
  const colleague = async (nome: string, grupo: number, ...departamentos: number[]): Promise<Colleague> => {
    const who = await enter(nome, grupo, ...departamentos);
    const ready = Promise.withResolvers<void>();
    const opened = openChat({
      url: () => app.url,
      person: { token: who.token, id_empresa },
      handlers: {},
      report: (problem) => ready.reject(problem),
      onLogin: () => ready.resolve(),
    });
    chats.push(opened);
    await ready.promise;
    return { ...who, does: unhurried<Colleague['does']>(opened.session.call.bind(opened.session)) };
  };
  const eu = await enter('Eu Mesma', grupos.atendente, places.vendas);
  const chefe = await colleague('Chefe', grupos.administrador, places.vendas);
  const ana = await colleague('Ana Lima', grupos.atendente, places.vendas);

  stubPage(app.url);
  const b = await loadBrowser();
  const trigger = unhurried(b.conexao.trigger);
  b.token.setToken(eu.token);
  b.empresa.enterEmpresa(id_empresa);
  const stop = b.realtime.startRealtime(
    { id_login: eu.id, id_empresa, order_chat: '', navigate: () => undefined, revalidate: () => undefined },
    await b.features.everyRealtime(),
  );
  await until('signed in', () => b.conexao.isLoggedIn());
  b.inbox.showInbox({ aba: 'todas' });
  await Promise.all([b.interno.loadInterno(), b.sino.sino.refresh()]);
  await until('the line is on', async () => (await chefe.call(WPP.getWppConfig, { params: { n: 1 } })).data.length === 1);

  const open = new Map<number, () => void>();
  const onScreen: { endpoint: AnyEndpoint; input: object; observer: QueryObserver; close: () => void }[] = [];
  let phones = 11_900_000_000;

  /** What the browser shows, and what the server says now; each by its name. */
  async function both(): Promise<[shown: unknown, fresh: unknown]> {
    const { data } = await trigger('lista_atendimentos', { aba: 'todas', limite: 100 });
    const rows = (ids: readonly number[]) => ids.map((id) => b.linhas.salas.of(id).get());
    const salas = [...open.keys()].map((id) => b.salas.timelines.of(id).get());
    const notices = await b.api.call(notificacao.getAll, { query: { limite: 100 } });
    // how a notice is brought is of the moment it is told, and how many wait of the moment it is read
    const quiet = (notice: Notificacao | null) => ({
      ...notice,
      ...(notice?.tag === 'fila' && { title: '' }),
      issued: true,
      issueNotification: false,
      issueAudio: false,
    });
    return [
      {
        conversas: rows(b.inbox.inboxIds()),
        internos: rows(b.interno.internoIds()),
        mensagens: salas.map(({ state, messages }) => ({ state, messages })),
        sino: b.sino.sino.get().ids.map((id) => quiet(b.sino.notices.of(id).get())),
        consultas: onScreen.map(({ observer }) => observer.getCurrentResult().data),
      },
      {
        conversas: data,
        internos: (await b.api.call(chat.equipe, {})).data.map(b.interno.asSeen),
        mensagens: await Promise.all(
          salas.map(async ({ topic, state }) => {
            if (topic === null) return { state, messages: [] };
            const page = await trigger('get_messages_history', { limit: 200 }, topic);
            return { state: 'ready', messages: page.data.toSorted((x, y) => x.at_created.localeCompare(y.at_created) || x.msg_index - y.msg_index) };
          }),
        ),
        sino: notices.data.map(quiet),
        consultas: await Promise.all(onScreen.map(({ endpoint, input }) => b.api.call(endpoint, input as never))),
      },
    ];
  }

  const mundo = {
    ...places,
    app,
    id_empresa,
    eu: { ...eu, does: trigger },
    chefe,
    ana,
    colleague: (nome: string) => colleague(nome, grupos.atendente, places.vendas),
    heard,
    /** The customer of a phone writes; answers the name that the network gave the message. */
    async writes(telefone: string, texto: string): Promise<string> {
      return (await chefe.call(simulador.receber, { params: { id_wpp_config: places.linha }, body: { telefone, nome: 'Rita Prado', texto } })).id_externo;
    },
    /** A new sala that waits, with its row; `open`: on screen, as a sala that somebody looks at. */
    async waits({ open: opened = true } = {}): Promise<{ row: Atendimento; phone: string }> {
      const phone = String(++phones);
      await mundo.writes(phone, 'Bom dia');
      const row = await until('in the list', () =>
        b.inbox
          .inboxIds()
          .map((id) => b.linhas.salas.of(id).get())
          .find((a) => a?.telefone?.endsWith(phone)),
      );
      if (opened) {
        open.set(row.chat_id, b.sala.openSala(row.chat_id));
        await until('the sala is open', () => b.salas.timelines.of(row.chat_id).get().state === 'ready');
      }
      return { row, phone };
    },
    /** The administrator says in which departamentos somebody works. */
    async departamentos(id_login: number, ids: readonly number[]): Promise<void> {
      const { data } = await chefe.call(usuario.getById, { params: { id: id_login } });
      const { nome, usuario: name, id_grupo, versao } = data;
      const body = { id_login, nome, usuario: name, id_grupo, versao, departamentos: ids.map((id) => ({ id_departamento: id })), equipes: [] };
      await chefe.call(usuario.store, { body });
    },
    /** A sala that this colleague answers. */
    async answered(who: { does: Colleague['does'] }): Promise<{ row: Atendimento; phone: string }> {
      const found = await mundo.waits();
      await who.does('aceitar_atendimento', { chat_id: found.row.chat_id });
      return found;
    },
    /** Shows what a call answers, as a list on screen does. */
    async shows<E extends AnyEndpoint>(endpoint: E, input: Call<E>): Promise<void> {
      const observer = new QueryObserver(b.query.queryClient, { ...b.calls.read(endpoint, input), staleTime: Number.POSITIVE_INFINITY } as object as never);
      const close = observer.subscribe(() => undefined);
      onScreen.push({ endpoint, input, observer, close });
      await until('it is read', () => observer.getCurrentResult().status === 'success');
    },
    messages: (chat_id: number) => b.salas.timelines.of(chat_id).get().messages,
    /** The browser shows what a fresh fetch brings. */
    async converges(): Promise<void> {
      const end = Date.now() + 8000;
      let [shown, fresh] = (await both()).map(plain);
      while (!isDeepStrictEqual(shown, fresh) && Date.now() < end) {
        // a person may ask ten times a second
        await new Promise((resolve) => setTimeout(resolve, 400));
        [shown, fresh] = (await both()).map(plain);
      }
      expect(shown, difference(shown, fresh)).toEqual(fresh);
    },
    /** Nothing is looked at any more but the lists. */
    tidy(): void {
      for (const leave of open.values()) leave();
      open.clear();
      for (const { close } of onScreen.splice(0)) close();
      heard.length = 0;
    },
    async close(): Promise<void> {
      stop();
      for (const { session } of chats) session.close();
      await app.close();
      vi.unstubAllGlobals();
    },
  };
  return mundo;
}
export type Mundo = Awaited<ReturnType<typeof startMundo>>;
