import { atendimento } from '@prosa/contract/atendimentos/historico.endpoints.ts';
import { toBase64 } from '@prosa/contract/base64.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Salas, startSalas, until } from '../../../../test/kit/salas.ts';
import type { Staff } from '../../../core/auth/person.ts';
import { Dispatcher } from '../../../core/domain-events/dispatcher.ts';
import { recordEvent } from '../../../core/domain-events/domain-events.ts';
import { historicoService } from '../historico/historico.service.ts';

let kit: Salas;
let ana: Staff;
let numbers = 0;
let names = 0;

const h = (from: number, to: number) => ({ inicio: from * 60, fim: to * 60 });
const week = [[], ...Array.from({ length: 5 }, () => [h(8, 12), h(13, 18)]), []];
/** São Paulo time of the week of Monday, 4 March 2024: long ago, so that no message is newer than the clock. */
const at = (day: number, time: string): void => {
  const now = Date.parse(`2024-03-0${day}T${time}:00-03:00`);
  kit.core.clock.now = () => new Date(now);
};

beforeAll(async () => {
  kit = await startSalas();
  ana = await kit.staff({ nome: 'Ana Lima', escopo: 'todos' });
});
afterAll(() => kit.close());
beforeEach(() => {
  kit.publisher.clear();
  at(4, '10:00');
});

const inEmpresa: <T>(work: Parameters<typeof kit.database.comEmpresa<T>>[1]) => Promise<T> = (work) => kit.database.comEmpresa(kit.empresa.id_empresa, work);
/** A line with settings of its own, and with a calendar when asked. */
async function place(settings: object, calendar?: { mensagem?: string }) {
  const nome = `Lugar ${++names}`;
  const line = await kit.line({ nome });
  await inEmpresa(async (db) => {
    await db
      .insertInto('wpp_automacao')
      .values({ id_wpp_config: line, ...settings })
      .execute();
    if (!calendar) return;
    const { id_calendario } = await db
      .insertInto('calendario')
      .values({ nome, semana: JSON.stringify(week), ...calendar })
      .returning('id_calendario')
      .executeTakeFirstOrThrow();
    await db.insertInto('calendario_alvo').values({ id_calendario, id_wpp_config: line }).execute();
  });
  const phone = `119${84_000_000 + ++numbers}`;
  const sala = async () => (await kit.salas()).findLast((r) => r.id_wpp_config === line);
  return {
    line,
    sala: async () => (await sala())!,
    async customer(text: string): Promise<void> {
      const before = (await sala())?.ultimo_index ?? 0;
      await kit.receive(line, phone, text, { nome: 'Rita Souza' });
      await until('arrived', async () => ((await sala())?.ultimo_index ?? 0) > before);
      await dispatch();
    },
    async answer(text: string): Promise<void> {
      const { topic, id_sala, id_responsavel } = (await sala())!;
      if (id_responsavel === null) await kit.call(ana, 'aceitar_atendimento', { chat_id: id_sala });
      await kit.call(ana, 'client_message', { value: toBase64(text), private_id: `p_${++numbers}_abcdef` }, topic);
      await dispatch();
    },
    async transcript(): Promise<string[]> {
      const { topic } = (await sala())!;
      return (await kit.call(ana, 'get_messages_history', {}, topic)).data.map((m) => `${m.de}: ${m.text}`);
    },
    onPhone: async () => (await kit.onPhone(line, phone)).filter((m) => !m.minha).map((m) => m.texto),
  };
}
async function dispatch(): Promise<void> {
  const { prazos, fila } = kit.node.atendimentos;
  const dispatcher = new Dispatcher(kit.database, [prazos.consumer, fila.consumer], { error: (details) => expect.unreachable(JSON.stringify(details)) });
  while (await dispatcher.dispatchBatch());
}
/** Two nodes sweep at the same moment, twice: nothing may be done twice. */
async function sweep(): Promise<void> {
  // who was not reached yet is not taken for silent
  await until('everything is out', async () => (await kit.messages()).every((m) => m.saida === null));
  const second = kit.makeNode();
  for (let i = 0; i < 2; i++) await Promise.all([kit.node.atendimentos.prazos.sweep(), second.atendimentos.prazos.sweep()]);
  await dispatch();
}

