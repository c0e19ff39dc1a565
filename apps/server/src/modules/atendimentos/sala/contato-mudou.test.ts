import { topicOf } from '@prosa/contract/realtime.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Salas, startSalas, until } from '../../../../test/kit/salas.ts';
import { Dispatcher } from '../../../core/domain-events/dispatcher.ts';
import { startWorker } from '../../../core/jobs/jobs.ts';
import * as areaDoCliente from '../../clientes/acesso.ts';
import { contatosStore } from '../../contatos/cadastro/salvar.service.ts';
import { contatosMesclaService } from '../../contatos/mescla/mescla.service.ts';

let kit: Salas;
let stop: () => Promise<unknown>;

beforeAll(async () => {
  kit = await startSalas();
  const { consumers = [], jobs = {} } = kit.node.atendimentos;
  const dispatcher = new Dispatcher(kit.database, consumers, kit.core.log);
  dispatcher.start();
  const worker = await startWorker({ pool: kit.database.ownerPool, jobs, cron: [], single: true, onError: (error) => kit.core.log.error({ error }, 'tarefa') });
  stop = () => Promise.all([dispatcher.stop(), worker.stop()]);
});
afterAll(async () => {
  await stop();
  await kit.close();
});

it('an open sala shows the new name of its contato to those who may see it, and to nobody else', async () => {
  const vendas = await kit.departamento('Vendas');
  const ana = await kit.staff({ nome: 'Ana', grupo: 'administrador' });
  const bia = await kit.staff({ nome: 'Bia', departamentos: [vendas] });
  await kit.staff({ nome: 'Caio', departamentos: [await kit.departamento('Suporte')] });
  const line = await kit.line({ id_departamento: vendas });
  await kit.receive(line, '11976541234', 'Oi', { nome: 'Rita' });
  const sala = await until('sala', async () => (await kit.salas()).at(0));
  kit.publisher.clear();
  const contatos = contatosStore(kit.core, areaDoCliente);
  await contatos.store(ana, { id_contato: sala.id_contato!, nome: 'Rita Prado' });
  const told = await until('row', () => kit.publisher.of('chat_status', topicOf.usuario(bia.id_login)).find(({ data }) => data.data[0]?.nome === 'Rita Prado'));
  expect(told.data.data).toMatchObject([{ chat_id: sala.id_sala, nome: 'Rita Prado' }]);
  expect(kit.publisher.topicsOf('chat_status')).toEqual([ana, bia].map(({ id_login }) => topicOf.usuario(id_login)).toSorted());
});

it('after a merge the sala shows who stayed, and after its undo who it was, to those who may see it', async () => {
  const vendas = await kit.departamento('Vendas 2');
  const boss = await kit.staff({ nome: 'Chefe', grupo: 'administrador' });
  const bia = await kit.staff({ nome: 'Bia 2', departamentos: [vendas] });
  const other = await kit.staff({ nome: 'Duda', departamentos: [await kit.departamento('Suporte 2')] });
  const line = await kit.line({ id_departamento: vendas });
  await kit.receive(line, '11976545678', 'Oi', { nome: 'R. Prado' });
  const sala = await until('sala', async () => (await kit.salas()).find(({ id_wpp_config }) => id_wpp_config === line));
  const { id_contato: stays } = await contatosStore(kit.core, areaDoCliente).store(boss, {
    id_contato: undefined,
    nome: 'Rita de Prado',
    email: 'rita@prado.example',
  });
  const mescla = contatosMesclaService(kit.core);
  const told = (nome: string) =>
    until(nome, () =>
      kit.publisher.of('chat_status', topicOf.usuario(bia.id_login)).find(({ data }) => data.data[0]?.chat_id === sala.id_sala && data.data[0]?.nome === nome),
    );
  const changed = () => kit.publisher.of('contato_mudou', topicOf.usuario(bia.id_login)).at(-1)?.data.id_contato;
  kit.publisher.clear();
  const id_mescla = await mescla.merge(boss, { id_contato: stays, id_perdedor: sala.id_contato!, campos: [] });
  expect((await told('Rita de Prado')).data).toMatchObject({ data: [{ client_id: stays, email: 'rita@prado.example' }] });
  expect(changed()).toEqual(stays);
  await mescla.undo(boss, id_mescla);
  expect((await told('R. Prado')).data).toMatchObject({ data: [{ client_id: sala.id_contato }] });
  expect(changed()).toEqual(sala.id_contato);
  for (const event of ['chat_status', 'contato_mudou'] as const) expect(kit.publisher.topicsOf(event)).not.toContain(topicOf.usuario(other.id_login));
});
