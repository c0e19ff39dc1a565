import { notificacao } from '@prosa/contract/notificacoes/notificacoes.endpoints.ts';
import type { EventData } from '@prosa/contract/realtime.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refusal, type SignedIn, signIn, startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { makeEmpresa, makeLogin, type TestEmpresa } from '../../../test/kit/factories.ts';
import { insertContato, insertDepartamento, insertSala } from '../../../test/kit/rows.ts';
import { until } from '../../../test/kit/salas.ts';
import { type DomainEventName, type DomainEvents, recordEvent } from '../../core/domain-events/domain-events.ts';
import { scheduleJob } from '../../core/jobs/jobs.ts';

let app: TestApp;
let empresa: TestEmpresa;
let ana: SignedIn;
let bruno: SignedIn;
let boss: SignedIn;
/** What went out live, by login. */
const live: { id_login: number; data: EventData<'notificacao'> }[] = [];

/** Who is there. */
const there = new Set<number>();

const person = async (grupo: 'administrador' | 'atendente', nome: string) =>
  signIn(app, (await makeLogin(app.database, empresa.id_empresa, empresa.grupos[grupo], nome)).usuario);
const idOf = (who: SignedIn): number => who.sessao.id_login!;
const inEmpresa = <T>(work: Parameters<typeof app.database.comEmpresa<T>>[1]): Promise<T> => app.database.comEmpresa(empresa.id_empresa, work);

beforeAll(async () => {
  app = await startTestApp();
  empresa = await makeEmpresa(app.database, 'Loja A');
  ana = await person('atendente', 'Ana Lima');
  bruno = await person('atendente', 'Bruno Reis');
  boss = await person('administrador', 'Chefe');
  const { publisher } = app.core;
  const publishToLogins = publisher.publishToLogins.bind(publisher);
  publisher.publishToLogins = (id_empresa, logins, event, data) => {
    if (event === 'notificacao') for (const id_login of logins) live.push({ id_login, data: data as EventData<'notificacao'> });
    publishToLogins(id_empresa, logins, event, data);
  };
  // each of them has a screen
  app.core.presence.onlineIn = () => new Set(there);
  for (const who of [ana, bruno, boss]) there.add(idOf(who));
});
afterAll(() => app.close());
beforeEach(async () => {
  await inEmpresa((db) => sql`delete from notificacao`.execute(db));
  await inEmpresa((db) => sql`delete from notificacao_presenca`.execute(db));
  live.length = 0;
});

let salas = 0;
async function openSala(members: SignedIn[], values: object = {}): Promise<number> {
  return inEmpresa(async (db) => {
    const id_contato = await insertContato(db, { nome: `Rita ${++salas}` });
    const id_sala = await insertSala(db, { id_contato, status_id: 2, ultima_tipo: 'message', ultima_texto: 'Tem bolo?', nao_lidas: 1, ...values });
    for (const member of members)
      await db
        .insertInto('sala_membro')
        .values({ id_sala, id_login: idOf(member) })
        .execute();
    return id_sala;
  });
}
/** Records an event and waits until every consumer is done with it, and nothing is left to tell. */
async function happens<T extends DomainEventName>(tipo: T, dados: DomainEvents[T]): Promise<void> {
  await inEmpresa((db) => recordEvent(db, tipo, dados));
  await settled();
}
const settled = () =>
  until('everything told', async () => {
    const { rows } = await app.database.semEmpresa((db) =>
      sql<{ n: number }>`select (select count(*) from evento where despachado_em is null) + (select count(*) from notificacao where avisar) as n`.execute(db),
    );
    return rows[0]!.n === 0;
  });
const received = (id_sala: number, id_mensagem = 1) => happens('mensagem_recebida', { id_sala, id_mensagem, id_contato: 1 });
const bell = async (who: SignedIn) => (await who.call(notificacao.getAll, {})).data;
const told = (who: SignedIn) => live.filter((l) => l.id_login === idOf(who)).flatMap((l) => l.data.data);
const look = (who: SignedIn, chat_id: number | undefined, visivel: 0 | 1 = 1) =>
  who.call(notificacao.presenca, { body: { aba: 'aba-de-teste', visivel, ...(chat_id !== undefined && { chat_id }) } });