describe('[decisions: business hours] outside the hours', () => {
  it('a sala waits in state 7, the customer is told once, and it goes into the queue when they open', async () => {
    const p = await place({ boas_vindas: 'Bem-vindo' }, { mensagem: 'Voltamos às 13h.' });
    at(4, '12:10');
    await p.customer('Tem sofá?');
    await p.customer('Alô?');
    expect(await p.transcript()).toEqual([
      'contato: Tem sofá?',
      'bot: Voltamos às 13h.',
      'sistema: Automação: mensagem de fora do horário enviada, a conversa aguarda a abertura',
      'contato: Alô?',
    ]);
    await until('sent', async () => (await p.onPhone()).includes('Voltamos às 13h.'));
    expect(await p.sala()).toMatchObject({ status_id: 7, vence_acao: 'abrir', vence_em: new Date('2024-03-04T16:00:00Z') });
    at(4, '12:59');
    await sweep();
    expect((await p.sala()).status_id).toBe(7);
    at(4, '13:00');
    await sweep();
    expect(await p.sala()).toMatchObject({ status_id: 1, vence_em: null });
    expect((await p.transcript()).at(-1)).toBe('sistema: Automação: o horário de atendimento começou, a conversa está na fila');
    expect(kit.publisher.of('chat_status').at(-1)?.data.data[0]).toMatchObject({ status_id: 1 });
    // closed again: told again
    at(4, '18:30');
    await p.customer('Ainda espero');
    expect((await p.transcript()).at(-2)).toBe('bot: Voltamos às 13h.');
    expect(await p.sala()).toMatchObject({ status_id: 7, vence_em: new Date('2024-03-05T11:00:00Z') });
  });

  it('the settings’ own message comes before the calendar’s; an answer brings the sala back to its normal state', async () => {
    const p = await place({ fora_texto: 'Olá, {{contato.primeiro_nome}}! Abrimos às 8h.' }, { mensagem: 'Do calendário' });
    at(4, '20:00');
    await p.customer('Oi');
    expect(await p.transcript()).toEqual([
      'contato: Oi',
      'bot: Olá, Rita! Abrimos às 8h.',
      'sistema: Automação: mensagem de fora do horário enviada, a conversa aguarda a abertura',
    ]);
    await p.answer('Ainda estou aqui');
    expect(await p.sala()).toMatchObject({ status_id: 2, id_responsavel: ana.id_login });
    at(5, '08:00');
    await sweep();
    expect((await p.sala()).status_id).toBe(2);
    // who is attended is not sent away
    at(5, '12:30');
    await p.customer('Mais uma coisa');
    expect((await p.sala()).status_id).toBe(2);
    expect((await p.transcript()).at(-1)).toBe('contato: Mais uma coisa');
  });

  it('a calendar that was changed meanwhile counts', async () => {
    const p = await place({}, {});
    at(4, '12:30');
    await p.customer('Oi');
    await inEmpresa((db) =>
      db
        .updateTable('calendario')
        .set({ semana: JSON.stringify([[], [h(14, 18)], [], [], [], [], []]) })
        .where('nome', '=', `Lugar ${names}`)
        .execute(),
    );
    at(4, '13:00');
    await sweep();
    expect(await p.sala()).toMatchObject({ status_id: 7, vence_em: new Date('2024-03-04T17:00:00Z') });
    // it opens earlier than it said: heard of, not waited for
    at(4, '13:30');
    await inEmpresa(async (db) => {
      await db
        .updateTable('calendario')
        .set({ semana: JSON.stringify([[], [h(13, 18)], [], [], [], [], []]) })
        .where('nome', '=', `Lugar ${names}`)
        .execute();
      await recordEvent(db, 'calendario_mudou', { id_calendario: 1 });
    });
    await dispatch();
    await sweep();
    expect(await p.sala()).toMatchObject({ status_id: 1, vence_em: null });
  });
});

