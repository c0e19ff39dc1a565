import { login as acesso } from '@prosa/contract/acesso/acesso.endpoints.ts';
import { chat } from '@prosa/contract/atendimentos/atendimentos.endpoints.ts';
import { Calendario } from '@prosa/contract/calendarios/calendarios.endpoints.ts';
import { departamentos } from '@prosa/contract/departamentos/departamentos.endpoints.ts';
import { usuario } from '@prosa/contract/usuarios/usuarios.endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusal, type SignedIn, signIn, signInAs, startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { makeEmpresa, makeLogin, type TestEmpresa, type TestLogin } from '../../../test/kit/factories.ts';
import { insertContato, insertSala } from '../../../test/kit/rows.ts';
import type { Db } from '../../core/db/database.ts';

let app: TestApp;
let empresa: TestEmpresa;
let admin: SignedIn;
/** 2026-11-23, a Monday, at noon in São Paulo. */
const time = { now: new Date('2026-11-23T15:00:00Z') };
const inEmpresa = <T>(work: (db: Db) => Promise<T>): Promise<T> => app.database.comEmpresa(empresa.id_empresa, work);

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => time.now } });
  empresa = await makeEmpresa(app.database, 'Loja A');
  admin = await signInAs(app, empresa, 'administrador', 'Chefe');
});
afterAll(() => app.close());

const person = (nome: string): Promise<TestLogin> => makeLogin(app.database, empresa.id_empresa, empresa.grupos.atendente, nome);
const show = async (id: number) => (await admin.call(usuario.getById, { params: { id } })).data;
const leave = (id: number, id_para: number | null = null) => admin.call(usuario.delete, { params: { id }, body: { id_para } });
const back = async (id: number) => (await admin.call(usuario.restaurar, { params: { id } })).voltaram;

/** Somebody who answers `n` salas, has a message to be sent in the first one, and looks after their contatos. */
async function withWork(nome: string, n: number) {
  const { id_login, usuario: name } = await person(nome);
  const salas = await inEmpresa(async (db) => {
    const ids: number[] = [];
    for (let i = 0; i < n; i++) {
      const id_contato = await insertContato(db, { nome: `Cliente ${nome} ${i}`, id_responsavel: id_login });
      const id_sala = await insertSala(db, { id_contato, status_id: 2, id_responsavel: id_login });
      await db.insertInto('sala_membro').values({ id_sala, id_login }).execute();
      ids.push(id_sala);
    }
    // an open ticket, and one that is over and stays theirs
    const contato = await db.selectFrom('sala').select('id_contato').where('id_sala', '=', ids[0]!).executeTakeFirstOrThrow();
    const ticket = { titulo: 'Troca', id_contato: contato.id_contato, id_responsavel: id_login };
    await db
      .insertInto('ticket')
      .values([
        { ...ticket, numero: id_login * 2 },
        { ...ticket, numero: id_login * 2 + 1, id_status_ticket: 2, categoria: 'encerrado' },
      ])
      .execute();
    await db
      .insertInto('agendamento')
      .values({ id_sala: ids[0]!, id_login, texto: 'Até amanhã', quando: new Date('2030-01-01T12:00:00Z') })
      .execute();
    return ids;
  });
  return { id_login, usuario: name, salas };
}
const salasOf = (ids: readonly number[]) =>
  inEmpresa((db) =>
    db
      .selectFrom('sala')
      .select(['id_sala', 'id_responsavel', 'status_id'])
      .where('id_sala', 'in', [...ids])
      .orderBy('id_sala')
      .execute(),
  );
const heldBy = (id_login: number) =>
  inEmpresa(async (db) => {
    const rows = await db.selectFrom('contato').select('id_contato').where('id_responsavel', '=', id_login).execute();
    const later = await db.selectFrom('agendamento').select('id_agendamento').where('id_login', '=', id_login).execute();
    const tickets = await db.selectFrom('ticket').select('id_ticket').where('id_responsavel', '=', id_login).execute();
    return { contatos: rows.length, tickets: tickets.length, agendamentos: later.length };
  });