/** As if the last notice had been raised a while ago. */
const later = () => inEmpresa((db) => sql`update notificacao set em = em - interval '10 seconds'`.execute(db));

it('who is not there hears nothing, and reads it on coming', async () => {
  const id_sala = await openSala([ana, bruno]);
  there.delete(idOf(ana));
  await received(id_sala);
  expect([told(ana).length, told(bruno).length]).toEqual([0, 1]);
  expect((await bell(ana)).map(({ tag }) => tag)).toEqual([`chat-${id_sala}`]);
  there.add(idOf(ana));
});

it('what somebody held while it was to be told is told a moment later', async () => {
  const id_sala = await openSala([ana]);
  await received(id_sala);
  live.length = 0;
  await inEmpresa((db) => sql`update notificacao set avisar = true`.execute(db));
  // as whoever raises it again so soon, which tells nobody
  await inEmpresa(async (holder) => {
    await sql`select from notificacao for update`.execute(holder);
    await inEmpresa((db) => scheduleJob(db, 'notificar', {}, { key: 'enquanto_presa' }));
    await until('it was looked for', async () => {
      const { rows } = await app.database.semEmpresa((db) => sql`select from graphile_worker.jobs where key like '%:enquanto_presa'`.execute(db));
      return rows.length === 0;
    });
    expect(told(ana)).toEqual([]);
  });
  await settled();
  expect(told(ana)).toHaveLength(1);
});

it('a scheduled message that did not go out is told to who wrote it; who lost the sala hears nothing of it', async () => {
  const id_sala = await openSala([ana]);
  const motivo = 'A conversa foi encerrada antes do horário.';
  await happens('agendamento_nao_enviado', { id_sala, id_agendamento: 1, id_login: idOf(ana), motivo });
  const title = 'Uma mensagem agendada não foi enviada';
  expect(told(ana)).toMatchObject([{ title, tag: 'agendamento-1', toRoute: `/ChatSala/${id_sala}` }]);
  expect(told(ana)[0]!.description).toContain(motivo);
  expect(told(boss)).toEqual([]);
  const lost = await openSala([ana]);
  await inEmpresa(async (db) => {
    const id_departamento = await insertDepartamento(db, 'Diretoria');
    await db.updateTable('sala').set({ id_departamento }).where('id_sala', '=', lost).execute();
    await db.deleteFrom('sala_membro').where('id_sala', '=', lost).execute();
  });
  live.length = 0;
  await happens('agendamento_nao_enviado', { id_sala: lost, id_agendamento: 2, id_login: idOf(ana), motivo });
  expect(told(ana)).toMatchObject([{ title, tag: 'agendamento-2', toRoute: null, description: motivo }]);
});

