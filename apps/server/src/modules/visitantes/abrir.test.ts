import { statusAtendimento } from '@prosa/contract/atendimentos/atendimentos.status.ts';
import { toBase64 } from '@prosa/contract/base64.ts';
import { Calendario } from '@prosa/contract/calendarios/calendarios.endpoints.ts';
import { ChatConfig } from '@prosa/contract/visitantes/visitantes.endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type SignedIn, signInAs, startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { makeEmpresa, type TestEmpresa } from '../../../test/kit/factories.ts';
import { openWire, proofOf, say, sayWithProof, type Wire } from '../../../test/kit/wire.ts';
import { takeTurn } from '../../core/auth/throttle.ts';
import { findDue } from '../atendimentos/prazos/prazos.repository.ts';
import { enderecosDoDia } from './endereco.ts';

let app: TestApp;
let empresa: TestEmpresa;
let admin: SignedIn;
let chave: string;
/** `stands`: the moment at which the clock was stopped; 0: it goes. */
const time = { ahead: 0, stands: 0 };
const wires: Wire[] = [];

async function visit(more: object = {}): Promise<Wire> {
  const wire = await openWire(app.url, { id_empresa: empresa.id_empresa, chave, nome: 'Vera', ...more });
  wires.push(wire);
  return wire;
}
const salas = () =>
  app.database.comEmpresa(empresa.id_empresa, (db) => db.selectFrom('sala').select(['id_sala', 'topic', 'status_id']).orderBy('id_sala').execute());
const publico = async (): Promise<any> => ((await (await fetch(`${app.url}/embed/config/${chave}`)).json()) as any).data;
/** As the window does: a refusal that brings a challenge is answered with its solution. */
async function newCompany(nome: string): Promise<{ empresa: TestEmpresa; admin: SignedIn; chave: string }> {
  const made = await makeEmpresa(app.database, nome);
  const boss = await signInAs(app, made, 'administrador');
  const { id_chat_config } = await boss.call(ChatConfig.store, { body: { nome: 'Site' } });
  return { empresa: made, admin: boss, chave: (await boss.call(ChatConfig.show, { params: { id: id_chat_config } })).data.chave };
}

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => new Date((time.stands || Date.now()) + time.ahead) } });
});
afterAll(() => app.close());
beforeEach(async () => {
  Object.assign(time, { ahead: 0, stands: 0 });
  for (const wire of wires.splice(0)) wire.close();
  ({ empresa, admin, chave } = await newCompany('Loja'));
});

describe('[4] outside hours: nobody is there', () => {
  it('outside the hours of its own calendar the window says so, and what is left there is a sala that waits', async () => {
    const { id_calendario } = await admin.call(Calendario.store, { body: { nome: 'Nunca', semana: [[], [], [], [], [], [], []] } });
    const { id_chat_config } = (await admin.call(ChatConfig.getAll, { query: {} })).data[0]!;
    expect((await publico()).aberto).toBe(true);
    await admin.call(ChatConfig.store, { body: { id_chat_config, nome: 'Site', id_calendario } });
    expect((await admin.call(ChatConfig.show, { params: { id: id_chat_config } })).data).toMatchObject({ id_calendario, calendario: 'Nunca' });
    expect((await publico()).aberto).toBe(false);
    const vera = await visit({ email: 'vera@exemplo.com.br' });
    await say(vera, 'Me liguem amanhã');
    expect(await salas()).toMatchObject([{ status_id: statusAtendimento.foraDoHorario }]);
    expect((await vera.call('signin')).visita.status_id).toBe(statusAtendimento.foraDoHorario);
    await admin.call(ChatConfig.store, { body: { id_chat_config, nome: 'Site', id_calendario: null } });
    expect((await publico()).aberto).toBe(true);
  });

  it('of a suspended company it waits the same way, says nothing of that, and goes on when the company does', async () => {
    await app.database.semEmpresa((db) => sql`update empresa set assinatura = 'suspensa' where id_empresa = ${empresa.id_empresa}`.execute(db));
    const page = await fetch(`${app.url}/embed/janela/${chave}`);
    expect(page.status).toBe(200);
    expect(await page.text()).not.toMatch(/suspens/i);
    expect((await publico()).aberto).toBe(false);
    const vera = await visit();
    await say(vera, 'Alguém aí?');
    await say(vera, 'Ainda espero');
    expect(await salas()).toMatchObject([{ status_id: statusAtendimento.foraDoHorario }]);
    // held until the company goes on: then it is due at once
    const due = async () => (await app.database.semEmpresa((db) => findDue(db, new Date(), 100))).filter((one) => one.id_empresa === empresa.id_empresa);
    expect(await due()).toEqual([]);
    await app.database.semEmpresa((db) => sql`update empresa set assinatura = 'ativa' where id_empresa = ${empresa.id_empresa}`.execute(db));
    expect(await due()).toHaveLength(1);
  });
});

