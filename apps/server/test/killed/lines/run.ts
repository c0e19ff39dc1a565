import path from 'node:path';
import { newDevice } from '@prosa/baileys/testing/customer.ts';
import { login } from '@prosa/contract/acesso/acesso.endpoints.ts';
import { createClient } from '@prosa/contract/client.ts';
import { sql } from 'kysely';
import { type Connections, type Database, type Db, openDatabase } from '../../../src/core/db/database.ts';
import { seal } from '../../../src/core/seal/seal.ts';
import { guardaDaLinha } from '../../../src/integrations/whatsapp/baileys/baileys.guarda.ts';
import { segredoDaLinha } from '../../../src/modules/linhas/linhas.selados.ts';
import { makeEmpresa, makeLogin, testPassword } from '../../kit/factories.ts';
import { check, heldFor, type NetworkSide, waiting } from './check.ts';
import { CloudNetwork, conta, segredo } from './cloud.ts';
import { Desk, pause } from './desk.ts';
import { Imports, tellHistory } from './imports.ts';
import { Pairings } from './pairing.ts';
import { KilledProduct } from './process.ts';
import { addressOf, openWebLine, type WebLine, writeUntil } from './web.ts';

export interface KillOptions {
  readonly connections: Connections;
  readonly key: string;
  /** Files, and beside it the log. */
  readonly dataDir: string;
  readonly port: number;
  readonly kills: number;
  readonly random: () => number;
  /** Milliseconds that a product lives at the most before it is killed. */
  readonly lives: number;
  readonly webLines: number;
  readonly customers: number;
  /** Sends without an answer are given up at the end without waiting for their two minutes. */
  readonly hurry: boolean;
  /** Stops killing at this moment, in ms since 1970. */
  readonly until?: number;
}

const numero = '106';
/** That answer at once. */
const hands = 3;

async function makeLines(database: Database, key: string, id_empresa: number, web: readonly WebLine[], devices: readonly string[]) {
  return database.comEmpresa(id_empresa, async (db) => {
    const insert = (values: { nome: string; provedor: string; identificador_externo?: string | null; config?: string; ligada?: boolean }) =>
      db.insertInto('wpp_config').values(values).returning(['id_wpp_config', 'chave']).executeTakeFirstOrThrow();
    const cloud = await insert({ nome: 'Oficial', provedor: 'cloud', identificador_externo: numero, config: JSON.stringify({ id_conta: conta }) });
    for (const [nome, valor] of Object.entries({ token: 'TOKEN', segredo }))
      await db
        .insertInto('wpp_segredo')
        .values({ id_wpp_config: cloud.id_wpp_config, nome, selado: seal(key, segredoDaLinha(id_empresa, cloud.id_wpp_config), valor) })
        .execute();
    const ids: number[] = [];
    for (const { telefone } of web) ids.push((await insert({ nome: `QR ${telefone}`, provedor: 'baileys', identificador_externo: telefone })).id_wpp_config);
    for (const [i, json] of devices.entries()) {
      const guarda = guardaDaLinha(database, key, { id_empresa, id_wpp_config: ids[i]! });
      await guarda.write(db, [['creds', '', json]]);
    }
    const nova = await insert({ nome: 'Nova', provedor: 'baileys', ligada: false });
    return { cloud, web: ids, nova: nova.id_wpp_config };
  });
}

