import { type TriggerName, triggers } from '@prosa/contract/realtime.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppError, invalid, notFound } from '../errors.ts';
import { hold, type Running, staff, startHub, visitor } from './testing/kit.ts';
import { inputs, refusals, replies } from './testing/samples.ts';

let hub: Running;
beforeEach(async () => {
  hub = await startHub({ limits: { staff: { burst: 1000, perSecond: 1000 }, visitor: { burst: 1000, perSecond: 1000 } } });
  hub.fake.sala('sala-um', [1]);
});
afterEach(async () => {
  await hub.stop();
});

const names = Object.keys(inputs) as (keyof typeof inputs)[];
const placeOf = (name: TriggerName): string | null => (triggers[name].on === 'sala' ? 'sala-um' : null);
/** Somebody who may use the trigger. */
const allowed = (name: TriggerName) => staff(1, 10, { superadmin: triggers[name].access === 'plataforma' });
const uri = (code: string): string => `urn:crm:erro:${code}`;

describe('[realtime] every trigger', () => {
  it.each(names)('%s: CALL and PUBLISH run one handler with the same data', async (name) => {
    const client = await hub.enter(allowed(name));
    const place = placeOf(name);
    expect(await client.call(name, place, inputs[name])).toEqual(replies[name]);
    client.send([7, place ?? 'usuario-1', { trigger: name, data: inputs[name] }]);
    await expect.poll(() => hub.calls.length).toBe(2);
    const [byCall, byPublish] = hub.calls;
    expect(byPublish!.trigger).toBe(name);
    expect(byPublish!.data).toEqual(byCall!.data);
    expect(byCall!.context).toEqual({ person: expect.objectContaining({ id_login: 1 }), sala: place, connection: expect.any(String) });
    expect(byPublish!.context).toEqual(byCall!.context);
    const { answer } = triggers[name];
    if (answer !== undefined) {
      const [event] = await expect
        .poll(() => client.events(answer))
        .not.toHaveLength(0)
        .then(() => client.events(answer));
      expect(event).toEqual({ topic: place ?? 'usuario-1', trigger: answer, id_empresa: 10, data: replies[name] });
    } else {
      await client.settle();
      expect(client.events()).toEqual([]);
    }
    expect(hub.errors).toEqual([]);
  });

  it.each(names)('%s: data is checked by its schema before anything is done', async (name) => {
    const client = await hub.enter(allowed(name));
    const refusal = refusals[name];
    const data = refusal?.data ?? [];
    const answer = await client.answer(name, placeOf(name), data);
    expect(answer[2]).toBe(uri('dados_invalidos'));
    if (refusal) expect(Object.keys(answer[4])).toEqual([refusal.field]);
    expect(answer[3]).not.toMatch(/expected|invalid/i);
    client.send([7, placeOf(name) ?? 'usuario-1', { trigger: name, data }]);
    await expect.poll(() => client.events('error')).toHaveLength(1);
    expect(client.events('error')[0]!.data).toMatchObject({ code: 'dados_invalidos', trigger: name });
    expect(hub.calls).toEqual([]);
  });

  it.each(names)('%s: needs a login, and the permission before the data is read', async (name) => {
    const stranger = await hub.client();
    expect((await stranger.answer(name, placeOf(name), inputs[name]))[2]).toBe(uri('nao_autenticado'));
    const { access } = triggers[name];
    const client = await hub.enter(staff(1, 10, { grants: [] }));
    const answer = await client.answer(name, placeOf(name), inputs[name]);
    if (Array.isArray(access) || access === 'plataforma') {
      expect(answer.slice(2)).toEqual([uri('sem_permissao'), 'Você não tem permissão para fazer isso.']);
      expect((await client.answer(name, 'sala-alheia', { nonsense: [] }))[2]).toBe(uri('sem_permissao'));
      expect(hub.fake.refused).toEqual([name, name]);
      expect(hub.calls).toEqual([]);
    } else expect(answer[0]).toBe(3);
  });

  it.each(names)('%s: a visitor may only what is meant for visitors, on the own topic', async (name) => {
    const client = await hub.enterVisitor(visitor(1));
    const answer = await client.answer(name, null, inputs[name]);
    const open = triggers[name].access === 'visitor';
    expect(answer[0]).toBe(open ? 3 : 4);
    if (!open) expect(answer[2]).toBe(uri('sem_permissao'));
    else {
      expect(hub.calls[0]!.context.sala).toBe(visitor(1).topic);
      for (const place of ['sala-um', visitor(2).topic]) expect((await client.answer(name, place, inputs[name]))[2]).toBe(uri('topico_invalido'));
    }
    expect(hub.calls).toHaveLength(open ? 1 : 0);
  });
});

