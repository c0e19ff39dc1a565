import { toBase64 } from '@prosa/contract/base64.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Salas, type StaffOptions, startSalas, until } from '../../../../test/kit/salas.ts';
import type { Staff } from '../../../core/auth/person.ts';
import { Dispatcher } from '../../../core/domain-events/dispatcher.ts';
import { startWorker } from '../../../core/jobs/jobs.ts';

let kit: Salas;
let numbers = 0;
let names = 0;
const minutes = 60_000;

beforeAll(async () => {
  kit = await startSalas();
});
afterAll(() => kit.close());
beforeEach(() => {
  kit.publisher.clear();
  kit.time.ahead = 0;
});

interface Settings {
  capacidade?: number;
  devolver_min?: number;
  mensagem_fila?: string;
  distribuicao?: string;
}
/** A departamento that distributes by itself, with a line of its own. */
async function queue(settings: Settings = {}) {
  const id_departamento = await kit.departamento(`Fila ${++names}`);
  await inEmpresa((db) =>
    db
      .updateTable('departamento')
      .set({ distribuicao: 'automatica', ...settings })
      .where('id_departamento', '=', id_departamento)
      .execute(),
  );
  const line = await kit.line({ id_departamento, nome: `Linha ${names}` });
  return {
    id_departamento,
    line,
    person: (nome: string, more: StaffOptions = {}) => kit.staff({ nome, departamentos: [id_departamento], ...more }),
    async sala(): Promise<{ chat_id: number; topic: string; phone: string }> {
      const phone = `119${83_000_000 + ++numbers}`;
      await kit.receive(line, phone, 'Olá', { nome: `Cliente ${numbers}` });
      // from the database: with nobody there, nobody is told
      const found = await until('sala', async () => (await kit.salas()).find((r) => (r.destino as { telefone?: string } | null)?.telefone === `55${phone}`));
      return { chat_id: found.id_sala, topic: found.topic, phone };
    },
  };
}
const inEmpresa: <T>(work: Parameters<typeof kit.database.comEmpresa<T>>[1]) => Promise<T> = (work) => kit.database.comEmpresa(kit.empresa.id_empresa, work);
const distribute = (node = kit.node) => node.atendimentos.fila.distribute(kit.empresa.id_empresa);
const sweep = () => kit.node.atendimentos.fila.sweep(kit.empresa.id_empresa);
const row = async (id: number) => (await kit.salas()).find((r) => r.id_sala === id)!;
const answererOf = async (id: number) => (await row(id)).id_responsavel;
const membersOf = (id: number) => inEmpresa((db) => db.selectFrom('sala_membro').select('id_login').where('id_sala', '=', id).execute());
const say = (person: Staff, topic: string) => kit.call(person, 'client_message', { value: toBase64('Bom dia'), private_id: `p_${++numbers}_abcdef` }, topic);
const setAvailable = ({ id_login }: Staff, disponivel: boolean) =>
  inEmpresa((db) => db.updateTable('membro').set({ disponivel }).where('id_login', '=', id_login).execute());