describe('[2] leaving', () => {
  it('hands over to a person what is counted first, ends the sessions, keeps the name, and is undone with what nobody touched', async () => {
    const [ana, bia] = [await withWork('Ana', 40), await person('Bia')];
    const me = await signIn(app, ana.usuario);
    const { itens } = (await admin.call(usuario.saida, { params: { id: ana.id_login } })).data;
    expect(itens).toEqual([
      { nome: 'contatos', titulo: 'Contatos sob os cuidados dela', quantos: 40 },
      { nome: 'tickets', titulo: 'Tickets abertos', quantos: 1 },
      { nome: 'tickets_recorrentes', titulo: 'Tickets recorrentes', quantos: 0 },
      { nome: 'kanban', titulo: 'Cards em aberto', quantos: 0 },
      { nome: 'salas', titulo: 'Conversas abertas', quantos: 40 },
      { nome: 'agendamentos', titulo: 'Mensagens agendadas', quantos: 1 },
    ]);
    await leave(ana.id_login, bia.id_login);
    expect((await refusal(me.call(acesso.getDataLogin, {}))).http).toBe(401);
    expect(await show(ana.id_login)).toMatchObject({ nome: 'Ana', status: 0 });
    expect((await admin.call(usuario.getAll, { query: { status: 0 } })).data.map((u) => u.nome)).toContain('Ana');
    expect(new Set((await salasOf(ana.salas)).map((s) => `${s.id_responsavel} ${s.status_id}`))).toEqual(new Set([`${bia.id_login} 2`]));
    expect(await heldBy(bia.id_login)).toEqual({ contatos: 40, tickets: 1, agendamentos: 1 });
    // Bia ends one of them, and somebody else takes another
    await inEmpresa(async (db) => {
      await db.updateTable('sala').set({ status_id: 3, encerrado_em: time.now }).where('id_sala', '=', ana.salas[0]!).execute();
      await db.updateTable('sala').set({ id_responsavel: admin.sessao.id_login! }).where('id_sala', '=', ana.salas[1]!).execute();
    });
    expect(await back(ana.id_login)).toBe(38 + 1 + 40 + 1);
    const now = await salasOf(ana.salas);
    expect(now.filter((s) => s.id_responsavel === ana.id_login)).toHaveLength(38);
    expect(now[1]!.id_responsavel).toBe(admin.sessao.id_login);
    expect(await heldBy(ana.id_login)).toEqual({ contatos: 40, tickets: 2, agendamentos: 1 });
    expect(await heldBy(bia.id_login)).toEqual({ contatos: 0, tickets: 0, agendamentos: 0 });
    expect((await signIn(app, ana.usuario)).sessao.id_empresa).toBe(empresa.id_empresa);
    expect((await refusal(admin.call(usuario.restaurar, { params: { id: ana.id_login } }))).http).toBe(404);
  });

  it('to the queue: salas wait again, contatos are nobody’s, what is to be sent has an author', async () => {
    const caio = await withWork('Caio', 3);
    await leave(caio.id_login);
    expect((await salasOf(caio.salas)).map((s) => [s.id_responsavel, s.status_id])).toEqual([
      [null, 1],
      [null, 1],
      [null, 1],
    ]);
    expect(await heldBy(caio.id_login)).toEqual({ contatos: 0, tickets: 1, agendamentos: 0 });
    expect((await heldBy(admin.sessao.id_login!)).agendamentos).toBe(1);
    expect(await back(caio.id_login)).toBe(3 + 1 + 3 + 1);
    expect((await salasOf(caio.salas)).every((s) => s.id_responsavel === caio.id_login && s.status_id === 2)).toBe(true);
  });

  it('refuses oneself, who is no longer there, and handing over to them', async () => {
    const [ana, bia] = [await person('Dora'), await person('Eva')];
    const me = admin.sessao.id_login!;
    expect((await refusal(leave(me))).http).toBe(409);
    expect((await refusal(leave(ana.id_login, ana.id_login))).erros).toEqual({ id_para: 'Escolha outra pessoa' });
    await leave(bia.id_login);
    expect((await refusal(leave(ana.id_login, bia.id_login))).erros).toEqual({ id_para: 'Escolha uma pessoa da equipe' });
    expect((await refusal(leave(bia.id_login))).http).toBe(404);
  });

  it('is whole or not at all: what fails in one part undoes all others', async () => {
    const ana = await withWork('Fábio', 2);
    const broken = app.modules.find((m) => m.name === 'atendimentos')!.saida!.find((s) => s.nome === 'agendamentos')! as { mover: unknown };
    const { mover } = broken;
    broken.mover = () => Promise.reject(new Error('killed'));
    expect((await refusal(leave(ana.id_login))).http).toBe(500);
    broken.mover = mover;
    expect(await show(ana.id_login)).toMatchObject({ status: 1 });
    expect((await salasOf(ana.salas)).every((s) => s.id_responsavel === ana.id_login)).toBe(true);
  });
});