describe('a sala that is handed to a departamento with other hours', () => {
  /** A departamento with hours of its own, every day. */
  async function departamentoOpen(from: number, to: number, mensagem: string): Promise<number> {
    const nome = `Departamento ${++names}`;
    const id_departamento = await kit.departamento(nome);
    await inEmpresa(async (db) => {
      const semana = JSON.stringify(Array.from({ length: 7 }, () => [h(from, to)]));
      const { id_calendario } = await db.insertInto('calendario').values({ nome, semana, mensagem }).returning('id_calendario').executeTakeFirstOrThrow();
      await db.insertInto('calendario_alvo').values({ id_calendario, id_departamento }).execute();
    });
    return id_departamento;
  }

  it('waits for them there, and the customer is told once', async () => {
    const boss = await kit.staff({ nome: 'Mara', grupo: 'supervisor' });
    const p = await place({ nao_respondido_min: 30 }, {});
    const afternoon = await departamentoOpen(14, 18, '{{departamento.nome}}: das 14h às 18h.');
    const night = await departamentoOpen(20, 24, 'À noite.');
    const morning = await departamentoOpen(8, 12, 'De manhã.');
    await p.customer('Oi');
    await p.answer('Vou passar para o setor certo');
    const to = async (id_departamento: number): Promise<void> => {
      await kit.call(boss, 'transferir_atendimento', { chat_id: (await p.sala()).id_sala, id_departamento });
      await dispatch();
    };
    await to(afternoon);
    expect(await p.sala()).toMatchObject({ status_id: 7, id_responsavel: null, vence_acao: 'abrir', vence_em: new Date('2024-03-04T17:00:00Z') });
    expect((await p.transcript()).slice(-2)).toEqual([
      expect.stringMatching(/^bot: Departamento \d+: das 14h às 18h\.$/),
      'sistema: Automação: mensagem de fora do horário enviada, a conversa aguarda a abertura',
    ]);
    await until('sent', async () => (await p.onPhone()).some((m) => m.endsWith('das 14h às 18h.')));
    // on to another one that is closed: until its hours, and not told again
    await to(night);
    expect(await p.sala()).toMatchObject({ status_id: 7, vence_em: new Date('2024-03-04T23:00:00Z') });
    expect((await p.transcript()).filter((m) => m.startsWith('bot'))).toHaveLength(1);
    await to(morning);
    expect(await p.sala()).toMatchObject({ status_id: 1, id_departamento: morning });
    await sweep();
    expect((await p.sala()).status_id).toBe(1);
    // to a person it is offered, whatever the hours
    await kit.call(boss, 'transferir_atendimento', { chat_id: (await p.sala()).id_sala, id_departamento: night, id_usuario: ana.id_login });
    expect((await p.sala()).status_id).toBe(0);
  });
});

it('who is given back outside the hours waits for them, told only when an answer is owed', async () => {
  const p = await place({}, { mensagem: 'Voltamos às 13h.' });
  await p.customer('Oi');
  await p.answer('Bom dia');
  await p.customer('Quanto custa?');
  const { id_sala } = await p.sala();
  at(4, '12:10');
  await kit.call(ana, 'sair_atendimento', { chat_id: id_sala });
  await dispatch();
  expect(await p.sala()).toMatchObject({ status_id: 7, id_responsavel: null, vence_acao: 'abrir', vence_em: new Date('2024-03-04T16:00:00Z') });
  expect((await p.transcript()).at(-2)).toBe('bot: Voltamos às 13h.');
  await until('sent', async () => (await p.onPhone()).includes('Voltamos às 13h.'));
  await p.answer('R$ 10,00');
  await kit.call(ana, 'sair_atendimento', { chat_id: id_sala });
  expect((await p.sala()).status_id).toBe(7);
  expect((await p.transcript()).filter((m) => m.startsWith('bot'))).toHaveLength(1);
  at(4, '13:00');
  await sweep();
  expect((await p.sala()).status_id).toBe(1);
});

