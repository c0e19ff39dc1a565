import { distribuicaoTicket } from '@prosa/contract/tickets/sla.endpoints.ts';
import { tickets } from '@prosa/contract/tickets/tickets.endpoints.ts';
import type { Call } from '@prosa/contract/wire.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refusal, type SignedIn } from '../../../../test/kit/app.ts';
import { SetPresence } from '../../../../test/kit/recording-publisher.ts';
import { insertContato } from '../../../../test/kit/rows.ts';
import { type Bancada, minuto, startBancada } from '../prazos/testing/bancada.ts';
import { distribuicaoService } from './distribuicao.service.ts';

let kit: Bancada;
let presence: SetPresence;
let distribuicao: ReturnType<typeof distribuicaoService>;
let ana: SignedIn;
let bia: SignedIn;
let departamento: number;

beforeAll(async () => {
  kit = await startBancada();
  presence = new SetPresence();
  distribuicao = distribuicaoService({ ...kit.app.core, presence, clock: { now: () => new Date(kit.time.now) } });
  ana = await kit.pessoa('atendente', 'Ana Lima');
  bia = await kit.pessoa('atendente', 'Bia Reis');
});
afterAll(() => kit.close());
let made = 0;
beforeEach(async () => {
  departamento = await kit.departamento(`Fila ${++made}`);
  await kit.inEmpresa(async (db) => {
    await sql`update membro set disponivel = true, ausencia_de = null, ausencia_ate = null, id_substituto = null, ausente_desde = null`.execute(db);
    for (const who of [ana, bia])
      await db.insertInto('departamento_membro').values({ id_departamento: departamento, id_login: who.sessao.id_login! }).execute();
  });
  for (const who of [ana, bia]) presence.enter(kit.empresa.id_empresa, who.sessao.id_login!);
});

type Body = Call<typeof distribuicaoTicket.store>['body'];
const settings = (body: Partial<Body> = {}) => kit.admin.call(distribuicaoTicket.store, { body: { id_departamento: departamento, automatica: 1, ...body } });
const give = () => distribuicao.distribute(kit.empresa.id_empresa);
const sweep = () => distribuicao.sweep(kit.empresa.id_empresa);
const ownerOf = async (id: number) => (await kit.show(id)).responsavel;
const waiting = (body: object = {}) => kit.ticket({ id_departamento: departamento, ...body });
const fora = (who: SignedIn, substituto: SignedIn | null) =>
  kit.inEmpresa((db) =>
    sql`update membro set ausencia_de = now() - interval '1 day', ausencia_ate = now() + interval '1 day', id_substituto = ${substituto?.sessao.id_login ?? null}::bigint
      where id_login = ${who.sessao.id_login!}`.execute(db),
  );

describe('[issue: distribution] as in the queue', () => {
  it('the most urgent first, to whoever has fewest, told in the timeline; nothing where people take them themselves', async () => {
    const [normal, urgent] = [await waiting(), await waiting({ prioridade: 4 })];
    await give();
    expect([await ownerOf(normal), await ownerOf(urgent)]).toEqual(['', '']);
    await settings();
    await give();
    expect([await ownerOf(urgent), await ownerOf(normal)]).toEqual(['Ana Lima', 'Bia Reis']);
    expect(await kit.sozinho(urgent)).toEqual(['Distribuído para Ana Lima']);
  });

  it('whoever looks after the contato first; while they are out of office, whoever stands in for them', async () => {
    await settings();
    const theirs = await kit.inEmpresa((db) => insertContato(db, { nome: 'De Bia', id_responsavel: bia.sessao.id_login! }));
    const first = await waiting({ id_contato: theirs });
    await give();
    expect(await ownerOf(first)).toBe('Bia Reis');
    await fora(bia, ana);
    const second = await waiting({ id_contato: theirs });
    await give();
    expect(await ownerOf(second)).toBe('Ana Lima');
    expect(await kit.sozinho(second)).toEqual(['Distribuído para Ana Lima, que cuida do contato']);
  });

  it('nobody beyond the limit, the own one or the departamento’s; an end makes place', async () => {
    const open = async (who: SignedIn) =>
      (await kit.admin.call(tickets.getAll, { query: { id_responsavel: who.sessao.id_login!, situacao: 'abertos', rpp: 200 } })).recordsFiltered;
    const had = await open(bia);
    await settings({ limite: 1, pessoas: [{ id_login: bia.sessao.id_login!, limite: had + 2 }] });
    const ids = [await waiting(), await waiting(), await waiting()];
    await give();
    expect((await Promise.all(ids.map(ownerOf))).filter((nome) => nome === 'Bia Reis')).toHaveLength(2);
    const [left] = (await Promise.all(ids.map(async (id) => [id, await ownerOf(id)] as const))).filter(([, nome]) => nome === '');
    expect(left).toBeDefined();
    await kit.status(ids.find((id) => id !== left![0])!, 2);
    await give();
    expect(await ownerOf(left![0])).toBe('Bia Reis');
    const { data } = await kit.admin.call(distribuicaoTicket.getAll, {});
    expect(data.find((d) => d.id_departamento === departamento)).toMatchObject({ automatica: 1, limite: 1, esperam: 0, versao: 1 });
    expect((await refusal(settings({ limite: 0 }))).erros).toEqual({ limite: 'No mínimo 1' });
    expect((await refusal(settings({ versao: 7 }))).http).toBe(409);
    expect((await refusal(settings({ id_departamento: 999_999 }))).http).toBe(404);
  });

  it('nobody who is away or not available, and never again to who gave it back', async () => {
    await settings();
    await kit.inEmpresa((db) => db.updateTable('membro').set({ disponivel: false }).where('id_login', '=', ana.sessao.id_login!).execute());
    const id = await waiting();
    await give();
    expect(await ownerOf(id)).toBe('Bia Reis');
    await kit.inEmpresa((db) => db.updateTable('membro').set({ disponivel: true }).where('id_login', '=', ana.sessao.id_login!).execute());
    await bia.call(tickets.transferir, { params: { id }, body: { id_departamento: departamento, motivo: 'Não é comigo' } });
    await give();
    expect(await ownerOf(id)).toBe('Ana Lima');
  });

  it('two distributions at once give each ticket once', async () => {
    await settings();
    const ids = [await waiting(), await waiting(), await waiting(), await waiting()];
    await Promise.all([give(), give()]);
    for (const id of ids) expect(await kit.sozinho(id)).toHaveLength(1);
  });
});

