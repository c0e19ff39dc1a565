import { afterEach, expect, it } from 'vitest';
import { insertContato } from '../../../../test/kit/rows.ts';
import { type Salas, startSalas, until } from '../../../../test/kit/salas.ts';
import type { Provider } from '../../../integrations/whatsapp/provider.ts';
import { findAtendimentos } from '../historico/resumo.repository.ts';

let kit: Salas;
afterEach(() => kit.close());

const here = <T>(work: Parameters<typeof kit.database.comEmpresa<T>>[1]) => kit.database.comEmpresa(kit.empresa.id_empresa, work);
const contato = (telefone: string) =>
  here(async (db) => {
    const id_contato = await insertContato(db, { nome: 'Rita', telefone });
    await db
      .insertInto('contato_identidade')
      .values({ id_contato, tipo: 'telefone', chave: telefone.replace(/^55(\d\d)9/, '55$1'), valor: telefone })
      .execute();
    return id_contato;
  });

it('[issue: the door] writes where nothing is open: on the phone, in no queue, list or report; an answer opens a sala as ever', async () => {
  kit = await startSalas();
  const id_wpp_config = await kit.line();
  const ana = await kit.staff({ grupo: 'administrador' });
  await kit.receive(id_wpp_config, '11987650009', 'Oi');
  const first = await until('sala', () => kit.publisher.of('create_sala')[0]);
  const { client_id: id_contato, chat_id } = first.data.atendimento;
  await kit.call(ana, 'aceitar_atendimento', { chat_id });
  const write = (texto: string) => here((db) => kit.node.atendimentos.salas.escrever(db, { id_contato, id_wpp_config, texto, modelo: null }));

  const inside = await write('Seu código é 1234');
  expect((await kit.messages()).find((m) => m.id_mensagem === inside)).toMatchObject({ id_sala: chat_id, de: 'bot' });
  await kit.call(ana, 'encerrar_atendimento', { chat_id });

  kit.publisher.clear();
  const alone = await write('Como foi o atendimento?');
  await until('on the phone', async () => (await kit.onPhone(id_wpp_config, '11987650009')).some((m) => m.texto === 'Como foi o atendimento?'));
  const aviso = (await kit.salas()).at(-1)!;
  expect(aviso).toMatchObject({ tipo: 'aviso', status_id: 3, id_responsavel: null });
  expect((await kit.messages()).find((m) => m.id_mensagem === alone)!.id_sala).toBe(aviso.id_sala);
  expect(kit.publisher.of('create_sala')).toEqual([]);
  const listed = await here((db) => findAtendimentos(db, ana, { id_contato }, { page: 0, rpp: 10, down: true }));
  expect(listed.rows.map((row) => row.id_sala)).toEqual([chat_id]);

  await kit.receive(id_wpp_config, '11987650009', 'Nota 10');
  const opened = await until('a new sala', () => kit.publisher.of('create_sala')[0]);
  expect(opened.data.atendimento).toMatchObject({ client_id: id_contato, status_id: 0, counts: { atendimentos: 2 } });
  expect((await kit.messages()).some((m) => m.texto.startsWith('O contato escreveu por outra linha'))).toBe(false);
});

it('[issue: the door] out of the window by template, or refused with the reason; a line that is away or restricted says so', async () => {
  const sent: unknown[] = [];
  const provider: Provider = {
    open: (_line, _account, listener) => ({
      connect: async () => listener.state('conectado'),
      disconnect: async () => {},
      logout: async () => {},
      send: async (message) => {
        sent.push(message);
        return { id_externo: message.id_externo };
      },
      markRead: async () => {},
      typing: async () => {},
      registered: async () => undefined,
      download: async () => Buffer.alloc(0),
    }),
    map: () => [],
    mapeador: 1,
    repete: false,
    paralelos: 8,
  };
  kit = await startSalas({ provider });
  const id_wpp_config = await kit.line({ provedor: 'cloud' });
  const id_contato = await contato('5511987650021');
  const write = (modelo: { nome: string; idioma: string; variaveis: string[] } | null) =>
    here((db) => kit.node.atendimentos.salas.escrever(db, { id_contato, id_wpp_config, texto: 'Lembrete', modelo }));
  await expect(write(null)).rejects.toThrow('O cliente ainda não escreveu para este número: envie um modelo oficial.');
  await write({ nome: 'lembrete', idioma: 'pt_BR', variaveis: ['Rita'] });
  await until('sent', () => sent.length === 1);
  expect(sent[0]).toMatchObject({ acao: 'modelo', para: { telefone: '5511987650021' }, modelo: { nome: 'lembrete', variaveis: ['Rita'] } });
  const become = (estado: string) => here((db) => db.updateTable('wpp_config').set({ estado }).where('id_wpp_config', '=', id_wpp_config).execute());
  await become('restrito');
  await expect(write({ nome: 'lembrete', idioma: 'pt_BR', variaveis: [] })).rejects.toThrow('só dá para falar com quem já escreveu');
  await become('erro');
  await expect(write(null)).rejects.toThrow('Whatsapp desconectado!');
});

it('[issue: interactive] options that a message offers are seen by the staff, and are numbers where the network has no buttons', async () => {
  kit = await startSalas();
  const id_wpp_config = await kit.line();
  const ana = await kit.staff({ grupo: 'administrador' });
  await kit.receive(id_wpp_config, '11987650031', 'Oi');
  const { chat_id, topic } = (await until('sala', () => kit.publisher.of('create_sala')[0])).data.atendimento;
  await kit.call(ana, 'aceitar_atendimento', { chat_id });
  const opcoes = [
    { titulo: 'Vendas', descricao: '' },
    { titulo: 'Financeiro', descricao: 'boletos' },
  ];
  await kit.node.atendimentos.salas.send(ana, { id_sala: chat_id }, async () => [{ tipo: 'message', texto: 'Como ajudo?', dados: { opcoes } }]);
  await until('on the phone', async () =>
    (await kit.onPhone(id_wpp_config, '11987650031')).some((m) => m.texto === 'Como ajudo?\n1. Vendas\n2. Financeiro (boletos)'),
  );
  expect(kit.publisher.of('chat_message', topic).at(-1)!.data).toMatchObject({ text: 'Como ajudo?', opcoes: ['Vendas', 'Financeiro'] });
});