describe('settings that change while salas wait', () => {
  const change = async (line: number, values: object): Promise<void> => {
    await inEmpresa(async (db) => {
      await db.updateTable('wpp_automacao').set(values).where('id_wpp_config', '=', line).execute();
      await recordEvent(db, 'automacao_mudou', { id_wpp_automacao: 1 });
    });
    await dispatch();
    await kit.node.atendimentos.prazos.jobs.prazos_rever(kit.empresa.id_empresa);
  };

  it('a time for answers counts for who waits already', async () => {
    const p = await place({}, {});
    await p.customer('Oi');
    at(4, '11:00');
    await change(p.line, { nao_respondido_min: 90 });
    expect(await p.sala()).toMatchObject({ status_id: 0, vence_acao: 'nao_respondido', vence_em: new Date('2024-03-04T14:30:00Z') });
    await change(p.line, { nao_respondido_min: 30 });
    await sweep();
    expect(await p.sala()).toMatchObject({ status_id: 6, vence_em: null });
    // back in the queue it is as late as it was
    await kit.call(ana, 'aceitar_atendimento', { chat_id: (await p.sala()).id_sala });
    await kit.call(ana, 'sair_atendimento', { chat_id: (await p.sala()).id_sala });
    await dispatch();
    await sweep();
    expect(await p.sala()).toMatchObject({ status_id: 6, id_responsavel: null });
  });

  it('nobody is warned at that moment for a silence that did not count until then; what is switched off is taken away', async () => {
    const p = await place({}, {});
    await p.customer('Oi');
    await p.answer('Bom dia');
    at(4, '11:30');
    await change(p.line, { inatividade_min: 20, inatividade_texto: 'Ainda está aí?', encerrar_min: 10 });
    await sweep();
    expect(await p.sala()).toMatchObject({ vence_acao: 'avisar', vence_em: new Date('2024-03-04T14:50:00Z') });
    expect((await p.transcript()).filter((m) => m.startsWith('bot'))).toEqual([]);
    await change(p.line, { status: 0 });
    expect(await p.sala()).toMatchObject({ vence_acao: null, vence_em: null });
    await change(p.line, { status: 1 });
    at(4, '11:50');
    await sweep();
    expect((await p.transcript()).filter((m) => m.startsWith('bot'))).toEqual(['bot: Ainda está aí?']);
    // the warning that was given stands
    await change(p.line, { encerrar_min: 60 });
    expect(await p.sala()).toMatchObject({ vence_acao: 'encerrar', vence_em: new Date('2024-03-04T15:00:00Z') });
  });
});

it('who opens a sala within the hours is welcomed, once', async () => {
  const p = await place({ boas_vindas: '{{saudacao}}, {{contato.nome}}! Aqui é a {{empresa.nome}}.' }, {});
  await p.customer('Oi');
  await p.customer('Tudo bem?');
  expect(await p.transcript()).toEqual([
    'contato: Oi',
    'bot: Bom dia, Rita Souza! Aqui é a Loja Aurora.',
    'sistema: Automação: mensagem de boas-vindas enviada',
    'contato: Tudo bem?',
  ]);
});

describe('[decisions: status numbers] not answered', () => {
  it('6 after the set time, in minutes of work; an answer brings it back', async () => {
    const p = await place({ nao_respondido_min: 30 }, {});
    at(4, '11:50');
    await p.customer('Oi');
    at(4, '12:00');
    await p.customer('Alguém?');
    expect((await p.sala()).status_id).toBe(7);
    at(4, '13:00');
    await sweep();
    expect((await p.sala()).status_id).toBe(1);
    at(4, '13:19');
    await sweep();
    expect((await p.sala()).status_id).toBe(1);
    at(4, '13:20');
    await sweep();
    expect(await p.sala()).toMatchObject({ status_id: 6, vence_em: null });
    await p.answer('Desculpe a demora');
    expect((await p.sala()).status_id).toBe(2);
  });

  it('in an attended sala too, by the wall clock if so set; the customer is told nothing', async () => {
    const p = await place({ nao_respondido_min: 5, horario_util: false }, {});
    await p.customer('Oi');
    await p.answer('Bom dia');
    at(4, '12:30');
    await p.customer('Quanto custa?');
    at(4, '12:34');
    await sweep();
    expect((await p.sala()).status_id).toBe(2);
    at(4, '12:35');
    await sweep();
    expect(await p.sala()).toMatchObject({ status_id: 6, id_responsavel: ana.id_login });
    expect((await p.transcript()).filter((m) => m.startsWith('bot'))).toEqual([]);
    await p.answer('R$ 100,00');
    expect((await p.sala()).status_id).toBe(2);
  });
});

