/** Messages of a visitor that follow each other go where the last one went, as long as that is true. */
import { ChatConfig } from '@prosa/contract/visitantes/visitantes.endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signInAs, startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { makeEmpresa } from '../../../test/kit/factories.ts';
import { eventually } from '../../../test/kit/processes.ts';
import { openWire, say, sayWithProof, type Wire } from '../../../test/kit/wire.ts';

let app: TestApp;
let id_empresa: number;
let ana: Wire;
let chave: string;
beforeAll(async () => {
  app = await startTestApp();
  const made = await makeEmpresa(app.database, 'Loja');
  ({ id_empresa } = made);
  const { call, token } = await signInAs(app, made, 'administrador', 'Ana Souza');
  const { id_chat_config } = await call(ChatConfig.store, { body: { nome: 'Site' } });
  ({ chave } = (await call(ChatConfig.show, { params: { id: id_chat_config } })).data);
  ana = await openWire(app.url, { token, id_empresa });
});
afterAll(() => app.close());

interface Sala {
  readonly chat_id: number;
  readonly topic: string;
}
/** A visitor who has written twice, in a sala that Ana answers and hears. */
async function writing(nome: string): Promise<{ wire: Wire; sala: Sala }> {
  const wire = await openWire(app.url, { id_empresa, chave, nome });
  await sayWithProof(wire, `${nome} 1`, `${nome}-um-0001`);
  const sala = await eventually('the sala', () =>
    ana
      .on(ana.topic, 'create_sala')
      .map(({ atendimento }) => atendimento as Sala & { nome: string })
      .find((one) => one.nome === nome),
  );
  await ana.call('aceitar_atendimento', { chat_id: sala.chat_id });
  ana.subscribe(sala.topic);
  // answered once the sala is heard: what is asked of one topic goes in turn
  await ana.call('get_messages_history', {}, sala.topic);
  await say(wire, `${nome} 2`, `${nome}-dois-0002`);
  await eventually('what they said', () => heard(sala).includes(`${nome} 2`));
  return { wire, sala };
}
const heard = ({ topic }: Sala): string[] => ana.on(topic, 'chat_message').map(({ text }) => text as string);
const stored = (nome: string): Promise<{ id_sala: number; texto: string; eventos: number }[]> =>
  app.database.comEmpresa(id_empresa, async (db) => {
    const { rows } = await sql<{ id_sala: number; texto: string; eventos: number }>`select m.id_sala, m.texto,
        (select count(*)::int from evento e where e.tipo = 'mensagem_recebida' and (e.dados ->> 'id_mensagem')::bigint = m.id_mensagem and (e.dados ->> 'id_sala')::bigint = m.id_sala
          and (e.dados ->> 'id_contato')::bigint = c.id_contato) as eventos
      from mensagem m join sala s on s.id_sala = m.id_sala join contato c on c.id_contato = s.id_contato where c.nome = ${nome} and m.de = 'contato' order by m.id_mensagem`.execute(
      db,
    );
    return rows;
  });

it('[issue: many visitors together] each is stored, recorded and told once, also when it is sent again', async () => {
  const { wire, sala } = await writing('Vera');
  const first = await say(wire, 'Vera 3', 'vera-tres-0003');
  const again = await say(wire, 'Vera 3', 'vera-tres-0003');
  expect([first.duplicate, again.duplicate, again.msg_id]).toEqual([false, true, first.msg_id]);
  await say(wire, 'Vera 4', 'vera-quatro-0004');
  await eventually('the last one', () => heard(sala).includes('Vera 4'));
  expect(heard(sala).filter((text) => text !== 'Vera 1')).toEqual(['Vera 2', 'Vera 3', 'Vera 4']);
  expect(await stored('Vera')).toEqual(['Vera 1', 'Vera 2', 'Vera 3', 'Vera 4'].map((texto) => ({ id_sala: sala.chat_id, texto, eventos: 1 })));
  // what the desk was told live is what it reads
  const { data } = await ana.call('get_messages_history', {}, sala.topic);
  const live = ana.on(sala.topic, 'chat_message').find(({ text }) => text === 'Vera 4');
  expect(data.find((m: any) => m.text === 'Vera 4')).toEqual(live);
});

it('[4] a sala that ended takes nothing more: the next message begins another', async () => {
  const { wire, sala } = await writing('Nair');
  await ana.call('encerrar_atendimento', { chat_id: sala.chat_id, resolvido: 1 });
  await sayWithProof(wire, 'Nair 3', 'nair-tres-0003');
  const rows = await stored('Nair');
  expect(rows.map(({ texto, eventos }) => [texto, eventos])).toEqual([
    ['Nair 1', 1],
    ['Nair 2', 1],
    ['Nair 3', 1],
  ]);
  expect(rows.map(({ id_sala }) => id_sala === sala.chat_id)).toEqual([true, true, false]);
});

it('[areas V] whoever was blocked meanwhile leaves nothing', async () => {
  const { wire } = await writing('Otto');
  await app.database.comEmpresa(id_empresa, (db) =>
    sql`update visitante set bloqueado_em = now() where id_contato = (select id_contato from contato where nome = 'Otto')`.execute(db),
  );
  await expect(say(wire, 'Otto 3', 'otto-tres-0003')).rejects.toThrow('Não é possível escrever por aqui agora.');
  expect((await stored('Otto')).map(({ texto }) => texto)).toEqual(['Otto 1', 'Otto 2']);
});
