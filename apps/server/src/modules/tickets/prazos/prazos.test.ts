import { asCliente } from '@prosa/contract/client.ts';
import { notificacao } from '@prosa/contract/notificacoes/notificacoes.endpoints.ts';
import { areaTickets } from '@prosa/contract/tickets/area.endpoints.ts';
import { motivoEspera, slaTicket } from '@prosa/contract/tickets/sla.endpoints.ts';
import { statusTicket, tickets } from '@prosa/contract/tickets/tickets.endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refusal, type SignedIn, signIn } from '../../../../test/kit/app.ts';
import { makeCliente } from '../../../../test/kit/factories.ts';
import { until } from '../../../../test/kit/salas.ts';
import { insertEntrada } from '../entradas.repository.ts';
import { type Bancada, minuto, startBancada } from './testing/bancada.ts';

let kit: Bancada;
let ana: SignedIn;
const hours = (n: number): number => n * 60;

beforeAll(async () => {
  kit = await startBancada();
  ana = await kit.pessoa('atendente', 'Ana Lima');
});
afterAll(() => kit.close());
beforeEach(() => {
  kit.time.now = kit.em(0, '09:00');
});

const politicas = async () => (await kit.admin.call(slaTicket.getAll, {})).data;
/** Nothing of the tests before counts. */
async function semPoliticas(): Promise<void> {
  for (const { id_sla } of await politicas()) await kit.admin.call(slaTicket.delete, { params: { id: id_sla } });
  await kit.inEmpresa((db) => db.updateTable('ticket').set({ vence_acao: null, vence_em: null }).execute());
}
/** Waits for a notice, and reads it: a newer one of the same ticket takes its place only then, or seconds later. */
async function avisado(who: SignedIn, id: number, title: string): Promise<void> {
  await until(title, async () => (await who.call(notificacao.getAll, { query: {} })).data.some((n) => n.tag === `ticket-${id}` && n.title === title));
  await who.call(notificacao.lerTodas, {});
}

describe('[issue: SLA] which policy counts', () => {
  beforeEach(semPoliticas);

  it('the first in order whose conditions all fit; the ticket says why', async () => {
    const departamento = await kit.departamento('Financeiro');
    const geral = await kit.politica({ nome: 'Geral', solucao_min: 600 });
    const urgente = await kit.politica({ nome: 'Urgentes do financeiro', prioridades: [4], departamentos: [departamento], primeira_min: 30 });
    await kit.admin.call(slaTicket.ordenar, { body: { ids: [urgente, geral] } });
    const [one, other] = [await kit.ticket({ prioridade: 4, id_departamento: departamento }), await kit.ticket({ prioridade: 4 })];
    expect((await kit.relogio(one)).politica).toEqual({
      id_sla: urgente,
      nome: 'Urgentes do financeiro',
      porque: 'por departamento Financeiro, prioridade Urgente',
    });
    expect((await kit.relogio(other)).politica).toEqual({ id_sla: geral, nome: 'Geral', porque: 'vale para todos os tickets' });
    expect((await politicas()).map((p) => [p.nome, p.abertos])).toEqual([
      ['Urgentes do financeiro', 1],
      ['Geral', 1],
    ]);
    await kit.admin.call(slaTicket.delete, { params: { id: urgente } });
    await until('the other one', async () => (await kit.relogio(one)).politica?.nome === 'Geral');
    await kit.admin.call(slaTicket.restaurar, { params: { id: urgente } });
    await until('the first again', async () => (await kit.relogio(one)).politica?.nome === 'Urgentes do financeiro');
  });

  it('[5] is refused at the field: no promise, nothing to escalate to, somebody who is not there, a name that is taken', async () => {
    const erros = async (body: object) => (await refusal(kit.admin.call(slaTicket.store, { body: { nome: 'Nova', solucao_min: 60, ...body } }))).erros;
    await kit.politica({ nome: 'Única', solucao_min: 60 });
    expect(await erros({ nome: 'unica' })).toEqual({ nome: 'Já existe uma política com esse nome' });
    expect(await erros({ solucao_min: null })).toEqual({ primeira_min: 'Informe ao menos um prazo' });
    expect(await erros({ escalar_min: 0 })).toEqual({ escalar_min: 'Escolha o que fazer quando escalar' });
    expect(await erros({ clientes: [999_999], escalar_responsavel: 999_999, escalar_min: 0 })).toEqual({
      clientes: 'Escolha da lista',
      escalar_responsavel: 'Escolha da lista',
    });
    expect(await erros({ aviso_pct: 100 })).toEqual({ aviso_pct: 'No máximo 99%' });
    expect((await refusal(ana.call(slaTicket.getAll, {}))).http).toBe(403);
  });
});