/** Lines of both real providers on networks of this machine, used in every way, while their product is killed again and again. */
export async function killLines(options: KillOptions) {
  const { connections, key, dataDir, port, random, kills, lives, webLines, customers, hurry } = options;
  const url = `http://127.0.0.1:${port}`;
  const database = openDatabase(connections, (error) => console.error(error), { app: 6, owner: 4 });
  const { id_empresa, grupos } = await makeEmpresa(database, 'Mortes');
  const person = await makeLogin(database, id_empresa, grupos.administrador, 'Ana');
  const here = <T>(work: (db: Db) => Promise<T>) => database.comEmpresa(id_empresa, work);

  let writing = true;
  let over = false;
  const cloud = new CloudNetwork({ numero, random, over: () => over });
  await cloud.start();
  const devices = Array.from({ length: webLines }, (_, i) => newDevice(`55114100000${i + 1}`, `90000000000000${i + 1}`));
  const web = await Promise.all(devices.map(({ device }, i) => openWebLine(i + 1, customers, device)));
  const nova = await openWebLine(9, 1);
  const ids = await makeLines(
    database,
    key,
    id_empresa,
    web,
    devices.map(({ json }) => json),
  );
  cloud.address = `${url}/api/webhooks/whatsapp/${ids.cloud.chave}`;

  const product = new KilledProduct(
    { connections, key, dataDir, port, meta: cloud.meta.url, network: addressOf(web, nova) },
    path.join(dataDir, 'mortes.log'),
    kills,
  );
  await product.start();
  const { data } = await createClient({ base: `${url}/api` })(login.login, { body: { usuario: person.usuario, senha: testPassword } });
  const call = createClient({ base: `${url}/api`, token: () => data.token });
  const desk = new Desk({
    url,
    token: data.token,
    random,
    over: () => over,
    // a number that is signed out sends nothing
    answers: (telefone) => nova.server.customers.every((customer) => customer.telefone !== telefone),
  });
  const history = hurry ? { pieces: 3, people: 4, perPerson: 4 } : { pieces: 12, people: 20, perPerson: 6 };
  await tellHistory(cloud, history);

  const end = (): boolean => !writing;
  const imports = new Imports({ call, line: ids.cloud.id_wpp_config, here, random, history });
  const pairings = new Pairings({ line: ids.nova, web: nova, desk, here, random });
  let held = 0;
  // what is made to look older is not looked at
  const watching = (): boolean => !over && (writing || !hurry);
  const watched = (async () => {
    while (watching()) {
      held = Math.max(held, await here(heldFor));
      await pause(500);
    }
  })();
  const work = [
    ...Array.from({ length: customers * 2 }, (_, i) => cloud.writeUntil(end, `5511955${String(i).padStart(6, '0')}`, 1)),
    ...web.flatMap((line) => line.server.customers.map((customer) => writeUntil(end, line, customer, 1, random))),
    ...Array.from({ length: hands }, (_, hand) => desk.answerUntil(end, 4, hand, hands)),
    imports.runUntil(end),
    pairings.runUntil(end),
  ];

  const done = { mortes: 0, ao_iniciar: 0, processos: 0 };
  while (done.mortes + done.processos < kills && Date.now() < (options.until ?? Number.POSITIVE_INFINITY)) {
    await pause(random() * lives);
    const kind = random();
    // the first is always the product: chance alone might never choose it in a short round
    if (kind < 0.15 && done.mortes > 0 && product.killWorker(random)) done.processos++;
    else {
      await product.kill();
      done.mortes++;
    }
    // some die before they are whole
    if (kind > 0.9) {
      await pause(random() * 2000);
      done.ao_iniciar++;
    } else await product.up();
  }
  await product.up();
  const patience = Date.now() + 240_000;
  // of a short round on a slow machine nothing may have been said yet
  while (desk.answers.length === 0 && Date.now() < patience) await pause(50);
  writing = false;
  await Promise.all(work);

  const differences: string[] = [];
  const onTheirWay = (): string[] => [
    ...(cloud.waiting > 0 ? [`${cloud.waiting} avisos da Meta`] : []),
    ...[...web, nova].flatMap(({ server, telefone }) => {
      const left = server.waiting.filter(({ delivered }) => !delivered).map(({ node }) => node.attrs['id']);
      return left.length > 0 ? [`${left.join(', ')} de ${telefone} (${server.open} conexões)`] : [];
    }),
  ];
  const pending = async (): Promise<boolean> => onTheirWay().length > 0 || (await here(waiting)) > 0;
  while (await pending()) {
    if (hurry) await here((db) => sql`update mensagem set envio_em_voo_desde = envio_em_voo_desde - interval '2 minutes'`.execute(db));
    if (Date.now() > patience) {
      differences.push(`ainda a caminho: ${await here(waiting)} no banco, nas redes: ${onTheirWay().join('; ')}`);
      break;
    }
    await pause(200);
  }
  const sides: NetworkSide[] = [
    { id_wpp_config: ids.cloud.id_wpp_config, written: cloud.written, shown: cloud.taken },
    ...web.map(({ written, server }, i) => ({ id_wpp_config: ids.web[i]!, written, shown: [...server.shown.values()] })),
    { id_wpp_config: ids.nova, written: nova.written, shown: [...nova.server.shown.values()] },
  ];
  const found = await here((db) => check(db, sides, desk));
  const most = Math.max(...[...web, nova].map(({ server }) => server.most));
  for (const { server, telefone } of web)
    if (server.unreadable.length > 0) differences.push(`${telefone}: ${server.unreadable.length} respostas ilegíveis no celular do cliente`);
  if (most > 1) differences.push(`${most} conexões de uma linha ao mesmo tempo`);
  over = true;
  await watched;
  desk.close();
  await product.stop();
  await Promise.all([cloud.close(), ...[...web, nova].map(({ server }) => server.close())]);
  await database.close();
  return {
    ...done,
    ...found.counts,
    avisos_entregues: cloud.deliveries,
    importacoes: imports.counts,
    conexoes: pairings.counts,
    sala_presa_no_maximo_s: Math.round(held * 10) / 10,
    conexoes_de_uma_linha_ao_mesmo_tempo: most,
    inicios_ms: product.starts,
    ate_a_rede_ms: found.delays,
    differences: [...differences, ...found.differences, ...imports.differences, ...pairings.differences],
  };
}
