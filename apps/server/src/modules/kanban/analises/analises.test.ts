import { kanbanAnalises } from '@prosa/contract/kanban/analises.endpoints.ts';
import { kanbanBloco } from '@prosa/contract/kanban/blocos.endpoints.ts';
import { kanbanConvidados, kanbanQuadros } from '@prosa/contract/kanban/quadros.endpoints.ts';
import type { Call } from '@prosa/contract/wire.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refusal, type SignedIn, signInAs, startTestApp, type TestApp } from '../../../../test/kit/app.ts';
import { makeEmpresa, type TestEmpresa } from '../../../../test/kit/factories.ts';

let app: TestApp;
let empresa: TestEmpresa;
let admin: SignedIn;
let ana: SignedIn;
let quadro: number;
let listas: number[];
let motivo: number;

const card = async (body: Partial<Call<typeof kanbanBloco.store>['body']> = {}): Promise<number> =>
  (await admin.call(kanbanBloco.store, { body: { titulo: 'Card', id_estagio: listas[0], ...body } })).id_bloco;
const move = (id_bloco: number, lista: number, rest: object = {}) => admin.call(kanbanBloco.move, { body: { id_bloco, id_estagio: listas[lista]!, ...rest } });
const previsao = async (query: object = {}, who = admin) =>
  (await who.call(kanbanAnalises.previsao, { params: { id: quadro }, query: { de: '2030-01', meses: 2, ...query } })).data;
const relatorio = async (who = admin, period = { de: '2020-01-01', ate: '2039-12-31' }) =>
  (await who.call(kanbanAnalises.relatorio, { params: { id: quadro }, query: period })).data;
const change = (what: ReturnType<typeof sql>) => app.database.comEmpresa(empresa.id_empresa, (db) => what.execute(db));

beforeAll(async () => {
  app = await startTestApp();
  empresa = await makeEmpresa(app.database, 'Loja A');
  await app.database.comEmpresa(empresa.id_empresa, (db) =>
    db.updateTable('grupo').set({ escopo_bloco: 'proprios' }).where('modelo', '=', 'atendente').execute(),
  );
  admin = await signInAs(app, empresa, 'administrador', 'Chefe');
  ana = await signInAs(app, empresa, 'atendente', 'Ana Lima');
});
afterAll(() => app.close());
beforeEach(async () => {
  quadro = (await admin.call(kanbanQuadros.store, { body: { titulo: 'Vendas', modelo: 'vendas', motivos: [{ titulo: 'Preço' }] } })).id_quadro;
  const { data } = await admin.call(kanbanQuadros.editar, { params: { id: quadro } });
  listas = data.estagios.map((l) => l.id_estagio);
  motivo = data.motivos[0]!.id_motivo;
  await admin.call(kanbanConvidados.store, {
    body: {
      id_quadro: quadro,
      convidados: [
        { id_usuario: admin.sessao.id_login!, papel: 3 },
        { id_usuario: ana.sessao.id_login!, papel: 2 },
      ],
    },
  });
});