describe('the customer falls silent', () => {
  const silent = { inatividade_min: 20, inatividade_texto: 'Ainda está aí, {{contato.primeiro_nome}}?', encerrar_min: 10, encerrar_texto: 'Até logo!' };

  it('is warned once, and then the sala is ended once', async () => {
    const p = await place(silent, {});
    await p.customer('Oi');
    await p.answer('Bom dia, em que posso ajudar?');
    at(4, '10:19');
    await sweep();
    expect(await p.transcript()).toHaveLength(3);
    at(4, '10:25');
    await sweep();
    expect((await p.transcript()).slice(3)).toEqual(['bot: Ainda está aí, Rita?', 'sistema: Automação: aviso de inatividade enviado']);
    expect(await p.sala()).toMatchObject({ status_id: 2, vence_acao: 'encerrar', vence_em: new Date('2024-03-04T13:35:00Z') });
    at(4, '10:34');
    await sweep();
    expect((await p.sala()).status_id).toBe(2);
    at(4, '10:35');
    await sweep();
    expect((await p.transcript()).slice(5)).toEqual(['bot: Até logo!', 'sistema: Automação: conversa encerrada por falta de resposta do cliente']);
    expect(await p.sala()).toMatchObject({ status_id: 3, id_encerrou: null, vence_em: null });
    expect(kit.publisher.of('encerrar_atendimento')).toHaveLength(1);
    await until('sent', async () => (await p.onPhone()).includes('Até logo!'));
    expect(await p.onPhone()).toEqual(['Bom dia, em que posso ajudar?', 'Ainda está aí, Rita?', 'Até logo!']);
  });

  it('where no line carries the warning nobody is warned, nothing is ended, and nothing is tried again and again', async () => {
    const p = await place({});
    await p.customer('Oi');
    const { id_sala, topic } = await p.sala();
    const id_departamento = await kit.departamento('Chat do site');
    await inEmpresa(async (db) => {
      await db
        .insertInto('wpp_automacao')
        .values({ id_departamento, ...silent })
        .execute();
      await db.updateTable('sala').set({ id_departamento, id_wpp_config: null }).where('id_sala', '=', id_sala).execute();
    });
    const web = async () => (await kit.salas()).find((r) => r.id_sala === id_sala)!;
    const answer = async () => {
      await kit.call(ana, 'client_message', { value: toBase64('Bom dia'), private_id: `web_${++numbers}_abcdef` }, topic);
      await dispatch();
    };
    await kit.call(ana, 'aceitar_atendimento', { chat_id: id_sala });
    await answer();
    expect(await web()).toMatchObject({ vence_acao: 'avisar' });
    const { ultimo_index } = await web();
    for (const time of ['10:25', '10:40', '11:30']) {
      at(4, time);
      await sweep();
      expect(await web()).toMatchObject({ status_id: 2, vence_acao: null, vence_em: null, ultimo_index });
    }
    await answer();
    expect(await web()).toMatchObject({ vence_acao: 'avisar' });
  });

  it('a person’s own message begins the time anew, before and after the warning; the customer’s ends it', async () => {
    const p = await place(silent, {});
    await p.customer('Oi');
    await p.answer('Bom dia');
    at(4, '10:15');
    await p.answer('Está aí?');
    at(4, '10:30');
    await sweep();
    expect((await p.transcript()).filter((m) => m.startsWith('bot'))).toEqual([]);
    at(4, '10:35');
    await sweep();
    expect((await p.transcript()).slice(-2)).toEqual(['bot: Ainda está aí, Rita?', 'sistema: Automação: aviso de inatividade enviado']);
    at(4, '10:40');
    await p.answer('Fico no aguardo');
    at(4, '10:59');
    await sweep();
    expect(await p.sala()).toMatchObject({ status_id: 2, vence_acao: 'avisar', vence_em: new Date('2024-03-04T14:00:00Z') });
    at(4, '11:00');
    await sweep();
    await p.customer('Voltei');
    at(4, '11:30');
    await sweep();
    expect(await p.sala()).toMatchObject({ status_id: 2, vence_em: null });
    expect((await p.transcript()).filter((m) => m.startsWith('bot'))).toHaveLength(2);
  });

  it('an answer that no consumer has heard of yet is respected: the sweeper reads the sala as it is', async () => {
    const p = await place(silent, {});
    await p.customer('Oi');
    await p.answer('Bom dia');
    at(4, '10:20');
    await kit.receive(p.line, `119${84_000_000 + numbers - 1}`, 'Estou aqui');
    await until('arrived', async () => (await p.sala()).espera_desde < new Date('2025-01-01'));
    await kit.node.atendimentos.prazos.sweep();
    expect((await p.transcript()).filter((m) => m.startsWith('bot'))).toEqual([]);
    await dispatch();
  });

  it('nothing is said outside the hours: neither by the time that counts, nor by a sweep that is late', async () => {
    const p = await place(silent, {});
    await p.customer('Oi');
    at(4, '11:50');
    await p.answer('Bom dia');
    at(4, '12:30');
    await sweep();
    expect(await p.transcript()).toHaveLength(3);
    // due at 13:10, but the process was away until the evening
    at(4, '19:00');
    await sweep();
    expect(await p.transcript()).toHaveLength(3);
    expect(await p.sala()).toMatchObject({ vence_acao: 'avisar', vence_em: new Date('2024-03-05T11:00:00Z') });
    at(5, '08:00');
    await sweep();
    expect((await p.transcript()).slice(-2)).toEqual(['bot: Ainda está aí, Rita?', 'sistema: Automação: aviso de inatividade enviado']);
  });

  it('while the line is away nobody is warned or ended: the answer could not have come', async () => {
    const p = await place(silent);
    await p.customer('Oi');
    await p.answer('Bom dia');
    const setLine = (estado: string) => inEmpresa((db) => db.updateTable('wpp_config').set({ estado }).where('id_wpp_config', '=', p.line).execute());
    await setLine('desconectado');
    at(4, '10:20');
    await sweep();
    expect(await p.sala()).toMatchObject({ vence_acao: 'avisar', vence_em: new Date('2024-03-04T13:25:00Z') });
    await setLine('conectado');
    at(4, '10:25');
    await sweep();
    expect((await p.transcript()).slice(-2)).toEqual(['bot: Ainda está aí, Rita?', 'sistema: Automação: aviso de inatividade enviado']);
    await setLine('desconectado');
    at(4, '10:35');
    await sweep();
    expect(await p.sala()).toMatchObject({ status_id: 2, vence_acao: 'encerrar', vence_em: new Date('2024-03-04T13:45:00Z') });
    await setLine('conectado');
    at(4, '10:45');
    await sweep();
    expect((await p.sala()).status_id).toBe(3);
  });

  it('who waits for a message that was scheduled for them is neither warned nor ended', async () => {
    const p = await place(silent);
    await p.customer('Oi');
    await p.answer('Amanhã cedo confirmo');
    const { id_sala } = await p.sala();
    const quando = new Date('2024-03-05T09:00:00-03:00');
    const id = await inEmpresa(
      async (db) =>
        (
          await db
            .insertInto('agendamento')
            .values({ id_sala, id_login: ana.id_login, texto: 'Confirmado', quando })
            .returning('id_agendamento')
            .executeTakeFirstOrThrow()
        ).id_agendamento,
    );
    at(4, '10:30');
    await sweep();
    expect(await p.sala()).toMatchObject({ status_id: 2, vence_acao: 'avisar', vence_em: quando });
    // cancelled meanwhile: then the silence counts
    await inEmpresa((db) => db.updateTable('agendamento').set({ estado: 'cancelado' }).where('id_agendamento', '=', id).execute());
    at(5, '09:00');
    await sweep();
    expect((await p.transcript()).at(-2)).toBe('bot: Ainda está aí, Rita?');
  });

  it('who was warned and then handed on waits for people, and is not ended by the clock', async () => {
    const boss = await kit.staff({ nome: 'Mara', grupo: 'supervisor' });
    const p = await place(silent);
    const id_departamento = await kit.departamento(`Outro ${++names}`);
    await p.customer('Oi');
    await p.answer('Bom dia');
    at(4, '10:20');
    await sweep();
    await kit.call(boss, 'transferir_atendimento', { chat_id: (await p.sala()).id_sala, id_departamento });
    at(4, '10:30');
    await sweep();
    expect(await p.sala()).toMatchObject({ status_id: 1, id_departamento, vence_em: null });
  });

  it('without a time for the end it is only warned; settings that were switched off do nothing', async () => {
    const p = await place({ ...silent, encerrar_min: null });
    await p.customer('Oi');
    await p.answer('Bom dia');
    at(4, '10:30');
    await sweep();
    expect(await p.sala()).toMatchObject({ status_id: 2, vence_em: null });
    const off = await place(silent);
    await off.customer('Oi');
    await off.answer('Bom dia');
    await inEmpresa((db) => db.updateTable('wpp_automacao').set({ status: 0 }).where('id_wpp_config', '=', off.line).execute());
    at(4, '11:30');
    await sweep();
    expect(await off.transcript()).toHaveLength(3);
  });
});