describe('[issue: SLA] time', () => {
  beforeEach(semPoliticas);

  it('the first answer is warned of, broken and escalated once each, told to those who have to hurry', async () => {
    const chefe = await kit.pessoa('supervisor', 'Gil Prado');
    const departamento = await kit.departamento('Plantão');
    await kit.politica({
      primeira_min: 60,
      aviso_pct: 50,
      escalar_min: 15,
      escalar_prioridade: 4,
      escalar_departamento: departamento,
      escalar_avisar: [chefe.sessao.id_login!],
    });
    const id = await kit.ticket({ id_responsavel: ana.sessao.id_login! });
    await avisado(ana, id, 'Chefe abriu um ticket para você');
    expect(await kit.show(id)).toMatchObject({ sla_estado: 'ok', limite_de: 'primeira', limite_em: new Date(kit.em(0, '10:00')).toISOString() });
    await kit.passa(29);
    expect((await kit.show(id)).sla_estado).toBe('ok');
    await kit.passa(1);
    expect((await kit.show(id)).sla_estado).toBe('vencendo');
    await avisado(ana, id, 'O prazo está acabando: primeira resposta');
    await kit.passa(30);
    expect(await kit.show(id)).toMatchObject({ sla_estado: 'vencido', vencido: 1, prioridade: 2 });
    await avisado(ana, id, 'O prazo venceu: primeira resposta');
    await kit.passa(15);
    expect(await kit.show(id)).toMatchObject({ prioridade: 4, departamento: 'Plantão', responsavel: '' });
    await avisado(chefe, id, 'Ticket escalado: primeira resposta fora do prazo');
    await kit.passa(hours(48));
    expect((await kit.eventos(id)).map((e) => e.tipo)).toEqual(['vencendo', 'vencido', 'escalado']);
    await kit.responde(id);
    expect(await kit.show(id)).toMatchObject({ sla_estado: 'ok', limite_de: null });
    expect((await kit.relogio(id)).metas).toEqual([{ meta: 'primeira', minutos: null, usados: null, vence_em: null, estado: 'vencido', a_mao: 0 }]);
  });

  it('each wait for the next answer begins anew; a note is no answer', async () => {
    await kit.politica({ proxima_min: 60, aviso_pct: 50 });
    const id = await kit.ticket();
    expect((await kit.show(id)).limite_em).toBeNull();
    await kit.responde(id);
    const writes = () =>
      kit.inEmpresa(async (db) => {
        await insertEntrada(db, id, { tipo: 'publica', de: 'contato', id_login: null, texto: 'E aí?', em: new Date(kit.time.now) });
      });
    await writes();
    await kit.passa(10);
    await writes();
    await kit.responde(id, 'nota');
    expect((await kit.show(id)).limite_em).toBe(new Date(kit.em(0, '10:00')).toISOString());
    await kit.passa(20);
    await kit.passa(30);
    await kit.responde(id);
    await kit.passa(hours(5));
    await writes();
    await kit.passa(60);
    expect((await kit.eventos(id)).map((e) => [e.tipo, e.meta, e.em])).toEqual([
      ['vencendo', 'proxima', new Date(kit.em(0, '09:30')).toISOString()],
      ['vencido', 'proxima', new Date(kit.em(0, '10:00')).toISOString()],
      ['vencido', 'proxima', new Date(kit.em(0, '16:00')).toISOString()],
    ]);
  });

  it('stands still at lunch, at night, while the state waits, while ended and in the trash; what was used stays used', async () => {
    const departamento = await kit.departamento('Com horário');
    await kit.calendario(departamento);
    await kit.politica({ solucao_min: hours(8), departamentos: [departamento] });
    const id = await kit.ticket({ id_departamento: departamento });
    // 3 h until lunch, 5 h after it
    expect((await kit.show(id)).limite_em).toBe(new Date(kit.em(0, '18:00')).toISOString());
    await kit.passa(60);
    await kit.status(id, 6);
    expect(await kit.show(id)).toMatchObject({ limite_em: null, sla_estado: 'ok' });
    await kit.passa(hours(24));
    await kit.status(id, 1);
    // an hour was used: seven are left from 10:00 on
    expect((await kit.show(id)).limite_em).toBe(new Date(kit.em(1, '18:00')).toISOString());
    await kit.passa(60);
    await kit.status(id, 2);
    await kit.passa(hours(24));
    await kit.status(id, 5);
    expect((await kit.show(id)).limite_em).toBe(new Date(kit.em(2, '18:00')).toISOString());
    await kit.admin.call(tickets.delete, { params: { id } });
    await kit.passa(hours(24));
    await kit.admin.call(tickets.restaurar, { params: { id } });
    expect((await kit.show(id)).limite_em).toBe(new Date(kit.em(3, '18:00')).toISOString());
    expect((await kit.relogio(id)).trechos.map((t) => [t.corre, t.motivo, t.minutos])).toEqual([
      [1, '', 60],
      [0, 'Aguardando cliente', 0],
      [1, '', 60],
      [0, 'Resolvido', 0],
      [1, '', 0],
      [0, 'Na lixeira', 0],
      [1, '', 0],
    ]);
  });

  it('another priority, another policy, another calendar: what was used by the old hours is kept', async () => {
    const departamento = await kit.departamento('Muda');
    const id_calendario = await kit.calendario(departamento);
    await kit.politica({ nome: 'Comum', solucao_min: 240, departamentos: [departamento], prioridades: [1, 2, 3] });
    await kit.politica({ nome: 'Rápida', solucao_min: 120, departamentos: [departamento], prioridades: [4] });
    const id = await kit.ticket({ id_departamento: departamento });
    await kit.passa(60);
    await kit.admin.call(tickets.lote, { body: { ids: [id], prioridade: 4 } });
    expect((await kit.show(id)).limite_em).toBe(new Date(kit.em(0, '11:00')).toISOString());
    // from now on open from 10:00 to 10:30 only: half of the hour that is left today, the rest tomorrow
    await kit.inEmpresa((db) =>
      db
        .updateTable('calendario')
        .set({ semana: JSON.stringify(Array.from({ length: 7 }, () => [{ inicio: 600, fim: 630 }])) })
        .where('id_calendario', '=', id_calendario)
        .execute(),
    );
    await kit.prazos.review(kit.empresa.id_empresa);
    expect((await kit.show(id)).limite_em).toBe(new Date(kit.em(1, '10:30')).toISOString());
    expect((await kit.relogio(id)).metas).toMatchObject([{ meta: 'solucao', minutos: 120, usados: 60 }]);
  });

  it('a due date set by hand beats the time for the solution, is warned of a day before, and stands whatever waits', async () => {
    await kit.politica({ solucao_min: 60 });
    const prazo = new Date(kit.em(3, '18:00')).toISOString();
    const id = await kit.ticket({ prazo });
    expect((await kit.relogio(id)).metas).toEqual([{ meta: 'solucao', minutos: null, usados: null, vence_em: prazo, estado: 'ok', a_mao: 1 }]);
    await kit.status(id, 7);
    await kit.passa(hours(57));
    expect((await kit.show(id)).sla_estado).toBe('vencendo');
    await kit.passa(hours(24));
    expect((await kit.show(id)).sla_estado).toBe('vencido');
    // a later one may be missed again
    await kit.admin.call(tickets.store, { body: { id_ticket: id, titulo: 'Sofá', prazo: new Date(kit.em(9, '09:00')).toISOString() } });
    expect((await kit.show(id)).sla_estado).toBe('ok');
    await kit.passa(hours(24 * 9));
    expect((await kit.eventos(id)).map((e) => e.tipo)).toEqual(['vencendo', 'vencido', 'vencido']);
  });
});

