import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Salas, startSalas, until } from '../../../../test/kit/salas.ts';
import type { Staff } from '../../../core/auth/person.ts';
import { startWorker } from '../../../core/jobs/jobs.ts';
import { agendamentosService } from './agendamentos.service.ts';

let kit: Salas;
let line: number;
let vendas: number;
let ana: Staff;
let bruno: Staff;
let outra: Staff;
let service: ReturnType<typeof agendamentosService>;
let number = 11_984_000_000;

beforeAll(async () => {
  kit = await startSalas();
  vendas = await kit.departamento('Vendas');
  line = await kit.line({ id_departamento: vendas });
  ana = await kit.staff({ nome: 'Ana Lima', departamentos: [vendas] });
  bruno = await kit.staff({ nome: 'Bruno Reis', departamentos: [vendas] });
  outra = await kit.staff({ nome: 'De Outro Setor' });
  service = agendamentosService(kit.core);
});
afterAll(() => kit.close());
beforeEach(() => {
  kit.publisher.clear();
  kit.time.ahead = 0;
});

async function answered() {
  const phone = String(++number);
  await kit.receive(line, phone, 'Vou pensar e te falo', { nome: 'Clara' });
  const { data } = await until('sala', () => kit.publisher.of('create_sala').find((e) => e.data.atendimento.telefone === `55${phone}`));
  const { chat_id, topic } = data.atendimento;
  await kit.call(ana, 'aceitar_atendimento', { chat_id });
  return { chat_id, topic, phone };
}
const inMinutes = (minutes: number): string => new Date(kit.core.clock.now().getTime() + minutes * 60_000).toISOString();
const schedule = async (chat_id: number, texto: string, more: { cancelar_se_responder?: boolean; quando?: string; id_agendamento?: number } = {}) =>
  (await service.store(ana, chat_id, { id_agendamento: undefined, texto, quando: inMinutes(60), cancelar_se_responder: false, ...more })).id_agendamento;
const run = (id: number) => service.send(kit.empresa.id_empresa, id);
const states = async (chat_id: number) => (await service.list(ana, chat_id)).data.map((a) => [a.texto, a.estado, a.motivo]);
const texts = async (topic: string) => (await kit.call(ana, 'get_messages_history', {}, topic)).data.map((m) => m.text);