it('[3: bot steps] what the product does by itself is an event of its own kind in the sala, for the colleagues alone', async () => {
  const p = await place({ boas_vindas: 'Olá!', inatividade_min: 5, inatividade_texto: 'Está aí?', encerrar_min: 5, fila_texto: 'Lugar {{posicao}}' });
  await p.customer('Oi');
  const { id_sala, topic } = await p.sala();
  const id_departamento = await kit.departamento('Passos');
  await inEmpresa((db) => db.updateTable('sala').set({ id_departamento }).where('id_sala', '=', id_sala).execute());
  await kit.node.atendimentos.fila.tellPlace(kit.empresa.id_empresa, id_sala);
  await p.answer('Bom dia');
  at(4, '10:05');
  await sweep();
  at(4, '10:10');
  await sweep();
  const { data } = await kit.call(ana, 'get_messages_history', {}, topic);
  expect(data.flatMap((m) => (m.passo ? [[m.passo.robo, m.passo.tipo, m.text, m.de, m.type]] : []))).toEqual([
    ['Automação', 'boas_vindas', 'Automação: mensagem de boas-vindas enviada', 'sistema', 'sistema'],
    ['Automação', 'posicao_avisada', 'Automação: lugar na fila informado ao cliente', 'sistema', 'sistema'],
    ['Automação', 'inatividade_avisada', 'Automação: aviso de inatividade enviado', 'sistema', 'sistema'],
    ['Automação', 'inatividade_encerrada', 'Automação: conversa encerrada por falta de resposta do cliente', 'sistema', 'sistema'],
  ]);
  // the history counts what was said, not what was noted
  const { data: history } = await historicoService(kit.core).list(ana, atendimento.getAll.query.parse({ id_wpp_config: String(p.line) }));
  expect(history.map((r) => r.mensagens)).toEqual([5]);
  expect(data).toHaveLength(10);
  // what a person does is no step of a bot
  expect(data.find((m) => m.text === 'Ana Lima aceitou a conversa')).not.toHaveProperty('passo');
  await until('sent', async () => (await p.onPhone()).includes('Está aí?'));
  expect((await p.onPhone()).join()).not.toContain('Automação');
});