describe('[decisions: queue] who gets the next sala', () => {
  it('[2] nobody who is out of office, before and after they are', async () => {
    const q = await queue();
    const [ana, bia] = [await q.person('Ana Fora'), await q.person('Bia Depois')];
    const away = (who: Staff, ausencia_de: Date, ausencia_ate: Date) =>
      inEmpresa((db) => db.updateTable('membro').set({ ausencia_de, ausencia_ate }).where('id_login', '=', who.id_login).execute());
    await away(ana, new Date('2020-01-01'), new Date('2120-01-01'));
    await away(bia, new Date('2020-01-01'), new Date('2020-01-02'));
    const salas = [await q.sala(), await q.sala()];
    await distribute();
    expect([await answererOf(salas[0]!.chat_id), await answererOf(salas[1]!.chat_id)]).toEqual([bia.id_login, bia.id_login]);
  });

  it('the oldest goes to the person with fewest open, told to that person and in the timeline; the first answer puts it in service', async () => {
    const q = await queue();
    const [first, second, third] = [await q.sala(), await q.sala(), await q.sala()];
    const [ana, bruno] = [await q.person('Ana Lima'), await q.person('Bruno Reis')];
    await distribute();
    expect([await answererOf(first.chat_id), await answererOf(second.chat_id), await answererOf(third.chat_id)]).toEqual([
      ana.id_login,
      bruno.id_login,
      ana.id_login,
    ]);
    expect(await row(first.chat_id)).toMatchObject({ status_id: 0 });
    expect(kit.publisher.of('create_sala', `usuario-${bruno.id_login}`).at(-1)?.data.atendimento.chat_id).toBe(second.chat_id);
    const { data } = await kit.call(ana, 'get_messages_history', {}, first.topic);
    expect(data.map((m) => m.text)).toEqual(['Olá', 'Conversa distribuída para Ana Lima']);
    expect((await kit.onPhone(q.line, first.phone)).map((m) => m.texto)).toEqual(['Olá']);
    await say(ana, first.topic);
    expect(await row(first.chat_id)).toMatchObject({ status_id: 2, id_responsavel: ana.id_login });
  });

  it('nobody beyond the limit, the own one or the departamento’s; a closed one makes place', async () => {
    const q = await queue({ capacidade: 1 });
    const [ana, bruno] = [await q.person('Ana'), await q.person('Bruno')];
    await inEmpresa((db) =>
      db
        .updateTable('departamento_membro')
        .set({ capacidade: 2 })
        .where('id_departamento', '=', q.id_departamento)
        .where('id_login', '=', bruno.id_login)
        .execute(),
    );
    const salas = [await q.sala(), await q.sala(), await q.sala(), await q.sala()];
    await distribute();
    const open = async (p: Staff) => (await kit.salas()).filter((r) => r.id_responsavel === p.id_login && r.encerrado_em === null).length;
    expect([await open(ana), await open(bruno), await answererOf(salas[3]!.chat_id)]).toEqual([1, 2, null]);
    const mine = (await kit.salas()).find((r) => r.id_responsavel === ana.id_login)!;
    await kit.call(ana, 'encerrar_atendimento', { chat_id: mine.id_sala });
    await distribute();
    expect(await answererOf(salas[3]!.chat_id)).toBe(ana.id_login);
  });

  it('the owner of the contato first, while there and below the limit', async () => {
    const q = await queue({ capacidade: 2 });
    const [ana, bruno] = [await q.person('Ana'), await q.person('Bruno')];
    const owned = async () => {
      const sala = await q.sala();
      const { id_contato } = await row(sala.chat_id);
      await inEmpresa((db) => db.updateTable('contato').set({ id_responsavel: bruno.id_login }).where('id_contato', '=', id_contato).execute());
      return sala.chat_id;
    };
    const salas = [await owned(), await owned(), await owned()];
    await distribute();
    expect(await Promise.all(salas.map(answererOf))).toEqual([bruno.id_login, bruno.id_login, ana.id_login]);
    const events = await kit.database.semEmpresa((db) => db.selectFrom('evento').select('dados').where('tipo', '=', 'sala_atribuida').execute());
    expect(events.map((e) => e.dados)).toEqual(
      expect.arrayContaining([
        { id_sala: salas[0], id_login: bruno.id_login, motivo: 'dono' },
        { id_sala: salas[2], id_login: ana.id_login, motivo: 'fila' },
      ]),
    );
  });

  it('not to who is away, not available, of another departamento, or may not attend', async () => {
    const q = await queue();
    const elsewhere = await kit.departamento(`Outro ${++names}`);
    const busy = await q.person('Ocupada');
    await setAvailable(busy, false);
    await q.person('Ausente', { online: false });
    await kit.staff({ nome: 'De fora', departamentos: [elsewhere] });
    const mute = await q.person('Sem permissão', { escopo: 'departamento' });
    await inEmpresa((db) =>
      db.insertInto('grupo_permissao').values({ id_grupo: mute.id_grupo, controller: 'chat', funcao: 'atender', permitido: false }).execute(),
    );
    const { chat_id } = await q.sala();
    await distribute();
    expect(await answererOf(chat_id)).toBeNull();
    await setAvailable(busy, true);
    await distribute();
    expect(await answererOf(chat_id)).toBe(busy.id_login);
  });

  it('not again to who gave it back; they may still take it, as from any queue', async () => {
    const q = await queue();
    const ana = await q.person('Ana');
    const { chat_id } = await q.sala();
    await distribute();
    await kit.call(ana, 'sair_atendimento', { chat_id });
    await distribute();
    expect(await answererOf(chat_id)).toBeNull();
    const bruno = await q.person('Bruno');
    await distribute();
    expect(await answererOf(chat_id)).toBe(bruno.id_login);
    await kit.call(bruno, 'sair_atendimento', { chat_id });
    await kit.call(ana, 'aceitar_atendimento', { chat_id });
    expect(await row(chat_id)).toMatchObject({ id_responsavel: ana.id_login, status_id: 2 });
  });

  it('a departamento with a manual queue waits for people, and what is offered to one person is left to them', async () => {
    const manual = await queue({ distribuicao: 'manual' });
    await manual.person('Ana');
    const waiting = await manual.sala();
    const q = await queue();
    const [carla, diego] = [await q.person('Carla'), await q.person('Diego')];
    const { chat_id } = await q.sala();
    await distribute();
    const [holder, other] = (await answererOf(chat_id)) === carla.id_login ? [carla, diego] : [diego, carla];
    await kit.call(holder, 'transferir_atendimento', { chat_id, id_usuario: other.id_login, id_usuario_retirado: holder.id_login });
    await distribute();
    expect(await answererOf(waiting.chat_id)).toBeNull();
    expect(await row(chat_id)).toMatchObject({ id_responsavel: null, status_id: 0 });
    expect(await membersOf(chat_id)).toEqual([{ id_login: other.id_login }]);
  });
});

