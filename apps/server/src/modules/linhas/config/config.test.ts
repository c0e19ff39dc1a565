import { auditoria } from '@prosa/contract/auditoria/auditoria.endpoints.ts';
import { Calendario } from '@prosa/contract/calendarios/calendarios.endpoints.ts';
import { WPPConfig } from '@prosa/contract/linhas/config.endpoints.ts';
import { WPP } from '@prosa/contract/linhas/linhas.endpoints.ts';
import { WppLog } from '@prosa/contract/linhas/log.endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusal, type SignedIn, signInAs, startTestApp, type TestApp } from '../../../../test/kit/app.ts';
import { testKey } from '../../../../test/kit/database.ts';
import { makeEmpresa, type TestEmpresa } from '../../../../test/kit/factories.ts';
import { json, type Meta, metaError, startMeta } from '../../../../test/kit/meta.ts';
import { insertContato } from '../../../../test/kit/rows.ts';
import { until } from '../../../../test/kit/salas.ts';
import type { Db } from '../../../core/db/database.ts';
import { open } from '../../../core/seal/seal.ts';
import { segredoDaLinha } from '../linhas.selados.ts';
import { deleteOldLog } from './log.repository.ts';

let meta: Meta;
let app: TestApp;
let empresa: TestEmpresa;
let admin: SignedIn;
let ana: SignedIn;
let outra: SignedIn;

const here = <T>(work: (db: Db) => Promise<T>) => app.database.comEmpresa(empresa.id_empresa, work);
const store = async (body: Record<string, unknown>): Promise<number> =>
  (await admin.call(WPPConfig.store, { body: { provedor: 'simulador', ...body } as never })).id_wpp_config;
const refused = (body: Record<string, unknown>, who = admin) => refusal(who.call(WPPConfig.store, { body: { provedor: 'simulador', ...body } as never }));
const show = async (id: number) => (await admin.call(WPPConfig.show, { params: { id } })).data;
const row = (id: number) => here((db) => db.selectFrom('wpp_config').selectAll().where('id_wpp_config', '=', id).executeTakeFirstOrThrow());
const cloud = (nome: string, phone_number_id: string, rest: object = {}) => ({ nome, provedor: 'cloud', phone_number_id, ...rest });
const tokenOf = 'EAAB-muito-secreto-1234';

beforeAll(async () => {
  meta = await startMeta();
  app = await startTestApp({ env: { PROSA_META_URL: meta.url, PROSA_REDES_INTERNAS: '127.0.0.1' }, lines: null });
  const [ours, theirs] = [await makeEmpresa(app.database, 'Loja A'), await makeEmpresa(app.database, 'Loja B')];
  empresa = ours;
  admin = await signInAs(app, ours, 'administrador');
  ana = await signInAs(app, ours, 'atendente', 'Ana Lima');
  outra = await signInAs(app, theirs, 'administrador');
});
afterAll(async () => {
  await app.close();
  await meta.close();
});

