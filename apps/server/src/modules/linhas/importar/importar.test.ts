import { atendimento } from '@prosa/contract/atendimentos/historico.endpoints.ts';
import { auditoria } from '@prosa/contract/auditoria/auditoria.endpoints.ts';
import { contato } from '@prosa/contract/contatos/cadastro.endpoints.ts';
import { WPPConfig } from '@prosa/contract/linhas/config.endpoints.ts';
import { WppImportar } from '@prosa/contract/linhas/importar.endpoints.ts';
import { notificacao } from '@prosa/contract/notificacoes/notificacoes.endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusal, type SignedIn, signInAs, startTestApp, type TestApp } from '../../../../test/kit/app.ts';
import { makeEmpresa, type TestEmpresa } from '../../../../test/kit/factories.ts';
import { insertSala } from '../../../../test/kit/rows.ts';
import { until } from '../../../../test/kit/salas.ts';
import type { Db } from '../../../core/db/database.ts';

let app: TestApp;
let empresa: TestEmpresa;
let admin: SignedIn;
let line: number;

const here = <T>(work: (db: Db) => Promise<T>) => app.database.comEmpresa(empresa.id_empresa, work);
const list = (id = line) => admin.call(WppImportar.getAll, { params: { id } });
const begin = (body: object, id = line) => admin.call(WppImportar.store, { params: { id }, body: { consentimento: 1, ...body } as never });
const ended = async (id: number) =>
  until('ended', async () => {
    const found = (await list()).data.find((i) => i.id_wpp_importacao === id);
    return found && !['andando', 'desfazendo'].includes(found.estado) && found;
  });
const run = async (body: object) => ended((await begin(body)).id_wpp_importacao);
const undo = async (id: number) => {
  await admin.call(WppImportar.desfazer, { params: { id } });
  return ended(id);
};
const count = (what: string): Promise<number> =>
  here(async (db) => (await sql<{ n: number }>`select count(*)::int as n from ${sql.raw(what)}`.execute(db)).rows[0]!.n);
const connected = (id: number) =>
  until('connected', () =>
    here(async (db) => (await db.selectFrom('wpp_config').select('estado').where('id_wpp_config', '=', id).executeTakeFirst())?.estado === 'conectado'),
  );

beforeAll(async () => {
  app = await startTestApp();
  empresa = await makeEmpresa(app.database, 'Loja A');
  admin = await signInAs(app, empresa, 'administrador');
  line = (await here((db) => db.insertInto('wpp_config').values({ nome: 'Vendas' }).returning('id_wpp_config').executeTakeFirstOrThrow())).id_wpp_config;
  await connected(line);
});
afterAll(() => app.close());