describe('[issue: waiting]', () => {
  beforeEach(semPoliticas);
  const motivos = async () => (await kit.admin.call(motivoEspera.getAll, {})).data;

  it('has a reason and a date; reminds by the calendar, a note stops nothing, and ends solved', async () => {
    const departamento = await kit.departamento('Espera');
    await kit.calendario(departamento);
    const id = await kit.ticket({ id_departamento: departamento });
    const { id_motivo_espera } = await kit.admin.call(motivoEspera.store, {
      body: { nome: 'Foto do defeito', dias: 6, lembretes: 2, intervalo_dias: 1, texto: 'Pode mandar a foto?', resolve: 1 },
    });
    kit.time.now = kit.em(3, '17:00');
    await kit.admin.call(motivoEspera.aguardar, { params: { id }, body: { id_motivo_espera } });
    expect(await kit.show(id)).toMatchObject({ status: 6 });
    expect((await kit.relogio(id)).espera).toEqual({
      motivo: 'Foto do defeito',
      ate: new Date(kit.em(9, '17:00')).toISOString(),
      lembrar_em: new Date(kit.em(4, '17:00')).toISOString(),
      lembretes_feitos: 0,
    });
    await kit.passa(hours(24));
    await kit.responde(id, 'nota');
    // Saturday at five nobody is there: the second one waits until Monday
    expect((await kit.relogio(id)).espera).toMatchObject({ lembretes_feitos: 1, lembrar_em: new Date(kit.em(7, '09:00')).toISOString() });
    await kit.passa(hours(24 * 3));
    expect((await kit.relogio(id)).espera).toMatchObject({ lembretes_feitos: 2, lembrar_em: null });
    await kit.passa(hours(24 * 2));
    expect(await kit.show(id)).toMatchObject({ status: 2, status_ticket_nome: 'Resolvido' });
    expect(await kit.sozinho(id)).toEqual(['<p>Pode mandar a foto?</p>', '<p>Pode mandar a foto?</p>', 'Sem resposta até a data combinada']);
  });

  it('gets the usual reason of its kind where nobody named one, loses it when it is over, and of a third party is the team’s turn again', async () => {
    const id = await kit.ticket({ id_responsavel: ana.sessao.id_login! });
    await avisado(ana, id, 'Chefe abriu um ticket para você');
    await kit.status(id, 7);
    await avisado(ana, id, 'Chefe: Aguardando terceiro');
    expect((await kit.relogio(id)).espera).toMatchObject({ motivo: 'Retorno de terceiro', ate: new Date(kit.em(5, '09:00')).toISOString() });
    await kit.passa(hours(24 * 5));
    expect(await kit.show(id)).toMatchObject({ status: 1 });
    expect((await kit.relogio(id)).espera).toBeNull();
    await avisado(ana, id, 'A espera de um ticket acabou');
  });

  it('[issue: resposta prevista até] the customer sees when an answer is expected, ends a wait by answering, and opens again for as long as the state says', async () => {
    await kit.politica({ primeira_min: 60, proxima_min: 120 });
    const { usuario } = await makeCliente(kit.app.database, kit.empresa.id_empresa, 'Padaria Sol');
    const cliente = await signIn(kit.app, usuario);
    const { id_ticket: id } = await cliente.call(areaTickets.store, { body: { titulo: 'Mesa riscada', texto: 'Veio assim' } });
    const seen = async () => (await cliente.call(areaTickets.show, { params: { id } })).data;
    const answer = () => cliente.call(asCliente(tickets.responder), { body: { id_ticket: id, resposta: 'Segue a foto' } });
    expect((await seen()).previsao).toBe(new Date(kit.em(0, '10:00')).toISOString());
    await kit.passa(30);
    await kit.responde(id);
    await kit.status(id, 6);
    expect((await seen()).previsao).toBeNull();
    expect((await kit.relogio(id)).espera).not.toBeNull();
    await kit.passa(60);
    await answer();
    expect((await kit.relogio(id)).espera).toBeNull();
    expect((await seen()).previsao).toBe(new Date(kit.em(0, '12:30')).toISOString());
    // two days instead of seven
    const { data } = await kit.admin.call(statusTicket.getAll, {});
    const { versao: _versao, ordem: _ordem, ...solved } = data.find((s) => s.id_status_ticket === 2)!;
    await kit.admin.call(statusTicket.store, { body: { ...solved, reabre_dias: 2 } });
    await kit.status(id, 2);
    expect((await seen()).reabre_ate).toBe(new Date(kit.em(2, '10:30')).toISOString());
    await kit.passa(hours(47));
    await answer();
    expect(await kit.show(id)).toMatchObject({ status: 1 });
    await kit.admin.call(statusTicket.store, { body: { ...solved, reabre_dias: 7 } });
  });

  it('[5] takes no date that is over, no reason that is not there, and no ticket that is ended', async () => {
    const id = await kit.ticket();
    const [motivo] = await motivos();
    const wait = (body: object) =>
      refusal(kit.admin.call(motivoEspera.aguardar, { params: { id }, body: { id_motivo_espera: motivo!.id_motivo_espera, ...body } }));
    expect((await wait({ ate: '2020-01-01T12:00:00Z' })).erros).toEqual({ ate: 'Escolha um dia que ainda não passou' });
    expect((await wait({ ate: '2036-01-01T12:00:00Z' })).erros).toEqual({ ate: 'Escolha um dia dentro de um ano' });
    expect((await wait({ id_motivo_espera: 999_999 })).erros).toEqual({ id_motivo_espera: 'Escolha um motivo da lista' });
    await kit.status(id, 2);
    expect((await wait({})).http).toBe(409);
    const broken = (body: object) => refusal(kit.admin.call(motivoEspera.store, { body: { nome: 'Outro', ...body } }));
    expect((await broken({ lembretes: 1 })).erros).toEqual({ texto: 'Escreva o que o cliente recebe' });
    expect((await broken({ lembretes: 1, texto: 'Oi', categoria: 'aguardando_terceiro' })).erros).toEqual({
      lembretes: 'Só dá para lembrar o cliente quando é ele que se espera',
    });
    const order = (await motivos()).map((m) => m.id_motivo_espera).toReversed();
    await kit.admin.call(motivoEspera.ordenar, { body: { ids: order } });
    expect((await motivos()).map((m) => m.id_motivo_espera)).toEqual(order);
    expect((await refusal(kit.admin.call(motivoEspera.ordenar, { body: { ids: order.slice(1) } }))).http).toBe(409);
  });

  it('[4] what is solved closes by itself when an answer would open it no longer; the state says after how many days', async () => {
    const id = await kit.ticket();
    await kit.status(id, 2);
    expect((await kit.relogio(id)).fecha_em).toBe(new Date(kit.em(7, '09:00')).toISOString());
    await kit.passa(hours(24 * 7) - 1);
    expect((await kit.show(id)).status).toBe(2);
    await kit.passa(1);
    expect(await kit.show(id)).toMatchObject({ status: 3, encerrado_em: new Date(kit.em(0, '09:00')).toISOString() });
    expect(await kit.sozinho(id)).toEqual(['Ninguém respondeu depois da solução']);
  });
});