describe('[2] /WPPConfig', () => {
  it('keeps what its form says, says it again, and lists it with how it does', async () => {
    const { id_calendario } = await admin.call(Calendario.store, { body: { nome: 'Loja', semana: [[], [], [], [], [], [], []] } });
    const reserva = await store({ nome: 'Reserva' });
    const body = {
      nome: 'Vendas',
      telefone: '(11) 94002-8922',
      id_calendario,
      id_linha_reserva: reserva,
      por_minuto: 20,
      novos_por_dia: 50,
      chamadas: 'responder',
      chamadas_texto: 'Não atendemos chamadas por aqui.',
      fila_aviso: 30,
    };
    const id = await store(body);
    expect(await show(id)).toMatchObject({
      ...body,
      telefone: '5511940028922',
      provedor: 'simulador',
      calendario: 'Loja',
      linha_reserva: 'Reserva',
      ligada: 0,
      estado: 'desconectado',
      versao: 1,
      fila: 0,
      falhas_hora: 0,
    });
    // the calendar of a line is that of its calendar's own form
    expect((await admin.call(Calendario.show, { params: { id: id_calendario } })).data.linhas).toEqual([{ id, nome: 'Vendas' }]);
    const { data } = await admin.call(WPPConfig.getAll, { query: { q: '94002', conectado: 0 } });
    expect(data).toMatchObject([{ id_wpp_config: id, nome: 'Vendas', estado: 'desconectado', fila: 0 }]);
    await store({ ...body, id_wpp_config: id, versao: 1, id_calendario: null });
    expect((await show(id)).id_calendario).toBeNull();
  });

  it('one number is one line: 409 at the field, whichever empresa has it', async () => {
    await store({ nome: 'Primeira', telefone: '11 3003-0001' });
    const again = await refused({ nome: 'Segunda', telefone: '+55 11 3003 0001' });
    expect([again.http, again.erros]).toEqual([409, { telefone: 'Este número já é o de Primeira' }]);
    await store(cloud('Meta', '106540000000001'));
    const same = await refused(cloud('Meta 2', '106540000000001'));
    expect([same.http, same.erros]).toEqual([409, { phone_number_id: 'Este número já é o de Meta' }]);
    const theirs = await refused(cloud('Meta deles', '106540000000001'), outra);
    expect([theirs.http, theirs.erros]).toEqual([409, { phone_number_id: 'Este número já está em uso nesta instalação' }]);
  });

  it('what is wrong is said at its field', async () => {
    expect((await refused({ nome: '' })).erros).toEqual({ nome: 'Informe o nome do número' });
    expect((await refused({ nome: 'A', telefone: '123' })).erros).toEqual({ telefone: 'Telefone inválido' });
    expect((await refused({ nome: 'A', provedor: 'pombo' })).erros).toEqual({ provedor: 'Escolha como o número se conecta' });
    expect((await refused({ nome: 'A', provedor: 'cloud' })).erros).toEqual({ phone_number_id: 'Informe o identificador do número' });
    expect((await refused({ nome: 'A', chamadas: 'responder' })).erros).toEqual({ chamadas_texto: 'Escreva a resposta' });
    expect((await refused({ nome: 'A', chamadas: 'recusar' })).erros).toEqual({ chamadas: 'Este tipo de conexão não recusa chamadas' });
    expect((await refused(cloud('A', '1065400', { token: 'curto' }))).erros).toEqual({ token: 'No mínimo 8 caracteres, sem espaços' });
    expect((await refused({ nome: 'A', id_calendario: 999_999 })).erros).toEqual({ id_calendario: 'Escolha um calendário da lista' });
    expect((await refused({ nome: 'A', id_linha_reserva: 999_999 })).erros).toEqual({ id_linha_reserva: 'Escolha um número da lista' });
    const a = await store({ nome: 'Um' });
    const b = await store({ nome: 'Dois', id_linha_reserva: a });
    expect((await refused({ nome: 'Um', id_wpp_config: a, id_linha_reserva: b })).erros).toHaveProperty('id_linha_reserva');
    expect((await refused({ nome: 'Um', id_wpp_config: a, id_linha_reserva: a })).erros).toHaveProperty('id_linha_reserva');
    await store({ nome: 'Um', id_wpp_config: a, versao: 1, telefone: '1133330000' });
    expect((await refused({ nome: 'Um', id_wpp_config: a, versao: 1 })).http).toBe(409);
  });

  it('secrets are sealed and never said again: only how they end; left empty they stay', async () => {
    const id = await store(cloud('Com segredos', '106540000000777', { id_conta: '10229', token: tokenOf, segredo: 'abcdefgh90' }));
    const said = await show(id);
    expect(said).toMatchObject({ dicas: { token: '1234', segredo: '90' }, id_conta: '10229', phone_number_id: '106540000000777' });
    expect(said.webhook).toMatch(/\/api\/webhooks\/whatsapp\/[0-9a-f]{32}$/);
    expect(said.verificacao).toHaveLength(32);
    await store(cloud('Com segredos', '106540000000777', { id_wpp_config: id, id_conta: '10229', segredo: 'outro-segredo-5678' }));
    const rows = await here((db) => db.selectFrom('wpp_segredo').selectAll().where('id_wpp_config', '=', id).orderBy('nome').execute());
    expect(rows.map(({ nome, dica }) => [nome, dica])).toEqual([
      ['segredo', '5678'],
      ['token', '1234'],
    ]);
    const purpose = segredoDaLinha(empresa.id_empresa, id);
    expect(rows.map(({ selado }) => open([testKey], purpose, selado))).toEqual(['outro-segredo-5678', tokenOf]);
    const acts = await here((db) =>
      db.selectFrom('auditoria').selectAll().where('entidade', '=', 'numero').where('id_entidade', '=', id).orderBy('id_ato').execute(),
    );
    expect(acts.map(({ acao }) => acao)).toEqual(['numero_criado', 'numero_mudado']);
    expect(JSON.stringify([said, acts])).not.toMatch(/muito-secreto|outro-segredo-5|abcdefgh/);
    expect((await admin.call(auditoria.getAll, { query: { entidade: 'numero', id_entidade: id } })).data[0]!.campos).toContainEqual({
      campo: 'Segredo do aplicativo',
      antes: '…90',
      depois: '…5678',
    });
  });

  it('token and secret are tried before they are kept: what Meta refuses is said at its field, and one who is not asked refuses nothing', async () => {
    const good = meta.onNumber;
    meta.onNumber = (_call, response) => json(response, 401, metaError(190));
    const over = await refused(cloud('Vencida', '106540000000888', { token: tokenOf, segredo: 'abcdefgh90' }));
    expect([over.http, Object.keys(over.erros)]).toEqual([422, ['token']]);
    // half of it cannot be tried: kept, and said when it connects
    const id = await store(cloud('Vencida', '106540000000888', { token: tokenOf }));
    meta.onNumber = (call, response) => (call.path.includes('appsecret_proof') ? json(response, 400, metaError(100)) : good(call, response));
    const other = await refused(cloud('Vencida', '106540000000888', { id_wpp_config: id, segredo: 'de-outro-app' }));
    expect(Object.keys(other.erros)).toEqual(['segredo']);
    meta.onNumber = (_call, response) => json(response, 503, {});
    expect(await store(cloud('Vencida', '106540000000888', { id_wpp_config: id, segredo: 'abcdefgh90' }))).toBe(id);
    meta.onNumber = good;
  });

  it('who may not save it sees none of it, and connects nothing', async () => {
    const id = await store({ nome: 'Fechada' });
    expect((await refusal(ana.call(WPPConfig.getAll, { query: {} }))).http).toBe(403);
    expect((await refusal(ana.call(WPPConfig.show, { params: { id } }))).http).toBe(403);
    expect((await refused({ nome: 'Minha' }, ana)).http).toBe(403);
    expect((await refusal(ana.call(WppLog.getAll, { params: { id }, query: {} }))).http).toBe(403);
    expect((await refusal(outra.call(WPPConfig.saude, { params: { id } }))).http).toBe(404);
    expect((await refusal(outra.call(WppLog.getAll, { params: { id }, query: {} }))).http).toBe(404);
  });

  it('a deleted one is let go of and comes back; in the trash it is no number that one may write from', async () => {
    const id = await store({ nome: 'Passageira' });
    await here((db) => db.updateTable('wpp_config').set({ ligada: true }).where('id_wpp_config', '=', id).execute());
    await until('connected', async () => (await row(id)).estado === 'conectado');
    await admin.call(WPPConfig.delete, { params: { id } });
    await until('let go', async () => (await row(id)).no_dono === null);
    expect((await admin.call(WPP.getWppConfig, { params: { n: 0 } })).data.some((l) => l.id_wpp_config === id)).toBe(false);
    await admin.call(WPPConfig.restaurar, { params: { id } });
    await until('connected again', async () => (await row(id)).estado === 'conectado');
  });

  it('says what is missing for a network that is not installed', async () => {
    const { data } = await admin.call(WPPConfig.provedores, {});
    expect(data.map(({ provedor, instalado }) => [provedor, instalado])).toEqual([
      ['baileys', false],
      ['cloud', true],
      ['simulador', true],
    ]);
    expect(data[0]!.falta).toContain('Falta o pacote baileys neste servidor');
    expect(await store({ nome: 'Do QR', provedor: 'baileys' })).toBeGreaterThan(0);
  });
});