describe('[areas V] what beginning a sala costs', () => {
  it('the first three of a network nothing; then a proof of work, each good once; a sala that is open costs nothing', async () => {
    const first = await visit();
    for (const text of ['Um', 'Dois', 'Três', 'Quatro']) await say(first, text);
    await say(await visit(), 'Outra');
    await say(await visit(), 'Mais outra');
    const fourth = await visit();
    const refused: any = await say(fourth, 'A quarta').catch((error: unknown) => error);
    expect(refused.message).toContain('conflito');
    const prova = await proofOf(refused.details.desafio);
    await expect(fourth.call('client_message', { value: toBase64('A quarta'), private_id: 'quarta-01', prova: 'nada' })).rejects.toThrow('conflito');
    await fourth.call('client_message', { value: toBase64('A quarta'), private_id: 'quarta-01', prova });
    await say(fourth, 'Já aberta');
    await say(first, 'Também');
    await expect((await visit()).call('client_message', { value: toBase64('De novo'), private_id: 'quinta-01', prova })).rejects.toThrow('conflito');
    expect(await salas()).toHaveLength(4);
  });

  it('who fills the field that people do not see pays from the first one, and is not lost', async () => {
    const machine = await visit({ isca: 'https://propaganda.example' });
    await expect(say(machine, 'Compre')).rejects.toThrow('conflito');
    expect(await salas()).toEqual([]);
    await sayWithProof(machine, 'Fui preenchida pelo navegador', 'isca-0001');
    expect(await salas()).toHaveLength(1);
  });

  it('above thirty of a network one in three seconds is taken, nobody is refused for good; another company on the same network pays nothing', async () => {
    const who = `${empresa.id_empresa} ${enderecosDoDia(app.core)('127.0.0.1')}`;
    const turns = (kind: string, most: number) =>
      app.database.semEmpresa(async (db) => {
        for (let i = 0; i < most; i++) expect(await takeTurn(db, app.core.clock.now(), kind, who, most, 3600)).toBe(0);
      });
    await turns('chat-abrir', 3);
    await turns('chat-provadas', 27);
    // a proof may take longer than the three seconds
    time.stands = Date.now();
    await sayWithProof(await visit(), 'Enxurrada', 'enxurrada-1');
    const late = await visit();
    const slowed: any = await sayWithProof(late, 'Espere', 'tarde-0001').catch((error: unknown) => error);
    expect(slowed.message).toContain('limite_taxa');
    expect(slowed.details.retry_ms).toBe(3000);
    const other = await newCompany('Vizinha');
    const neighbour = await openWire(app.url, { id_empresa: other.empresa.id_empresa, chave: other.chave, nome: 'Nina' });
    wires.push(neighbour);
    await say(neighbour, 'Sem demora');
    time.ahead = 3000;
    await sayWithProof(late, 'Espere', 'tarde-0001');
    expect(await salas()).toHaveLength(2);
  });
});