describe('[4] a message in the own sala', () => {
  it('is told to its members only, with what the sala says now', async () => {
    const id_sala = await openSala([ana]);
    await received(id_sala);
    const [notice] = await bell(ana);
    expect(notice).toMatchObject({ type: 'chat_message', title: `Rita ${salas}`, description: 'Tem bolo?', toRoute: `/ChatSala/${id_sala}`, read: false });
    expect(told(ana)).toMatchObject([{ id: notice!.id, issueAudio: true, issueNotification: true }]);
    for (const other of [bruno, boss]) expect([await bell(other), told(other)]).toEqual([[], []]);
  });

  it('says what the customer wrote last, never the answer of the staff', async () => {
    const id_sala = await openSala([ana]);
    await received(id_sala);
    await inEmpresa(async (db) => {
      const say = (msg_index: number, de: 'contato' | 'usuario', texto: string) =>
        db
          .insertInto('mensagem')
          .values({ id_sala, msg_index, de, tipo: 'message', texto, id_login: de === 'usuario' ? idOf(ana) : null, em: new Date() })
          .execute();
      await say(1, 'contato', 'Tem bolo?');
      await say(2, 'contato', 'De cenoura');
      await say(3, 'usuario', 'Temos sim');
      await db
        .updateTable('sala')
        .set({ ultima_texto: 'Temos sim', ultima_de: 'usuario', ultima_autor: idOf(ana), nao_lidas: 0 })
        .where('id_sala', '=', id_sala)
        .execute();
    });
    expect(await bell(ana)).toMatchObject([{ title: `Rita ${salas}`, description: 'De cenoura' }]);
  });

  it('many messages are one notice that costs no row, and is raised again later', async () => {
    const id_sala = await openSala([ana]);
    const versions = () => inEmpresa((db) => sql<{ v: string }>`select xmin::text as v from notificacao`.execute(db)).then((r) => r.rows.map((row) => row.v));
    await received(id_sala, 1);
    const before = await versions();
    await inEmpresa((db) => db.updateTable('sala').set({ nao_lidas: 3, ultima_texto: 'E pão?' }).where('id_sala', '=', id_sala).execute());
    await received(id_sala, 2);
    await received(id_sala, 3);
    expect(await versions()).toEqual(before);
    expect(await bell(ana)).toMatchObject([{ description: '3 mensagens: E pão?' }]);
    expect(told(ana)).toHaveLength(1);
    await later();
    await received(id_sala, 4);
    expect([(await bell(ana)).length, told(ana).length]).toEqual([1, 2]);
  });

  it('one event delivered twice is told once', async () => {
    const id_sala = await openSala([ana]);
    await received(id_sala);
    await later();
    await app.database.semEmpresa((db) => sql`update evento set despachado_em = null`.execute(db));
    await settled();
    expect(told(ana)).toHaveLength(1);
  });

  it('whoever looks at the sala is told nothing; looking at it reads what waited', async () => {
    const id_sala = await openSala([ana, bruno]);
    await received(id_sala);
    await look(ana, id_sala);
    expect(await bell(ana)).toMatchObject([{ read: true }]);
    expect(live.at(-1)).toMatchObject({ id_login: idOf(ana), data: { nao_lidas: 0, data: [{ read: true, issueAudio: false }] } });
    live.length = 0;
    await later();
    await received(id_sala, 2);
    expect([told(ana).length, told(bruno).length]).toEqual([0, 1]);
    // gone without saying so: the tab counts as closed after a while
    await inEmpresa((db) => sql`update notificacao_presenca set em = now() - interval '2 minutes'`.execute(db));
    await received(id_sala, 3);
    expect(told(ana)).toHaveLength(1);
    await look(ana, id_sala);
    await look(ana, undefined, 0);
    await later();
    await received(id_sala, 4);
    expect(await bell(ana)).toMatchObject([{ read: false }]);
  });

  it('of an interno, to everyone but the author', async () => {
    const id_sala = await inEmpresa(async (db) => {
      const id = await insertSala(db, {
        tipo: 'interno',
        status_id: 8,
        dupla: 'x-y',
        ultimo_index: 2,
        ultima_tipo: 'message',
        ultima_texto: 'Café?',
      });
      for (const who of [ana, bruno])
        await db
          .insertInto('sala_membro')
          .values({ id_sala: id, id_login: idOf(who), aberta: false })
          .execute();
      return id;
    });
    await happens('mensagem_interna', { id_sala, id_mensagem: 1, id_login: idOf(bruno) });
    expect(told(ana)).toMatchObject([{ title: 'Bruno Reis', description: '2 mensagens: Café?' }]);
    expect([told(bruno), told(boss)]).toEqual([[], []]);
  });
});

