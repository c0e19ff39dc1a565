import { topicOf } from '@prosa/contract/realtime.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Salas, startSalas, until } from '../../../test/kit/salas.ts';
import type { Staff } from '../../core/auth/person.ts';

let kit: Salas;
let boss: Staff;

beforeAll(async () => {
  kit = await startSalas({ single: false });
  boss = await kit.staff({ grupo: 'administrador' });
});
afterAll(() => kit.close());
beforeEach(() => kit.publisher.clear());

const lineRow = (id: number) =>
  kit.database.comEmpresa(kit.empresa.id_empresa, (db) => db.selectFrom('wpp_config').selectAll().where('id_wpp_config', '=', id).executeTakeFirstOrThrow());
const statuses = (id: number) =>
  kit.publisher
    .of('wpp_status', topicOf.empresa(kit.empresa.id_empresa))
    .filter((e) => e.data.id_wpp_config === id)
    .map((e) => e.data.estado);

describe('states of a line', () => {
  it('connects by itself and tells the empresa every state', async () => {
    const id = await kit.line({ nome: 'Loja' });
    expect(statuses(id)).toEqual(['conectando', 'conectado']);
    expect(await kit.call(boss, 'wpp_get_status', { id_wpp_config: id })).toEqual({ id_wpp_config: id, nome: 'Loja', conectado: 1, estado: 'conectado' });
  });

  it('a change of its state wakes the dispatcher', async () => {
    const heard: (number | null)[] = [];
    const stop = kit.database.onEvents((id) => heard.push(id));
    await kit.line();
    await until('woken', () => heard.includes(kit.empresa.id_empresa));
    stop();
  });

  it('signs out, shows the QR code to the one who asked, and connects when it was read', async () => {
    const id = await kit.line();
    expect(await kit.call(boss, 'wpp_logoff', { id_wpp_config: id })).toMatchObject({ estado: 'desconectado', conectado: 0 });
    kit.publisher.clear();
    await kit.call(boss, 'wpp_start', { id_wpp_config: id });
    const qr = await until('QR code', () => kit.publisher.of('wpp_qrcode')[0]);
    expect(qr.topic).toBe(topicOf.usuario(boss.id_login));
    expect(qr.data.qrcode).not.toBe('');
    expect(kit.publisher.topicsOf('wpp_qrcode')).toEqual([topicOf.usuario(boss.id_login)]);
    await until('state', () => statuses(id).includes('qrcode'));
    await kit.node.phone.pair(kit.empresa.id_empresa, id);
    await until('connected', () => statuses(id).includes('conectado'));
  });

  it('wpp_close switches off and keeps the pairing; wpp_start needs no QR code', async () => {
    const id = await kit.line();
    await kit.call(boss, 'wpp_close', { id_wpp_config: id, origem: 'tela', id_usuario: 999 });
    expect(kit.publisher.of('wpp_close')[0]?.data).toEqual({ id_wpp_config: id, origem: 'tela', id_usuario: boss.id_login });
    expect((await lineRow(id)).estado).toBe('desconectado');
    kit.publisher.clear();
    await kit.call(boss, 'wpp_start', { id_wpp_config: id });
    await until('connected', () => statuses(id).includes('conectado'));
    expect(kit.publisher.of('wpp_qrcode')).toEqual([]);
    await kit.call(boss, 'wpp_reload', { id_wpp_config: id });
    await until('connected again', async () => (await lineRow(id)).estado === 'conectado' && statuses(id).filter((s) => s === 'conectado').length === 2);
  });

  it('a line of another empresa is not there', async () => {
    const id = await kit.line();
    const foreign = await kit.staff({ grupo: 'administrador' }, kit.other);
    for (const trigger of ['wpp_get_status', 'wpp_start', 'wpp_logoff', 'wpp_reload', 'wpp_close'] as const) {
      await expect(kit.call(foreign, trigger, { id_wpp_config: id })).rejects.toMatchObject({ code: 'nao_encontrado' });
    }
    expect((await lineRow(id)).ligada).toBe(true);
  });
});

describe('several nodes', () => {
  const setLease = (id: number, no_dono: string, seconds: number) =>
    kit.database.semEmpresa((db) =>
      sql`update wpp_config set no_dono = ${no_dono}, no_ate = now() + make_interval(secs => ${seconds}) where id_wpp_config = ${id}`.execute(db),
    );

  it('a line runs on one node; another takes it over when the lease runs out, and health says so meanwhile', async () => {
    const id = await kit.line();
    const owner = (await lineRow(id)).no_dono;
    const second = kit.makeNode({ single: false });
    await second.start();
    expect((await lineRow(id)).no_dono).toBe(owner);
    expect((await kit.node.linhas.health!()).detalhe).toMatch(/^\d+ ligadas$/);

    await setLease(id, 'outro', 3600);
    await until('given up here', async () => (await lineRow(id)).estado === 'desconectado');
    expect((await lineRow(id)).no_dono).toBe('outro');
    expect((await kit.node.linhas.health!()).detalhe).toMatch(/^1 de \d+ fora do ar$/);

    await setLease(id, 'outro', -1);
    await until('taken over', async () => (await lineRow(id)).estado === 'conectado');
    expect((await lineRow(id)).no_dono).not.toBe('outro');
    expect((await lineRow(id)).no_ate!.getTime()).toBeLessThan(Date.now() + 15_000);
    await second.stop();
  });
});