describe('scheduled messages', () => {
  it('go out at their time, once however often the job runs, in the name of who wrote them', async () => {
    const sala = await answered();
    const id = await schedule(sala.chat_id, 'Conseguiu pensar?');
    expect(await states(sala.chat_id)).toEqual([['Conseguiu pensar?', 'agendado', null]]);
    await run(id);
    expect(await texts(sala.topic)).not.toContain('Conseguiu pensar?');
    kit.time.ahead = 61 * 60_000;
    await Promise.all([run(id), run(id), run(id)]);
    await run(id);
    const phone = await until('on the phone', async () => {
      const got = (await kit.onPhone(line, sala.phone)).filter((m) => !m.minha);
      return got.length > 0 ? got : null;
    });
    expect(phone.map((m) => m.texto)).toEqual(['Conseguiu pensar?']);
    expect(kit.publisher.of('chat_message', sala.topic).find((e) => e.data.text === 'Conseguiu pensar?')?.data).toMatchObject({ id_usuario: ana.id_login });
    expect(await states(sala.chat_id)).toEqual([]);
    await expect(service.cancel(ana, id)).rejects.toMatchObject({ code: 'conflito' });
  });

  it('the colleagues in the sala hear that one was written, changed or taken back, and fetch what they may see', async () => {
    const sala = await answered();
    const told = () => kit.publisher.of('agendamentos', sala.topic).length;
    const id = await schedule(sala.chat_id, 'Conseguiu pensar?');
    expect(told()).toBe(1);
    await schedule(sala.chat_id, 'Conseguiu?', { id_agendamento: id });
    await service.cancel(ana, id);
    expect(told()).toBe(3);
    await expect(service.cancel(ana, id)).rejects.toMatchObject({ code: 'conflito' });
    expect(told(), 'nothing changed').toBe(3);
    await run(await schedule(sala.chat_id, 'Conseguiu?'));
    expect(told(), 'not due yet').toBe(4);
    await schedule(sala.chat_id, 'Conseguiu?', { cancelar_se_responder: true });
    await kit.receive(line, sala.phone, 'Sim');
    await until('taken back by the answer', () => told() === 6);
    const due = await schedule(sala.chat_id, 'E agora?');
    kit.time.ahead = 61 * 60_000;
    await run(due);
    expect(told(), 'sent').toBe(8);
    expect(JSON.stringify(kit.publisher.of('agendamentos'))).not.toContain('Conseguiu');
  });

  it('outlive the process: the next one sends them', async () => {
    const sala = await answered();
    await schedule(sala.chat_id, 'Depois do reinício', { quando: inMinutes(0.005) });
    await kit.restart();
    const jobs = { ...kit.node.atendimentos.jobs };
    const worker = await startWorker({ pool: kit.database.ownerPool, jobs, cron: [], single: true, onError: () => {} });
    await until('on the phone', async () => (await kit.onPhone(line, sala.phone)).some((m) => m.texto === 'Depois do reinício'));
    await worker.stop();
    service = agendamentosService(kit.core);
  });

  it('are cancelled by the customer’s answer where that was asked for, and the timeline says so', async () => {
    const sala = await answered();
    const quando = '2099-01-01T00:00:00.000Z';
    await expect(schedule(sala.chat_id, 'x', { quando })).rejects.toMatchObject({ erros: { quando: 'Escolha um dia dentro de um ano' } });
    const asked = await schedule(sala.chat_id, 'Ainda tem interesse?', { cancelar_se_responder: true });
    await schedule(sala.chat_id, 'Feliz aniversário!', { quando: inMinutes(90) });
    await kit.receive(line, sala.phone, 'Quero sim!');
    const told = await until('told', () =>
      kit.publisher.of('chat_message', sala.topic).find((e) => e.data.type === 'sistema' && e.data.text.includes('agendada')),
    );
    expect(told.data.text).toMatch(/^Mensagem agendada para \d\d\/\d\d\/\d{4} \d\d:\d\d cancelada: o cliente escreveu antes$/);
    expect(await states(sala.chat_id)).toEqual([
      ['Ainda tem interesse?', 'cancelado', 'O cliente escreveu antes.'],
      ['Feliz aniversário!', 'agendado', null],
    ]);
    kit.time.ahead = 61 * 60_000;
    await run(asked);
    expect(await texts(sala.topic)).not.toContain('Ainda tem interesse?');
  });

  it('say why they did not go out: sala closed, or its writer left it', async () => {
    const closed = await answered();
    const one = await schedule(closed.chat_id, 'Tarde');
    await kit.call(ana, 'encerrar_atendimento', { chat_id: closed.chat_id });
    const left = await answered();
    const two = await schedule(left.chat_id, 'Sem mim');
    await kit.call(bruno, 'ingressar', { chat_id: left.chat_id });
    await kit.call(ana, 'sair_atendimento', { chat_id: left.chat_id });
    kit.time.ahead = 61 * 60_000;
    await run(one);
    await run(two);
    expect(await states(closed.chat_id)).toEqual([['Tarde', 'nao_enviado', 'A conversa foi encerrada antes do horário.']]);
    expect(await states(left.chat_id)).toEqual([['Sem mim', 'nao_enviado', 'Quem agendou não participa mais da conversa.']]);
    expect(await texts(left.topic)).toContain('Mensagem agendada não enviada: quem agendou não participa mais da conversa');
    expect(await texts(left.topic)).not.toContain('Sem mim');
  });

  it('are changed and cancelled by who may write there, seen by who sees the sala', async () => {
    const sala = await answered();
    const id = await schedule(sala.chat_id, 'Primeira versão');
    await schedule(sala.chat_id, 'Segunda versão', { id_agendamento: id, quando: inMinutes(120) });
    kit.time.ahead = 61 * 60_000;
    await run(id);
    kit.time.ahead = 0;
    expect(await states(sala.chat_id)).toEqual([['Segunda versão', 'agendado', null]]);
    const as = (who: Staff, id_agendamento?: number) =>
      service.store(who, sala.chat_id, { id_agendamento, texto: 'y', quando: inMinutes(5), cancelar_se_responder: false });
    await expect(as(bruno, id)).rejects.toMatchObject({ code: 'sem_permissao' });
    await expect(service.cancel(bruno, id)).rejects.toMatchObject({ code: 'sem_permissao' });
    expect((await service.list(bruno, sala.chat_id)).data).toHaveLength(1);
    await expect(service.list(outra, sala.chat_id)).rejects.toMatchObject({ code: 'nao_encontrado' });
    await expect(service.cancel(outra, id)).rejects.toMatchObject({ code: 'nao_encontrado' });
    await expect(schedule(sala.chat_id, 'ontem', { quando: inMinutes(-1) })).rejects.toMatchObject({ code: 'invalido' });
    const another = await answered();
    await expect(schedule(another.chat_id, 'z', { id_agendamento: id })).rejects.toMatchObject({ code: 'nao_encontrado' });
    await service.cancel(ana, id);
    expect(await states(sala.chat_id)).toEqual([]);
    await expect(schedule(sala.chat_id, 'w', { id_agendamento: id })).rejects.toMatchObject({ code: 'conflito' });
  });
});