describe('[2] access hours', () => {
  it('outside them a session ends, sign-in says when they open, and the last administrator gets in', async () => {
    const week = [[], ...Array.from({ length: 5 }, () => [{ inicio: 480, fim: 1080 }]), []];
    const { id_calendario } = await admin.call(Calendario.store, { body: { nome: 'Comercial', semana: week } });
    const [ana, boss] = [await person('Gil'), admin.sessao.id_login!];
    const me = await signIn(app, ana.usuario);
    await inEmpresa((db) => db.updateTable('membro').set({ id_calendario }).where('id_login', 'in', [ana.id_login, boss]).execute());
    app.core.sessions.invalidate({ id_empresa: empresa.id_empresa });
    const seen = await app.core.sessions.personByToken(me.token);
    // 18:00 in São Paulo: an open socket is not heard after it
    expect(seen && 'expira_em' in seen ? seen.expira_em : null).toEqual(new Date('2026-11-23T21:00:00Z'));
    time.now = new Date('2026-11-23T21:00:01Z');
    expect((await refusal(me.call(acesso.getDataLogin, {}))).http).toBe(401);
    expect((await refusal(signIn(app, ana.usuario))).message).toBe('Fora do seu horário de acesso a Loja A. Ele abre terça-feira, 24/11, 08:00.');
    expect((await admin.call(acesso.getDataLogin, {})).data.nome).toBe('Chefe');
    time.now = new Date('2026-11-24T11:00:00Z');
    expect((await me.call(acesso.getDataLogin, {})).data.nome).toBe('Gil');
    time.now = new Date('2026-11-23T15:00:00Z');
  });

  it('of somebody with another empresa close only this one', async () => {
    const other = await makeEmpresa(app.database, 'Loja C');
    const ana = await person('Hugo');
    await app.database.semEmpresa((db) =>
      db.insertInto('membro').values({ id_empresa: other.id_empresa, id_login: ana.id_login, id_grupo: other.grupos.atendente }).execute(),
    );
    const { id_calendario } = await admin.call(Calendario.store, { body: { nome: 'Nunca', semana: Array.from({ length: 7 }, () => []) } });
    await inEmpresa((db) => db.updateTable('membro').set({ id_calendario }).where('id_login', '=', ana.id_login).execute());
    const me = await signIn(app, ana.usuario);
    expect((await refusal(me.call(acesso.selecionarEmpresa, { params: { id: empresa.id_empresa } }))).message).toMatch(/Fale com quem administra/);
    expect((await me.call(acesso.selecionarEmpresa, { params: { id: other.id_empresa } })).data.nome_fantasia).toBe('Loja C');
  });
});

it('[2] who is away says so, and who stands in; the list tells both', async () => {
  const [ana, bia] = [await person('Íris'), await person('Jade')];
  const me = await signIn(app, ana.usuario);
  const away = { ausencia_de: '2020-01-01T00:00:00Z', ausencia_ate: '2068-01-01T00:00:00Z' };
  await me.call(usuario.ausencia, { body: { ...away, id_substituto: bia.id_login } });
  const [act] = await inEmpresa((db) =>
    db.selectFrom('auditoria').select(['antes', 'depois']).where('acao', '=', 'usuario_mudado').where('id_login', '=', ana.id_login).execute(),
  );
  expect(act).toEqual({
    antes: { ausencia_de: '', ausencia_ate: '', substituto: '' },
    depois: { ausencia_de: '2020-01-01T00:00:00.000Z', ausencia_ate: '2068-01-01T00:00:00.000Z', substituto: 'Jade' },
  });
  expect(await show(ana.id_login)).toMatchObject({ substituto: 'Jade', faltas: ['sem_departamento', 'ausente'] });
  expect((await admin.call(usuario.getAll, { query: { falta: 'ausente' } })).data.map((u) => u.nome)).toEqual(['Íris']);
  await admin.call(departamentos.store, { body: { nome: 'Balcão', membros: [ana.id_login, bia.id_login] } });
  expect((await admin.call(usuario.getAll, { query: { falta: 'nada' } })).data.map((u) => u.nome)).toEqual(['Jade']);
  const [balcao] = (await admin.call(chat.usuariosDepartamentos, {})).data;
  expect(balcao!.usuarios.map(({ nome, ausente_ate, substituto }) => [nome, ausente_ate !== null, substituto])).toEqual([
    ['Jade', false, null],
    ['Íris', true, 'Jade'],
  ]);
  expect((await refusal(me.call(usuario.ausencia, { body: { ...away, id_substituto: ana.id_login } }))).erros).toEqual({
    id_substituto: 'Escolha outra pessoa',
  });
  expect((await refusal(me.call(usuario.ausencia, { body: { ...away, ausencia_ate: '', id_substituto: null } }))).erros).toEqual({
    ausencia_ate: 'Informe até quando',
  });
  await me.call(usuario.ausencia, { body: { ausencia_de: '', ausencia_ate: '', id_substituto: null } });
  expect(await show(ana.id_login)).toMatchObject({ ausencia_de: null, id_substituto: null, faltas: [] });
});