describe('[2] a number is never of the simulator unless somebody chose it, with demo data or in development', () => {
  it('no network is taken for granted', async () => {
    expect((await refusal(admin.call(WPPConfig.store, { body: { nome: 'Sem rede' } as never }))).erros).toEqual({
      provedor: 'Escolha como o número se conecta',
    });
  });

  it('where customers are waiting it is neither offered nor taken, and one that came from elsewhere keeps its form', async () => {
    const real = await startTestApp({ env: { NODE_ENV: 'production', PROSA_DEMO: 'nao' }, lines: null });
    try {
      const loja = await makeEmpresa(real.database, 'Loja');
      const dona = await signInAs(real, loja, 'administrador');
      expect((await dona.call(WPPConfig.provedores, {})).data.map(({ provedor }) => provedor)).toEqual(['baileys', 'cloud']);
      const body = { nome: 'De mentira', provedor: 'simulador' as const };
      expect((await refusal(dona.call(WPPConfig.store, { body }))).erros).toEqual({ provedor: 'Escolha como o número se conecta' });
      const id_wpp_config = await real.database.comEmpresa(
        loja.id_empresa,
        async (db) =>
          (
            await db
              .insertInto('wpp_config')
              .values({ nome: 'Antigo', provedor: 'simulador', ligada: false })
              .returning('id_wpp_config')
              .executeTakeFirstOrThrow()
          ).id_wpp_config,
      );
      await dona.call(WPPConfig.store, { body: { ...body, id_wpp_config, nome: 'Renomeado' } });
      expect((await dona.call(WPPConfig.show, { params: { id: id_wpp_config } })).data).toMatchObject({ nome: 'Renomeado', provedor: 'simulador' });
    } finally {
      await real.close();
    }
  });
});