describe('[realtime] places', () => {
  it('a sala must be one that the person may enter now', async () => {
    const client = await hub.enter(staff(1), ['sala-um']);
    for (const place of ['sala-outra', 'usuario-1', 'empresa-10', visitor(1).topic, null]) {
      expect((await client.answer('client_message', place, inputs.client_message)).slice(2)).toEqual([uri('topico_invalido'), 'Tópico não encontrado.']);
    }
    hub.fake.sala('sala-um', []);
    expect((await client.answer('client_message', 'sala-um', inputs.client_message))[2]).toBe(uri('topico_invalido'));
    expect(hub.calls).toEqual([]);
  });
  it('own triggers go on the own topic or on none', async () => {
    const client = await hub.enter(staff(1));
    for (const place of ['usuario-2', 'empresa-10', 'sala-um']) {
      expect((await client.answer('aceitar_atendimento', place, { chat_id: 7 }))[2]).toBe(uri('topico_invalido'));
    }
    expect(await client.call('aceitar_atendimento', 'usuario-1', { chat_id: 7 })).toBeTruthy();
    expect(hub.calls).toHaveLength(1);
  });
  it('[6] data that names another empresa than the active one has no effect', async () => {
    const client = await hub.enter(staff(1));
    expect((await client.answer('usuarios_status', null, { id_empresa: 11 }))[2]).toBe(uri('empresa_diferente'));
    expect((await client.answer('chat_interno', null, { membros: [2], id_empresa: 11 }))[2]).toBe(uri('empresa_diferente'));
    expect(hub.calls).toEqual([]);
  });
});

describe('[6] the empresa that a tab believes in', () => {
  it.each(names)('%s: named with the call, another one than the active has no effect', async (name) => {
    const client = await hub.enter(staff(1), ['sala-um']);
    const answer = await client.answer(name, placeOf(name), { ...inputs[name], id_empresa: 11 });
    expect(answer.slice(2)).toEqual([
      uri('empresa_diferente'),
      'Você trocou para Empresa 10 em outra aba. Escolha onde continuar.',
      { codigo: 'empresa_diferente', id_empresa: 10, nome_fantasia: 'Empresa 10', id_empresa_da_aba: 11, nome_fantasia_da_aba: 'Empresa 11' },
    ]);
    client.send([7, placeOf(name) ?? 'usuario-1', { trigger: name, data: { ...inputs[name], id_empresa: 11 } }]);
    await expect.poll(() => client.events('error')[0]?.data.code).toBe('empresa_diferente');
    expect(hub.calls).toEqual([]);
  });
  it.each(names)('%s: the active one, and none as old clients', async (name) => {
    const client = await hub.enter(staff(1, 10, { superadmin: true }), ['sala-um']);
    for (const id_empresa of [10, '10', 0, '', undefined]) expect((await client.answer(name, placeOf(name), { ...inputs[name], id_empresa }))[0]).toBe(3);
    expect(hub.calls).toHaveLength(5);
  });
  it('a login with the former one says which is active now', async () => {
    const token = hub.fake.session(staff(1));
    const client = await hub.client();
    expect((await client.answer('login', null, { token, id_empresa: 11 })).slice(2)).toEqual([
      uri('empresa_diferente'),
      'Você trocou para Empresa 10 em outra aba. Escolha onde continuar.',
      expect.objectContaining({ id_empresa: 10, nome_fantasia: 'Empresa 10', id_empresa_da_aba: 11 }),
    ]);
  });
});

describe('[8] unknown triggers', () => {
  it.each(['nao_existe', 'constructor', '__proto__', 'toString', 'LOGIN', 'chat_message'])('%s', async (name) => {
    const client = await hub.enter(staff(1));
    expect((await client.answer(name, null)).slice(2)).toEqual([uri('gatilho_inexistente'), `Trigger ${name} não existe`]);
    client.send([7, 'usuario-1', { trigger: name, data: {} }]);
    await expect.poll(() => client.events('error')).toHaveLength(1);
    expect(client.events('error')[0]!.data).toEqual({ code: 'gatilho_inexistente', message: `Trigger ${name} não existe`, trigger: name });
  });
  it('says no more of a name than a name may have', async () => {
    const client = await hub.enter(staff(1));
    expect((await client.answer('x'.repeat(5000), null))[3]).toBe(`Trigger ${'x'.repeat(40)} não existe`);
  });
  it('answers the same for what this server has not', async () => {
    await hub.stop();
    hub = await startHub({ table: { chat_interno: 'refused' } });
    const client = await hub.enter(staff(1));
    expect((await client.answer('chat_interno', null, { membros: [1] })).slice(2)).toEqual([uri('gatilho_inexistente'), 'Trigger chat_interno não existe']);
  });
});

const refusing = (error: Error) => async (): Promise<never> => {
  throw error;
};