describe('[issue: 5,000 deadlines] many at once', () => {
  beforeEach(semPoliticas);

  it('each act once, also with two nodes that sweep at the same moment', async () => {
    await kit.politica({ primeira_min: 60, aviso_pct: 50 });
    const first = await kit.ticket();
    await kit.inEmpresa(async (db) => {
      await sql`insert into ticket (numero, titulo, id_contato, criado_em, vence_acao, vence_em)
        select 500000 + n, 'Muitos', ${kit.rita}, ${new Date(kit.time.now)}, 'avisar', ${new Date(kit.time.now)} from generate_series(1, 200) n`.execute(db);
    });
    const [one, other] = [kit.node(), kit.node()];
    kit.time.now += 60 * minuto;
    await Promise.all([one.sweep(), other.sweep()]);
    // and what somebody held at that moment
    await kit.varre();
    const counted = await kit.inEmpresa(async (db) => {
      const { rows } = await sql<{
        tickets: number;
        eventos: number;
        vencidos: number;
        ditos: number;
      }>`select count(*) as tickets, count(*) filter (where t.sla_estado = 'vencido') as vencidos,
        (select count(*) from ticket_entrada e join ticket x on x.id_ticket = e.id_ticket and x.ultimo_indice = e.indice
          where e.id_ticket >= ${first} and e.dados ->> 'motivo' = 'Primeira resposta: o prazo venceu') as ditos,
        (select count(*) from evento e where e.tipo = 'ticket_vencido' and (e.dados ->> 'id_ticket')::bigint >= ${first}) as eventos from ticket t where t.id_ticket >= ${first}`.execute(
        db,
      );
      return rows[0];
    });
    expect(counted).toEqual({ tickets: 201, eventos: 201, vencidos: 201, ditos: 201 });
    await Promise.all([one.sweep(), other.sweep()]);
    expect(await kit.eventos(first)).toHaveLength(1);
    // whoever leads hears of each by its name, who sees none of them of nothing
    const told = (who: SignedIn) =>
      kit.inEmpresa(async (db) => {
        const { rows } = await sql<{ avisos: number; certos: number }>`select count(*) as avisos, count(*) filter (where n.tag = 'ticket-' || t.id_ticket
            and n.description = '#' || t.numero || ' ' || t.titulo and n.title = 'O prazo venceu: primeira resposta') as certos
          from notificacao n join ticket t on t.id_ticket = n.id_registro where n.id_login = ${who.sessao.id_login!} and n.area = 'tickets' and t.id_ticket >= ${first}`.execute(
          db,
        );
        return rows[0];
      });
    await until('everybody told', async () => (await told(kit.admin))?.certos === 201);
    expect(await told(kit.admin)).toEqual({ avisos: 201, certos: 201 });
    expect(await told(ana)).toEqual({ avisos: 0, certos: 0 });
  });

  it('several promises of one ticket at once are told in their order, each in the timeline', async () => {
    await kit.politica({ primeira_min: 60, solucao_min: 60 });
    const id = await kit.ticket();
    await kit.passa(61);
    expect((await kit.eventos(id)).map(({ tipo, meta }) => [tipo, meta])).toEqual([
      ['vencido', 'primeira'],
      ['vencido', 'solucao'],
    ]);
    expect(await kit.sozinho(id)).toEqual(['Primeira resposta: o prazo venceu', 'Solução: o prazo venceu']);
  });
});