describe('[2] /WppLog', () => {
  it('says what happened and who asked, narrowed, page by page', async () => {
    const id = await store({ nome: 'Contada' });
    await here(async (db) => {
      for (let n = 1; n <= 5; n++)
        await db
          .insertInto('wpp_log')
          .values({ id_wpp_config: id, tipo: 'ignorado', motivo: `grupo ${n}` })
          .execute();
      const values = { id_wpp_config: id, tipo: 'estado', de: 'conectado', para: 'erro', motivo: 'Sem internet', id_login: admin.sessao.id_login! };
      await db.insertInto('wpp_log').values(values).execute();
    });
    const first = await admin.call(WppLog.getAll, { params: { id }, query: { rpp: 4 } });
    expect(first).toMatchObject({
      nome: 'Contada',
      data: [{ tipo: 'estado', de: 'conectado', para: 'erro', motivo: 'Sem internet', autor: admin.sessao.nome }, {}, {}, {}],
    });
    const rest = await admin.call(WppLog.getAll, { params: { id }, query: { rpp: 4, cursor: first.cursor! } });
    expect([rest.data.length, rest.cursor]).toEqual([2, null]);
    expect((await admin.call(WppLog.getAll, { params: { id }, query: { tipo: 'ignorado' } })).data).toHaveLength(5);
    expect((await admin.call(WppLog.getAll, { params: { id }, query: { ate: '2020-01-01' } })).data).toEqual([]);
  });

  it('a send that failed stands there with its sala, and counts within the hour', async () => {
    const id = await store({ nome: 'Falha' });
    const id_sala = await here(async (db) => {
      const id_contato = await insertContato(db);
      const sala = await db
        .insertInto('sala')
        .values({ tipo: 'atendimento', topic: `t-${id}`, id_contato, id_wpp_config: id, status_id: 2 } as never)
        .returning('id_sala')
        .executeTakeFirstOrThrow();
      await sql`insert into mensagem (id_sala, msg_index, de, id_wpp_config, texto) values (${sala.id_sala}, 1, 'usuario', ${id}, 'Oi')`.execute(db);
      await sql`update mensagem set status = 'failed', erro = 'Número não existe' where id_sala = ${sala.id_sala}`.execute(db);
      return sala.id_sala;
    });
    expect((await admin.call(WppLog.getAll, { params: { id }, query: {} })).data).toMatchObject([{ tipo: 'falha', motivo: 'Número não existe', id_sala }]);
    expect((await admin.call(WPPConfig.saude, { params: { id } })).data.falhas_hora).toBe(1);
  });

  it('what the network sent is told without what it says; 30 days later nothing is left', async () => {
    const id = await store({ nome: 'Bruta' });
    await here(async (db) => {
      await db
        .insertInto('wpp_bruto')
        .values({ id_wpp_config: id, corpo: Buffer.from('{"x":1}'), mapeador: 0, erro: 'ilegível' })
        .execute();
      await db
        .insertInto('wpp_bruto')
        .values({ id_wpp_config: id, corpo: Buffer.from('{"y":22}'), mapeador: 1, tipo: 'mensagem' })
        .execute();
      await sql`insert into wpp_log (id_wpp_config, tipo, em) values (${id}, 'estado', now() - interval '31 days'), (${id}, 'aviso', now() - interval '29 days')`.execute(
        db,
      );
    });
    const { data } = await admin.call(WppLog.brutos, { params: { id }, query: {} });
    expect(data).toMatchObject([
      { tipo: 'mensagem', bytes: 8, erro: '' },
      { tipo: '', bytes: 7, erro: 'ilegível', antigo: true },
    ]);
    expect((await admin.call(WppLog.brutos, { params: { id }, query: { erro: '1' } })).data).toHaveLength(1);
    await app.database.semEmpresa(deleteOldLog);
    expect((await admin.call(WppLog.getAll, { params: { id }, query: {} })).data.map(({ tipo }) => tipo)).toEqual(['aviso']);
  });
});