describe('[4] a sala for somebody', () => {
  it('new where the person is a member, assigned, transferred with who and why, mentioned', async () => {
    const offered = await openSala([ana], { status_id: 0 });
    await happens('sala_aberta', { id_sala: offered, id_contato: 1, id_wpp_config: null, contato_novo: false });
    const begun = await openSala([ana], { status_id: 2 });
    await happens('sala_aberta', { id_sala: begun, id_contato: 1, id_wpp_config: null, contato_novo: false });
    expect(told(ana).map((n) => n.title)).toEqual([`Nova conversa com Rita ${salas - 1}`]);
    const given = await openSala([bruno]);
    await happens('sala_atribuida', { id_sala: given, id_login: idOf(bruno), motivo: 'fila' });
    expect(told(bruno)).toMatchObject([{ type: 'chat', title: `Nova conversa com Rita ${salas}` }]);
    const moved = await openSala([bruno]);
    const base = { id_sala: moved, id_login: idOf(ana), id_departamento: null, id_assunto: null };
    await happens('sala_transferida', { ...base, id_usuario: idOf(bruno), motivo: 'Dúvida de preço' });
    expect(told(bruno).at(-1)).toMatchObject({ title: 'Ana Lima transferiu uma conversa para você', description: `Rita ${salas} · Dúvida de preço` });
    await happens('mencao', { id_sala: moved, id_mensagem: 9, id_login: idOf(bruno), id_usuario: idOf(boss) });
    expect(told(boss)).toMatchObject([{ title: 'Bruno Reis mencionou você', tag: 'mencao-9', toRoute: `/ChatSala/${moved}` }]);
  });

  it('whoever lost the sala sees neither its notice nor what it says', async () => {
    const id_departamento = await inEmpresa(async (db) => await insertDepartamento(db, 'Jurídico'));
    const id_sala = await openSala([ana], { id_departamento });
    await received(id_sala);
    expect(await bell(ana)).toHaveLength(1);
    await inEmpresa((db) => db.deleteFrom('sala_membro').where('id_sala', '=', id_sala).execute());
    // what is not listed is not counted
    expect(await ana.call(notificacao.getAll, {})).toMatchObject({ data: [], nao_lidas: 0 });
    live.length = 0;
    await happens('sala_transferida', { id_sala, id_login: idOf(boss), id_usuario: null, id_departamento, id_assunto: null, motivo: '' });
    expect(told(ana)).toEqual([]);
    expect((await ana.call(notificacao.getAll, {})).nao_lidas).toBe(0);
  });

  it('an ended sala calls nobody any more', async () => {
    const id_sala = await openSala([ana]);
    await received(id_sala);
    await happens('sala_encerrada', { id_sala, id_login: idOf(bruno), status_id: 3, id_motivo: null });
    expect(await bell(ana)).toMatchObject([{ read: true }]);
    expect(told(ana).at(-1)).toMatchObject({ read: true, issueAudio: false });
  });
});