describe('[realtime] errors of handlers', () => {
  const cases: [AppError, string, unknown][] = [
    [invalid({ id_usuario: 'Escolha outra pessoa' }), 'dados_invalidos', { id_usuario: 'Escolha outra pessoa' }],
    [notFound('Atendimento'), 'nao_encontrado', undefined],
    [new AppError('conflito', 'Já foi aceito por Bruno.', { details: { nome: 'Bruno' } }), 'conflito', { nome: 'Bruno' }],
    [new AppError('sem_permissao', 'Não pode.'), 'sem_permissao', undefined],
    [new AppError('nao_autenticado', 'Entre.'), 'nao_autenticado', undefined],
    [new AppError('muito_grande', 'Grande demais.'), 'muito_grande', undefined],
    [new AppError('limite_taxa', 'Devagar.', { details: { retry_ms: 500 } }), 'limite_taxa', { retry_ms: 500 }],
    [new AppError('indisponivel', 'WhatsApp fora do ar.'), 'interno', undefined],
  ];
  it.each(cases)('%s', async (error, code, details) => {
    await hub.stop();
    hub = await startHub({ table: { aceitar_atendimento: refusing(error) } });
    const client = await hub.enter(staff(1));
    const answer = await client.answer('aceitar_atendimento', null, { chat_id: 7 });
    expect(answer.slice(2)).toEqual(details === undefined ? [uri(code), error.message] : [uri(code), error.message, details]);
    expect(hub.errors).toEqual([]);
  });
  it('an unknown one is logged and shows nothing of itself', async () => {
    await hub.stop();
    hub = await startHub({ table: { aceitar_atendimento: () => Promise.reject(new Error('relation "sala" does not exist')) } });
    const client = await hub.enter(staff(1));
    expect((await client.answer('aceitar_atendimento', null, { chat_id: 7 })).slice(2)).toEqual([
      uri('interno'),
      'Algo deu errado do nosso lado. Tente de novo.',
    ]);
    expect(hub.errors).toHaveLength(1);
    expect(client.closed).toBeNull();
  });
  it('an answer that cannot be written is logged, and the client starts over', async () => {
    await hub.stop();
    const error = new AppError('conflito', 'x', { details: { n: 1n } });
    hub = await startHub({ table: { aceitar_atendimento: refusing(error) } });
    const client = await hub.enter(staff(1));
    client.send([2, '0123456789abcdef', 'aceitar_atendimento', null, { chat_id: 7 }]);
    expect(await client.untilClosed()).toBe(1013);
    expect(hub.errors).toHaveLength(1);
  });
  it('a reply keeps only what the contract declares; one of another shape is logged', async () => {
    await hub.stop();
    const extra = { chat_id: 7, senha: 'x' };
    hub = await startHub({ table: { sair_atendimento: () => Promise.resolve(extra), add_membro: () => Promise.resolve({ id: 1 } as never) } });
    const client = await hub.enter(staff(1));
    expect(await client.call('sair_atendimento', null, { chat_id: 7 })).toEqual({ chat_id: 7 });
    expect(hub.errors).toEqual([]);
    await client.call('add_membro', null, { chat_id: 7, id_usuario: 2 });
    expect(hub.errors).toHaveLength(1);
  });
});

describe('[realtime] order', () => {
  it('messages of a sala are handled in the order they were sent, salas do not wait for each other', async () => {
    await hub.stop();
    const order: string[] = [];
    const { free, gate } = hold();
    hub = await startHub({
      table: {
        client_message: async ({ sala }, { value }) => {
          if (value === 'primeira') await gate;
          order.push(`${sala} ${value}`);
          return replies.client_message;
        },
      },
    });
    hub.fake.sala('sala-um', [1]);
    hub.fake.sala('sala-dois', [1]);
    const client = await hub.enter(staff(1));
    const send = (sala: string, text: string): void =>
      client.send([7, sala, { trigger: 'client_message', data: { value: btoa(text), private_id: `id-${text}-1` } }]);
    send('sala-um', 'primeira');
    send('sala-um', 'segunda');
    send('sala-dois', 'outra');
    await expect.poll(() => order).toEqual(['sala-dois outra']);
    free();
    await expect.poll(() => order).toEqual(['sala-dois outra', 'sala-um primeira', 'sala-um segunda']);
  });
  it('what was sent is done although the socket went; not when it was shut out', async () => {
    await hub.stop();
    const { free, gate } = hold();
    const done: number[] = [];
    hub = await startHub({
      table: {
        excluir_msg: async ({ person }, data) => {
          await gate;
          done.push(person.kind === 'staff' ? person.id_login * 1000 + data.msg_id : 0);
          return data;
        },
      },
    });
    hub.fake.sala('sala-um', [1, 2]);
    const gone = await hub.enter(staff(1));
    const shutOut = await hub.enter(staff(2));
    for (const client of [gone, shutOut]) for (const msg_id of [1, 2]) client.send([7, 'sala-um', { trigger: 'excluir_msg', data: { msg_id } }]);
    await expect.poll(() => hub.hub.stats().pending).toBe(4);
    gone.ws.terminate();
    hub.hub.closeSessions(200);
    expect(await shutOut.untilClosed()).toBe(4001);
    free();
    await expect.poll(() => done).toEqual([1001, 2001, 1002]);
  });
});