describe('no race', () => {
  it('two nodes and people who accept at the same time: one person a sala, nobody beyond the limit by distribution', async () => {
    const q = await queue({ capacidade: 5 });
    const salas: number[] = [];
    for (let i = 0; i < 30; i++) salas.push((await q.sala()).chat_id);
    const people: Staff[] = [];
    for (const nome of ['Ana', 'Bruno', 'Carla']) people.push(await q.person(nome));
    // not available: takes salas by hand only
    const hand = await q.person('Diego');
    await setAvailable(hand, false);
    const second = kit.makeNode();
    const taken = salas.slice(0, 8).map((chat_id) =>
      kit.call(hand, 'aceitar_atendimento', { chat_id }).then(
        () => chat_id,
        (error: unknown) => {
          expect(error).toMatchObject({ code: 'conflito' });
          return null;
        },
      ),
    );
    await Promise.all([distribute(), distribute(second), distribute(), distribute(second), ...taken]);
    const byHand = (await Promise.all(taken)).filter((id) => id !== null);
    const open = (await kit.salas()).filter((r) => salas.includes(r.id_sala));
    for (const person of people) expect(open.filter((r) => r.id_responsavel === person.id_login)).toHaveLength(5);
    expect(open.filter((r) => r.id_responsavel === hand.id_login).map((r) => r.id_sala)).toEqual(byHand);
    for (const r of open) expect(await membersOf(r.id_sala)).toEqual(r.id_responsavel === null ? [] : [{ id_login: r.id_responsavel }]);
  });
});