describe('the bell', () => {
  it('pages by keyset, newest first; reads one and all; nobody reads somebody else’s', async () => {
    for (let i = 0; i < 5; i++) await received(await openSala([ana]));
    const first = await ana.call(notificacao.getAll, { query: { limite: 3 } });
    const second = await ana.call(notificacao.getAll, { query: { limite: 3, cursor: first.cursor! } });
    const ids = [...first.data, ...second.data].map((n) => n.id);
    expect([first.data.length, second.data.length, second.cursor, new Set(ids).size, first.nao_lidas]).toEqual([3, 2, null, 5, 5]);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    await ana.call(notificacao.ler, { params: { id: ids[0]! } });
    await ana.call(notificacao.ler, { params: { id: ids[0]! } });
    expect((await ana.call(notificacao.getAll, {})).nao_lidas).toBe(4);
    expect((await refusal(bruno.call(notificacao.ler, { params: { id: ids[1]! } }))).http).toBe(404);
    await ana.call(notificacao.lerTodas, {});
    expect(live.at(-1)).toMatchObject({ id_login: idOf(ana), data: { nao_lidas: 0, todas_lidas: true } });
    expect((await bell(ana)).every((n) => n.read)).toBe(true);
    expect((await refusal(ana.call(notificacao.getAll, { query: { cursor: 'x' } }))).http).toBe(422);
  });

  it('preferences by kind: no bell is no notice, no sound is a silent one', async () => {
    const { preferencias, silencio } = await bruno.call(notificacao.preferencias, {});
    expect([preferencias.length, preferencias.every((p) => p.sino && p.som && p.navegador && p.push), silencio]).toEqual([5, true, null]);
    const save = (over: object) =>
      bruno.call(notificacao.salvarPreferencias, {
        body: { preferencias: [{ type: 'chat_message', sino: 1, som: 1, navegador: 1, push: 1, ...over }], silencio: null },
      });
    await save({ som: 0, navegador: 0 });
    await received(await openSala([bruno]));
    expect(told(bruno)).toMatchObject([{ issueAudio: false, issueNotification: false, read: false }]);
    await save({ sino: 0 });
    await received(await openSala([bruno]));
    expect(await bell(bruno)).toHaveLength(1);
    await save({});
  });

  it('quiet hours: the bell counts, nothing sounds; also over midnight, by the clock of the empresa', async () => {
    const { rows } = await app.database.semEmpresa((db) =>
      sql<{ h: string }>`select to_char(now() at time zone 'America/Sao_Paulo', 'HH24:MI') as h`.execute(db),
    );
    const [hour, minute] = rows[0]!.h.split(':').map(Number) as [number, number];
    const at = (by: number): string => {
      const total = (hour * 60 + minute + by + 1440) % 1440;
      return `${String(Math.floor(total / 60)).padStart(2, '0')}:${String(total % 60).padStart(2, '0')}`;
    };
    const quiet = (silencio: { inicio: string; fim: string } | null) => bruno.call(notificacao.salvarPreferencias, { body: { preferencias: [], silencio } });
    await quiet({ inicio: at(-60), fim: at(60) });
    expect((await bruno.call(notificacao.preferencias, {})).silencio).toEqual({ inicio: at(-60), fim: at(60) });
    await received(await openSala([bruno]));
    expect(told(bruno)).toMatchObject([{ issueAudio: false, issueNotification: false }]);
    await quiet({ inicio: at(60), fim: at(120) });
    await received(await openSala([bruno]));
    expect(told(bruno).at(-1)).toMatchObject({ issueAudio: true });
    // all day but the next two hours: over midnight whatever time it is
    await quiet({ inicio: at(180), fim: at(120) });
    await received(await openSala([bruno]));
    expect(told(bruno).at(-1)).toMatchObject({ issueAudio: false });
    await quiet(null);
    expect((await refusal(quiet({ inicio: '22:00', fim: '22:00' }))).erros).toHaveProperty(['silencio.fim']);
  });
});

describe('[4] disconnected lines', () => {
  it('are told to those who see lines, replaced on every check with sound, and over when they are back', async () => {
    const nobody = await inEmpresa(
      async (db) => (await db.insertInto('grupo').values({ nome: 'Nada' }).returning('id_grupo').executeTakeFirstOrThrow()).id_grupo,
    );
    const outsider = await signIn(app, (await makeLogin(app.database, empresa.id_empresa, nobody)).usuario);
    // switched off: its state is what the test says
    const { id_wpp_config } = await inEmpresa((db) =>
      db.insertInto('wpp_config').values({ nome: 'Loja', estado: 'desconectado', ligada: false }).returning('id_wpp_config').executeTakeFirstOrThrow(),
    );
    const check = async () => {
      await inEmpresa((db) => scheduleJob(db, 'verificar_linhas', {}));
      await until('the lines were looked at', async () => {
        const { rows } = await app.database.semEmpresa((db) =>
          sql`select from graphile_worker.jobs where task_identifier = 'verificar_linhas' and run_at <= now()`.execute(db),
        );
        return rows.length === 0;
      });
      await settled();
    };
    await check();
    expect(await bell(ana)).toMatchObject([{ type: 'wpp_config', title: 'Whatsapp desconectado!', description: 'Loja', tag: `wpp_config-${id_wpp_config}` }]);
    expect(await bell(outsider)).toEqual([]);
    // who may not see lines any more has none of their notices, nor are they counted
    const seen = async () => [(await bell(bruno)).length, (await bruno.call(notificacao.getAll, {})).nao_lidas];
    const moveTo = (id_grupo: number) => inEmpresa((db) => db.updateTable('membro').set({ id_grupo }).where('id_login', '=', idOf(bruno)).execute());
    expect(await seen()).toEqual([1, 1]);
    await moveTo(nobody);
    expect(await seen()).toEqual([0, 0]);
    await moveTo(empresa.grupos.atendente);
    await ana.call(notificacao.lerTodas, {});
    await later();
    await check();
    expect(await bell(ana)).toMatchObject([{ read: false }]);
    expect(told(ana).map((n) => n.issueAudio)).toEqual([true, true]);
    await happens('linha_mudou', { id_wpp_config, estado: 'conectado' });
    expect((await bell(ana)).every((n) => n.read)).toBe(true);
  });
});

