/** What the desk does with a channel, done with both kinds of it: a number, and a web chat of the company's site. */
import { departamentos } from '@prosa/contract/departamentos/departamentos.endpoints.ts';
import { exportacoes } from '@prosa/contract/exportacoes/exportacoes.endpoints.ts';
import { simulador } from '@prosa/contract/simulador/simulador.endpoints.ts';
import { ChatConfig } from '@prosa/contract/visitantes/visitantes.endpoints.ts';
import { WPPAutomacao } from '@prosa/contract/wpp-automacao/wpp-automacao.endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, signInAs, startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { makeEmpresa, type TestEmpresa } from '../../../test/kit/factories.ts';
import { eventually } from '../../../test/kit/processes.ts';
import { openWire, sayWithProof, type Wire } from '../../../test/kit/wire.ts';
import type { Db } from '../../core/db/database.ts';

let app: TestApp;
let empresa: TestEmpresa;
let admin: SignedIn;
const time = { ahead: 0 };
const wires: Wire[] = [];
const here = <T>(work: (db: Db) => Promise<T>): Promise<T> => app.database.comEmpresa(empresa.id_empresa, work);
const desk = async (person: SignedIn): Promise<Wire> => {
  const wire = await openWire(app.url, { token: person.token, id_empresa: empresa.id_empresa });
  wires.push(wire);
  return wire;
};

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => new Date(Date.now() + time.ahead) } });
  empresa = await makeEmpresa(app.database, 'Loja');
  admin = await signInAs(app, empresa, 'administrador');
  await here((db) => db.updateTable('grupo').set({ escopo_atendimento: 'departamento' }).where('modelo', '=', 'atendente').execute());
});
afterAll(async () => {
  for (const wire of wires) wire.close();
  await app.close();
});

interface Canal {
  readonly id_wpp_config: number;
  readonly linha: string;
  /** Person `n` writes, by name and address of their own. */
  says(n: number, texto: string): Promise<unknown>;
}
const kinds: Readonly<Record<string, (id_departamento: number) => Promise<Canal>>> = {
  async número(id_departamento) {
    const { id_wpp_config } = await here((db) =>
      db.insertInto('wpp_config').values({ nome: 'Principal', id_departamento }).returning('id_wpp_config').executeTakeFirstOrThrow(),
    );
    await eventually('the line', () =>
      here(
        async (db) =>
          (await db.selectFrom('wpp_config').select('estado').where('id_wpp_config', '=', id_wpp_config).executeTakeFirst())?.estado === 'conectado',
      ),
    );
    const says: Canal['says'] = (n, texto) =>
      admin.call(simulador.receber, { params: { id_wpp_config }, body: { telefone: `1198765100${n}`, nome: `Pessoa ${n}`, texto } });
    return { id_wpp_config, linha: 'Principal', says };
  },
  async 'chat do site'(id_departamento) {
    const { id_chat_config } = await admin.call(ChatConfig.store, { body: { nome: 'Site', id_departamento } });
    const { chave, id_wpp_config } = (await admin.call(ChatConfig.show, { params: { id: id_chat_config } })).data;
    const windows = new Map<number, Promise<Wire>>();
    let said = 0;
    const says: Canal['says'] = async (n, texto) => {
      const window = windows.get(n) ?? openWire(app.url, { id_empresa: empresa.id_empresa, chave, nome: `Pessoa ${n}` });
      windows.set(n, window);
      wires.push(await window);
      return sayWithProof(await window, texto, `pessoa-${n}-${++said}`.padEnd(12, '0'));
    };
    return { id_wpp_config, linha: 'Site', says };
  },
};