describe('[issue: substitutes] what lies with people who are away', () => {
  it('goes on to who stands in for them: what is the team’s turn, not what waits for the customer', async () => {
    const [turn, waits] = [await kit.ticket({ id_responsavel: ana.sessao.id_login! }), await kit.ticket({ id_responsavel: ana.sessao.id_login! })];
    await kit.status(waits, 6);
    await fora(ana, bia);
    await sweep();
    expect([await ownerOf(turn), await ownerOf(waits)]).toEqual(['Bia Reis', 'Ana Lima']);
    expect(await kit.sozinho(turn)).toEqual(['Ana Lima está fora: Bia Reis substitui']);
  });

  it('goes back where nobody answered in time, and on to somebody else', async () => {
    await settings({ devolver_min: 30 });
    await kit.inEmpresa((db) => db.updateTable('membro').set({ disponivel: false }).where('id_login', '=', bia.sessao.id_login!).execute());
    const [silent, answered] = [await waiting(), await waiting()];
    await give();
    await kit.responde(answered, 'publica', ana);
    presence.online.get(kit.empresa.id_empresa)?.delete(ana.sessao.id_login!);
    await sweep();
    kit.time.now += 29 * minuto;
    await sweep();
    expect(await ownerOf(silent)).toBe('Ana Lima');
    await kit.inEmpresa((db) => db.updateTable('membro').set({ disponivel: true }).where('id_login', '=', bia.sessao.id_login!).execute());
    kit.time.now += minuto;
    await sweep();
    expect([await ownerOf(silent), await ownerOf(answered)]).toEqual(['Bia Reis', 'Ana Lima']);
    expect(await kit.sozinho(silent)).toEqual([
      'Distribuído para Ana Lima',
      'Ana Lima está ausente: o ticket voltou para a distribuição',
      'Distribuído para Bia Reis',
    ]);
  });
});

describe('[issue: 200 people] one ticket', () => {
  it('is taken by one of them, and the others hear whose it is', async () => {
    const id = await kit.ticket();
    const tries = await Promise.allSettled(Array.from({ length: 200 }, (_, i) => (i % 2 === 0 ? ana : bia).call(tickets.assumir, { params: { id } })));
    const winner = await ownerOf(id);
    const loser = winner === 'Ana Lima' ? 1 : 0;
    expect(tries.filter((t, i) => t.status === 'fulfilled' && i % 2 === loser)).toHaveLength(0);
    expect(tries.filter((t) => t.status === 'fulfilled')).toHaveLength(100);
    expect((await kit.admin.call(tickets.getRespostas, { params: { id }, query: {} })).data).toHaveLength(1);
    expect((await refusal((loser === 0 ? ana : bia).call(tickets.assumir, { params: { id } }))).message).toBe(`Este ticket já é de ${winner}.`);
  });
});