it('the closing message and the queue’s place say what is set there', async () => {
  const p = await place({ encerramento_texto: 'Obrigado, {{contato.primeiro_nome}}.', fila_texto: 'Lugar {{posicao}}' });
  await p.customer('Oi');
  const id_departamento = await kit.departamento('Um lugar');
  await inEmpresa(async (db) =>
    db
      .updateTable('sala')
      .set({ id_departamento })
      .where('id_sala', '=', (await p.sala()).id_sala)
      .execute(),
  );
  await kit.node.atendimentos.fila.tellPlace(kit.empresa.id_empresa, (await p.sala()).id_sala);
  await p.answer('Bom dia');
  await kit.call(ana, 'encerrar_atendimento', { chat_id: (await p.sala()).id_sala, mostrar_mensagem: 1 });
  expect((await p.transcript()).filter((m) => m.startsWith('bot'))).toEqual(['bot: Lugar 1', 'bot: Obrigado, Rita.']);
});

it('the sweeper reads what is due by its index, with any number of open salas', async () => {
  const plan = await kit.database.semEmpresa(async (db) => {
    await sql`set local enable_seqscan = off`.execute(db);
    const { rows } = await sql<{
      'QUERY PLAN': string;
    }>`explain select id_empresa, id_sala from sala where vence_em <= now() order by vence_em limit 200`.execute(db);
    return rows.map((r) => r['QUERY PLAN']).join('\n');
  });
  expect(plan).toContain('sala_vence');
});