describe('[4] customers who wait in the queue', () => {
  const department = (members: SignedIn[]) =>
    inEmpresa(async (db) => {
      const id_departamento = await insertDepartamento(db, `Fila ${++salas}`);
      for (const member of members)
        await db
          .insertInto('departamento_membro')
          .values({ id_departamento, id_login: idOf(member) })
          .execute();
      return id_departamento;
    });
  const waits = async (id_departamento: number) => {
    const id_sala = await openSala([], { status_id: 1, id_departamento });
    await happens('sala_aberta', { id_sala, id_contato: 1, id_wpp_config: null, contato_novo: false });
    return id_sala;
  };
  /** Of the queue: the check of every five minutes tells of lines meanwhile. */
  const heard = (who: SignedIn) => told(who).filter(({ tag }) => tag === 'fila');
  const queue = async (who: SignedIn) => (await bell(who)).filter(({ tag }) => tag === 'fila');

  it('members of the departamento alone: one sound, one notice that counts and replaces itself, gone when nobody waits', async () => {
    const id_departamento = await department([ana]);
    const first = await waits(id_departamento);
    await until('told', async () => (await queue(ana)).length === 1);
    await settled();
    expect(heard(ana)).toMatchObject([{ tag: 'fila', type: 'chat', title: 'Fila: 1 esperando', toRoute: '/ChatSala?aba=fila', issueAudio: true }]);
    await later();
    const second = await waits(id_departamento);
    await until('told again', async () => heard(ana).length === 2);
    expect(heard(ana)[1]).toMatchObject({ id: heard(ana)[0]!.id, title: 'Fila: 2 esperando', issueAudio: true });
    expect(await queue(ana)).toMatchObject([{ title: 'Fila: 2 esperando', read: false }]);
    expect([await queue(bruno), await queue(boss), heard(bruno), heard(boss)]).toEqual([[], [], [], []]);

    for (const id_sala of [first, second]) {
      await inEmpresa((db) =>
        db
          .updateTable('sala')
          .set({ id_responsavel: idOf(ana), status_id: 2 })
          .where('id_sala', '=', id_sala)
          .execute(),
      );
      await happens('sala_aceita', { id_sala, id_login: idOf(ana) });
    }
    expect(await queue(ana)).toMatchObject([{ read: true }]);
  });

  it('nothing of what was given to somebody at once, and nothing for who switched it off', async () => {
    const id_departamento = await department([ana, bruno]);
    const { preferencias } = await bruno.call(notificacao.preferencias, {});
    await bruno.call(notificacao.salvarPreferencias, {
      body: { preferencias: preferencias.map((p) => (p.type === 'fila' ? { ...p, sino: 0 as const } : p)), silencio: null },
    });
    const given = await openSala([ana], { status_id: 1, id_departamento, id_responsavel: idOf(ana) });
    await happens('sala_aberta', { id_sala: given, id_contato: 1, id_wpp_config: null, contato_novo: false });
    await waits(id_departamento);
    await until('told', async () => (await queue(ana)).length === 1);
    await settled();
    expect(heard(ana).map(({ tag, title }) => [tag, title])).toEqual([['fila', 'Fila: 1 esperando']]);
    expect([await queue(bruno), heard(bruno)]).toEqual([[], []]);
    await bruno.call(notificacao.salvarPreferencias, { body: { preferencias, silencio: null } });
  });
});