describe('[issue: previsão] what is expected, month by month', () => {
  it('adds up value × probability of what is open, shows what is late and what nobody dated, and what was won', async () => {
    const first = await card({ titulo: 'Janeiro', valor: 100_00, probabilidade: 50, previsto_em: '2030-01-31' });
    await card({ titulo: 'Fevereiro', valor: 30_00, probabilidade: 10, previsto_em: '2030-02-01', id_responsavel: ana.sessao.id_login });
    await card({ titulo: 'Depois', valor: 1, previsto_em: '2030-03-01' });
    await card({ titulo: 'Atrasado', valor: 200_00, probabilidade: 25, previsto_em: '2029-12-31' });
    await card({ titulo: 'Um dia' });
    const won = await card({ titulo: 'Ganho', valor: 70_00, previsto_em: '2030-02-02' });
    await move(won, 4);
    await change(sql`update kanban_bloco set fechado_em = '2030-02-15T12:00:00Z' where id_bloco = ${won}`);
    expect(
      (await previsao()).map(({ mes, quantidade, soma, soma_ponderada, ganho, blocos }) => [
        mes,
        quantidade,
        soma,
        soma_ponderada,
        ganho,
        blocos.map((b) => b.titulo),
      ]),
    ).toEqual([
      ['antes', 1, 200_00, 50_00, 0, ['Atrasado']],
      ['2030-01', 1, 100_00, 50_00, 0, ['Janeiro']],
      ['2030-02', 1, 30_00, 3_00, 70_00, ['Fevereiro']],
      ['sem', 1, 0, 0, 0, ['Um dia']],
    ]);
    // who sees their own alone counts their own alone
    expect((await previsao({}, ana)).map(({ mes, soma, ganho }) => [mes, soma, ganho])).toEqual([
      ['antes', 0, 0],
      ['2030-01', 0, 0],
      ['2030-02', 30_00, 0],
      ['sem', 0, 0],
    ]);
    expect((await previsao({ q: 'janeiro' })).map(({ quantidade }) => quantidade)).toEqual([0, 1, 0, 0]);
    await admin.call(kanbanBloco.store, { body: { id_bloco: first, titulo: 'Janeiro', previsto_em: '2030-02-10' } });
    expect((await previsao()).map(({ quantidade }) => quantidade)).toEqual([1, 0, 2, 1]);
    expect((await refusal(admin.call(kanbanAnalises.previsao, { params: { id: quadro }, query: { de: '2030-13' } }))).erros).toEqual({ de: 'Mês inválido' });
  });

  it('narrows cards by days of the expected date and moments of the deadline', async () => {
    const a = await card({ previsto_em: '2030-01-10', prazo_em: '2030-01-10T12:00:00Z' });
    await card({ previsto_em: '2030-02-10', prazo_em: '2030-02-10T12:00:00Z' });
    const found = async (query: object) => (await admin.call(kanbanBloco.getAllBloco, { query: { id_quadro: quadro, ...query } })).data.map((b) => b.id_bloco);
    expect(await found({ previsto_de: '2030-01-01', previsto_ate: '2030-01-31' })).toEqual([a]);
    expect(await found({ prazo_de: '2030-01-10T12:00:00Z', prazo_ate: '2030-01-31T00:00:00Z' })).toEqual([a]);
  });
});

describe('[issue: reports] what became of cards', () => {
  it('counts conversion, time per list, reasons, people and origins', async () => {
    const one = await card({ valor: 100_00, id_responsavel: ana.sessao.id_login });
    const two = await card({ valor: 40_00 });
    await card({ valor: 5_00 });
    await move(one, 2);
    await move(one, 4);
    await move(two, 1);
    await move(two, 5, { motivo: motivo, id_motivo: motivo });
    await change(sql`update kanban_passagem set entrou_em = saiu_em - interval '3 hours' where id_bloco = ${one} and id_estagio = ${listas[0]!}`);
    await change(sql`update kanban_passagem set entrou_em = saiu_em - interval '1 hour' where id_bloco = ${two} and id_estagio = ${listas[0]!}`);
    const found = await relatorio();
    expect(found).toMatchObject({
      criados: 3,
      abertos: { quantidade: 1, soma: 5_00 },
      ganhos: { quantidade: 1, soma: 100_00 },
      perdidos: { quantidade: 1, soma: 40_00 },
    });
    // who jumped over a list has passed it
    expect(found.funil.map(({ titulo, chegaram }) => [titulo, chegaram])).toEqual([
      ['Novo contato', 3],
      ['Qualificação', 2],
      ['Proposta enviada', 1],
      ['Negociação', 1],
      ['Ganho', 1],
      ['Perdido', 1],
    ]);
    expect(found.tempos[0]).toMatchObject({ titulo: 'Novo contato', passagens: 2, mediana: 2, media: 2 });
    expect(found.tempos).toHaveLength(4);
    expect(found.motivos.map(({ situacao, motivo: why, quantidade }) => [situacao, why, quantidade])).toEqual([
      [1, '', 1],
      [2, 'Preço', 1],
    ]);
    expect(found.pessoas).toEqual([
      { id_usuario: ana.sessao.id_login, nome: 'Ana Lima', ganhos: 1, perdidos: 0, soma: 100_00 },
      { id_usuario: null, nome: '', ganhos: 0, perdidos: 1, soma: 0 },
    ]);
    expect(found.origens).toEqual([{ origem: 'equipe', criados: 3, ganhos: 1, perdidos: 1, soma: 100_00 }]);
    expect(await relatorio(ana)).toMatchObject({ criados: 1, ganhos: { quantidade: 1 }, perdidos: { quantidade: 0 }, abertos: { quantidade: 0 } });
    expect(await relatorio(admin, { de: '2020-01-01', ate: '2020-12-31' })).toMatchObject({ criados: 0, ganhos: { quantidade: 0 }, origens: [] });
    expect((await refusal(relatorio(admin, { de: '2026-02-01', ate: '2026-01-01' }))).erros).toEqual({ ate: 'O início não pode ser depois do fim' });
  });
});