describe('[2] /WppConfig/importar', () => {
  it('contacts alone: people, no talk; again nothing is doubled; who is in the trash stays there', async () => {
    const done = await run({ modo: 'contatos' });
    expect(done).toMatchObject({ estado: 'pronta', modo: 'contatos', dias: null, pessoas: 45, criados: 45, mensagens: 0, erro: '' });
    expect([await count('contato'), await count('sala')]).toEqual([45, 0]);
    const { id_contato } = await here((db) => db.selectFrom('contato').select('id_contato').where('nome', '=', 'Alice Prado').executeTakeFirstOrThrow());
    await admin.call(contato.delete, { params: { id: id_contato } });
    expect(await run({ modo: 'contatos' })).toMatchObject({ pessoas: 45, criados: 0 });
    expect(await count('contato where excluido_em is null')).toBe(44);
    await admin.call(contato.restaurar, { params: { id: id_contato } });
  });

  it('[issue] imported talk opens nothing, is in no list, count, notice or report, and is kept once', async () => {
    const done = await run({ modo: 'conversas', dias: 400 - 35 });
    expect(done).toMatchObject({ estado: 'pronta', mensagens: 225, criados: 0 });
    expect(await count(`sala where tipo = 'importada' and status_id in (3, 4, 5) and nao_lidas = 0`)).toBe(45);
    expect(await count(`sala where tipo <> 'importada'`)).toBe(0);
    expect(await count(`mensagem m join sala s using (id_sala) where m.msg_index < 1 or m.msg_index > s.ultimo_index`)).toBe(0);
    const { data } = await admin.call(atendimento.getAll, { query: {} });
    expect(data).toEqual([]);
    expect((await admin.call(notificacao.getAll, { query: {} })).data).toEqual([]);
    expect(await count(`evento where tipo in ('sala_aberta', 'mensagem_recebida', 'mensagem_enviada')`)).toBe(0);
    // the same talk again, and a live copy of it, are the same messages
    expect(await run({ modo: 'conversas', dias: 365 })).toMatchObject({ mensagens: 0 });
    expect(await count('mensagem')).toBe(225);
  });

  it('is taken back: messages, and contatos to which nothing happened since; the others stay', async () => {
    const [second, first] = (await list()).data.filter((i) => i.modo === 'conversas');
    expect(await undo(first!.id_wpp_importacao)).toMatchObject({ estado: 'desfeita' });
    expect(await undo(second!.id_wpp_importacao)).toMatchObject({ estado: 'desfeita' });
    expect([await count('mensagem'), await count('sala')]).toEqual([0, 0]);
    const made = (await list()).data.find((i) => i.criados === 45)!;
    const { id_contato } = await here((db) => db.selectFrom('contato').select('id_contato').where('nome', '=', 'Breno Prado').executeTakeFirstOrThrow());
    await here((db) => insertSala(db, { id_contato, status_id: 4, encerrado_em: new Date() }));
    // one was in the trash and back: something happened to it, too
    expect(await undo(made.id_wpp_importacao)).toMatchObject({ estado: 'desfeita', mantidos: 2 });
    expect(await count('contato')).toBe(2);
    expect((await refusal(undo(made.id_wpp_importacao))).message).toBe('Esta importação já foi desfeita.');
  });

  it('goes on where it was when the process was cut off, and stops when somebody says so', async () => {
    // as a killed process left it: begun, nothing more
    const { id_wpp_importacao } = await here(async (db) => {
      const row = { id_wpp_config: line, id_login: admin.sessao.id_login!, consentimento: 1, lugar: '30', pessoas: 30 };
      return db.insertInto('wpp_importacao').values(row).returning('id_wpp_importacao').executeTakeFirstOrThrow();
    });
    expect((await refusal(begin({ modo: 'contatos' }))).message).toBe('Já há uma importação deste número em andamento.');
    expect((await refusal(admin.call(WppImportar.desfazer, { params: { id: id_wpp_importacao } }))).message).toBe('Pare a importação antes de desfazer.');
    await admin.call(WppImportar.cancelar, { params: { id: id_wpp_importacao } });
    expect((await list()).data[0]).toMatchObject({ estado: 'cancelada', pessoas: 30 });
    expect((await refusal(admin.call(WppImportar.cancelar, { params: { id: id_wpp_importacao } }))).http).toBe(409);
    await here((db) => db.updateTable('wpp_importacao').set({ estado: 'andando' }).where('id_wpp_importacao', '=', id_wpp_importacao).execute());
    const { scheduleJob } = await import('../../../core/jobs/jobs.ts');
    await here((db) => scheduleJob(db, 'wpp_importar', { id_wpp_importacao }));
    expect(await ended(id_wpp_importacao)).toMatchObject({ estado: 'pronta', pessoas: 45, criados: 15 });
  });

  it('[5] refuses at the field, a line that is away, and a network that keeps nothing for us; leaves one act a call', async () => {
    const erros = async (body: object) => (await refusal(admin.call(WppImportar.store, { params: { id: line }, body: body as never }))).erros;
    expect(await erros({ modo: 'contatos' })).toEqual({ consentimento: 'Confirme que a empresa pode guardar estes dados' });
    expect(await erros({ consentimento: 1 })).toEqual({ modo: 'Escolha o que importar' });
    expect(await erros({ modo: 'conversas', dias: 0, consentimento: 1 })).toEqual({ dias: 'Pelo menos um dia' });
    const { id_wpp_config: away } = await admin.call(WPPConfig.store, { body: { nome: 'Desligado', provedor: 'simulador', ligada: 0 } as never });
    expect((await list(away)).impedimento).toBe('Conecte o número para importar o que está no celular.');
    expect((await refusal(begin({ modo: 'contatos' }, away))).http).toBe(409);
    await here((db) => db.updateTable('wpp_config').set({ provedor: 'web' }).where('id_wpp_config', '=', away).execute());
    expect((await list(away)).impedimento).toBe('Este tipo de conexão não entrega o que está no celular.');
    const { data: acts } = await admin.call(auditoria.getAll, { query: { rpp: 100 } });
    const mine = acts.filter((a) => a.acao.startsWith('numero_import')).map((a) => a.acao);
    expect(new Set(mine)).toEqual(new Set(['numero_importado', 'numero_importacao_parada', 'numero_importacao_desfeita']));
  });
});