describe.each(Object.keys(kinds))('[issue: the channel of a sala] %s', (which) => {
  let canal: Canal;
  let id_departamento: number;
  let bia: SignedIn;
  let caio: SignedIn;
  const salas = () =>
    here((db) =>
      db
        .selectFrom('sala')
        .select(['id_sala', 'topic', 'status_id', 'id_departamento', 'id_responsavel', 'ultimo_index'])
        .where('id_wpp_config', '=', canal.id_wpp_config)
        .orderBy('id_sala')
        .execute(),
    );
  const arrived = (n: number) => eventually('the sala', async () => (await salas())[n - 1]);

  beforeAll(async () => {
    bia = await signInAs(app, empresa, 'atendente', `Bia do ${which}`);
    caio = await signInAs(app, empresa, 'atendente', `Caio de fora do ${which}`);
    ({ id_departamento } = await admin.call(departamentos.store, { body: { nome: `Setor do ${which}`, membros: [bia.sessao.id_login!] } }));
    canal = await kinds[which]!(id_departamento);
  });

  it('opens one sala for one person, however much comes at once, where the channel belongs', async () => {
    await Promise.all(['Oi', 'Tudo bem?', 'Alguém aí?', 'Olá'].map((texto) => canal.says(1, texto)));
    await eventually('all of it', async () => (await salas())[0]?.ultimo_index === 4);
    expect(await salas()).toMatchObject([{ id_departamento, id_responsavel: null }]);
  });

  it('is seen, counted and entered by who works there, and by nobody else', async () => {
    const [sala] = await salas();
    const [hers, his] = [await desk(bia), await desk(caio)];
    const list = await hers.call('lista_atendimentos', { aba: 'fila' });
    expect(list.data.map((row: any) => row.chat_id)).toEqual([sala!.id_sala]);
    expect(list.totais).toMatchObject({ fila: 1, todas: 1 });
    expect(await his.call('lista_atendimentos')).toMatchObject({ data: [], totais: { fila: 0, todas: 0 } });
    await expect(his.call('signin', {}, sala!.topic)).rejects.toThrow('topico_invalido');
  });

  it('waits in the queue in the order in which it came, and is given to who is free', async () => {
    await canal.says(2, 'Segunda pessoa');
    await arrived(2);
    await here((db) =>
      db.updateTable('departamento').set({ distribuicao: 'automatica', capacidade: 1 }).where('id_departamento', '=', id_departamento).execute(),
    );
    await canal.says(3, 'Terceira pessoa');
    const given = async () => (await salas()).map((row) => row.id_responsavel);
    await eventually('the first is given', async () => (await given())[0] === bia.sessao.id_login);
    await arrived(3);
    expect(await given()).toEqual([bia.sessao.id_login, null, null]);
  });

  it('has its own deadlines', async () => {
    await admin.call(WPPAutomacao.store, { body: { id_wpp_config: canal.id_wpp_config, nao_respondido_min: 1 } });
    await canal.says(4, 'Quarta pessoa');
    const { id_sala } = await arrived(4);
    await eventually('the deadline', () =>
      here(async (db) => (await db.selectFrom('sala').select('vence_em').where('id_sala', '=', id_sala).executeTakeFirstOrThrow()).vence_em !== null),
    );
    time.ahead += 120_000;
    const sweep = app.modules.flatMap(({ cron = [] }) => cron).find(({ name }) => name === 'prazos_varrer')!;
    // a sala that something else writes in stays due for the next sweep
    await eventually('the sweep', async () => {
      await sweep.run();
      return (await salas()).find((sala) => sala.id_sala === id_sala)?.status_id === 6;
    });
  });

  it('stands in the file of the history by its name', async () => {
    const { data } = await admin.call(exportacoes.store, {
      body: { tipo: 'atendimentos', formato: 'csv', filtro: { id_wpp_config: String(canal.id_wpp_config) } },
    });
    await eventually('the file', async () => (await admin.call(exportacoes.show, { params: { id: data.id_exportacao } })).data.estado === 'pronta');
    const lines = (await (await admin.request(`/exportacoes/baixar/${data.id_exportacao}`)).text()).trim().split('\n').slice(1);
    expect(lines).toHaveLength(4);
    for (const line of lines) expect(line).toContain(canal.linha);
  });
});