describe('away', () => {
  it('what is not answered goes back to its old place and on to somebody else; what is answered stays', async () => {
    const q = await queue({ devolver_min: 5 });
    const ana = await q.person('Ana Lima');
    const [answered, waiting] = [await q.sala(), await q.sala()];
    await distribute();
    await say(ana, answered.topic);
    kit.presence.online.get(kit.empresa.id_empresa)!.delete(ana.id_login);
    const later = await q.sala();
    await sweep();
    kit.time.ahead = 4 * minutes;
    await sweep();
    expect(await answererOf(waiting.chat_id)).toBe(ana.id_login);
    kit.time.ahead = 6 * minutes;
    await sweep();
    expect([await answererOf(answered.chat_id), await answererOf(waiting.chat_id)]).toEqual([ana.id_login, null]);
    expect(await row(waiting.chat_id)).toMatchObject({ status_id: 1 });
    expect(await membersOf(waiting.chat_id)).toEqual([]);
    expect(kit.publisher.dropped).not.toContainEqual({ topic: answered.topic, id_login: ana.id_login });
    const bruno = await q.person('Bruno');
    await inEmpresa((db) => db.updateTable('departamento').set({ capacidade: 1 }).where('id_departamento', '=', q.id_departamento).execute());
    await distribute();
    expect([await answererOf(waiting.chat_id), await answererOf(later.chat_id)]).toEqual([bruno.id_login, null]);
    const { data } = await kit.call(bruno, 'get_messages_history', {}, waiting.topic);
    expect(data.map((m) => m.text)).toContain('Ana Lima está ausente: a conversa voltou para a fila');
  });

  it('what was offered to a person who went away is not left with them', async () => {
    const q = await queue({ devolver_min: 5 });
    const [ana, bruno] = [await q.person('Ana'), await q.person('Bruno')];
    const { chat_id } = await q.sala();
    await kit.call(ana, 'aceitar_atendimento', { chat_id });
    await kit.call(ana, 'transferir_atendimento', { chat_id, id_usuario: bruno.id_login, id_usuario_retirado: ana.id_login });
    await setAvailable(bruno, false);
    await sweep();
    kit.time.ahead = 4 * minutes;
    await sweep();
    expect(await membersOf(chat_id)).toEqual([{ id_login: bruno.id_login }]);
    kit.time.ahead = 6 * minutes;
    await sweep();
    expect(await row(chat_id)).toMatchObject({ id_responsavel: ana.id_login, status_id: 0 });
    expect(await membersOf(chat_id)).toEqual([{ id_login: ana.id_login }]);
  });

  it('who is back in time keeps it, and the time begins anew', async () => {
    const q = await queue({ devolver_min: 5 });
    const ana = await q.person('Ana');
    const { chat_id } = await q.sala();
    await distribute();
    await setAvailable(ana, false);
    await sweep();
    kit.time.ahead = 4 * minutes;
    await setAvailable(ana, true);
    await sweep();
    kit.time.ahead = 6 * minutes;
    await setAvailable(ana, false);
    await sweep();
    kit.time.ahead = 10 * minutes;
    await sweep();
    expect(await answererOf(chat_id)).toBe(ana.id_login);
    kit.time.ahead = 12 * minutes;
    await sweep();
    expect(await answererOf(chat_id)).toBeNull();
  });
});

describe('the place', () => {
  it('is told once to who waits, and not to who is answered already', async () => {
    const q = await queue({ distribuicao: 'manual', mensagem_fila: 'Você é o {{posicao}}º da fila.' });
    const ana = await q.person('Ana');
    const salas = [await q.sala(), await q.sala(), await q.sala()];
    await kit.call(ana, 'aceitar_atendimento', { chat_id: salas[0]!.chat_id });
    const tell = () => Promise.all(salas.map((r) => kit.node.atendimentos.fila.tellPlace(kit.empresa.id_empresa, r.chat_id)));
    await Promise.all([tell(), tell()]);
    const told = async (i: number) => (await kit.onPhone(q.line, salas[i]!.phone)).filter((m) => !m.minha).map((m) => m.texto);
    await until('told', async () => (await told(1)).length > 0 && (await told(2)).length > 0);
    expect([await told(0), await told(1), await told(2)]).toEqual([[], ['Você é o 1º da fila.'], ['Você é o 2º da fila.']]);
  });
});

it('events and jobs drive it: what a killed process left is given by the next one', async () => {
  const q = await queue({ mensagem_fila: 'Sua posição: {{posicao}}' });
  // nobody dispatched yet: all that is known stands in the database
  const { chat_id } = await q.sala();
  const ana = await q.person('Ana');
  const { fila } = kit.node.atendimentos;
  const run = async (until_: () => Promise<unknown>) => {
    const dispatcher = new Dispatcher(kit.database, [fila.consumer], { error: (details) => expect.unreachable(JSON.stringify(details)) });
    dispatcher.start();
    const worker = await startWorker({
      pool: kit.database.ownerPool,
      jobs: fila.jobs,
      cron: [],
      single: true,
      onError: (error) => expect.unreachable(String(error)),
    });
    await until('done', async () => Boolean(await until_()));
    await dispatcher.stop();
    await worker.stop();
  };
  await run(async () => (await answererOf(chat_id)) === ana.id_login);
  // leaving records the event that gives it to the one who is there now
  const bruno = await q.person('Bruno');
  await kit.call(ana, 'sair_atendimento', { chat_id });
  await run(async () => (await answererOf(chat_id)) === bruno.id_login);
  // nobody is left: who comes back into the queue without having heard a place is told one
  await setAvailable(ana, false);
  await kit.call(bruno, 'sair_atendimento', { chat_id });
  await run(async () => (await row(chat_id)).posicao_avisada === 1);
  expect((await kit.messages()).filter((m) => m.id_sala === chat_id && m.de === 'bot').map((m) => m.texto)).toEqual(['Sua posição: 1']);
});
