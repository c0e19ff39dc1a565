import { WppBruto } from '@prosa/contract/linhas/brutos.endpoints.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Salas, startSalas, until } from '../../../test/kit/salas.ts';
import type { Staff } from '../../core/auth/person.ts';
import type { Register } from '../../core/http/binding.ts';
import type { Address, LineEvent, LineListener, Provider } from '../../integrations/whatsapp/provider.ts';
import { linhasPessoa } from './linhas.pessoa.ts';

/** A network whose bodies are its events; polls it learns to read only when the test says so. */
let listener: LineListener;
let knowsPolls = false;
const provider: Provider = {
  open: (_line, _account, given) => {
    listener = given;
    return {
      connect: async () => given.state('conectado'),
      disconnect: async () => {},
      logout: async () => {},
      send: async (message) => ({ id_externo: message.id_externo }),
      markRead: async () => {},
      typing: async () => {},
      registered: async () => null,
      download: async () => Buffer.alloc(0),
    };
  },
  map: (body) => {
    const events = JSON.parse(body.toString()) as (LineEvent & { enquete?: string })[];
    return events.map((e) => (e.enquete && knowsPolls ? { ...e, texto: `Enquete: ${e.enquete}`, conteudo: null } : e));
  },
  mapeador: 1,
  repete: true,
  paralelos: 8,
};

let kit: Salas;
let line: number;
let ana: Staff;
const com: Address = { telefone: '5511987650001' };
const tell = (...events: (LineEvent & { enquete?: string })[]) => listener.raw(Buffer.from(JSON.stringify(events)));
const message = (id_externo: string, more: Partial<Extract<LineEvent, { tipo: 'mensagem' }>> & { enquete?: string } = {}) => ({
  tipo: 'mensagem' as const,
  id_externo,
  com,
  nome: 'Rita',
  da_empresa: false,
  texto: 'Oi',
  arquivo: null,
  resposta_a: null,
  em: new Date().toISOString(),
  ...more,
});
const stored = (id_externo: string) => until(id_externo, async () => (await kit.messages()).find((m) => m.id_externo === id_externo));
const here = <T>(work: Parameters<typeof kit.database.comEmpresa<T>>[1]) => kit.database.comEmpresa(kit.empresa.id_empresa, work);
const bodies = () => here((db) => db.selectFrom('wpp_bruto').selectAll().orderBy('id_bruto').execute());
const log = () => here((db) => db.selectFrom('wpp_log').selectAll().orderBy('id_wpp_log').execute());
const linha = () => here((db) => db.selectFrom('wpp_config').selectAll().where('id_wpp_config', '=', line).executeTakeFirstOrThrow());

/** The route as the module binds it. */
async function tratarDeNovo(id: number): Promise<{ eventos: number }> {
  let work: ((call: unknown) => Promise<unknown>) | undefined;
  const register: Register = (endpoint, handler) => {
    if ((endpoint as unknown) === WppBruto.tratarDeNovo) work = handler as never;
  };
  kit.node.linhas.routes!(register);
  return (await work!({ person: ana, params: { id } })) as { eventos: number };
}

beforeAll(async () => {
  kit = await startSalas({ provider });
  line = await kit.line();
  ana = await kit.staff();
});
afterAll(() => kit.close());

it('[lines L7] keeps what the network sent, byte by byte, also what nobody can read', async () => {
  await tell(message('m1'));
  await stored('m1');
  await listener.raw(Buffer.from('{"cortado":'));
  const [first, broken] = await bodies();
  expect(JSON.parse(first!.corpo.toString())).toMatchObject([{ id_externo: 'm1', texto: 'Oi' }]);
  expect(first).toMatchObject({ tipo: 'mensagem', erro: null, mapeador: 1 });
  expect([broken!.corpo.toString(), broken!.tipo]).toEqual(['{"cortado":', '']);
  expect(broken!.erro).toContain('SyntaxError');
  await expect(tratarDeNovo(broken!.id_bruto)).rejects.toThrow('Ainda não é possível ler este evento');
});

it('what is not supported is shown as that, never dropped, and becomes what it is when it is read again', async () => {
  await tell(message('e1', { texto: '', enquete: 'Pizza ou massa?', conteudo: { nao_suportada: 'poll' } }));
  expect(await stored('e1')).toMatchObject({ texto: 'Mensagem não suportada', dados: { nao_suportada: 'poll' }, de: 'contato' });
  expect(kit.publisher.of('chat_message').at(-1)!.data).toMatchObject({ text: 'Mensagem não suportada', nao_suportada: true });
  const body = (await bodies()).at(-1)!;
  knowsPolls = true;
  expect(await tratarDeNovo(body.id_bruto)).toEqual({ eventos: 1 });
  await until('read again', async () => (await stored('e1')).texto === 'Enquete: Pizza ou massa?');
  expect((await stored('e1')).dados).toBeNull();
  expect(kit.publisher.of('chat_message').at(-1)!.data).toMatchObject({ text: 'Enquete: Pizza ou massa?' });
  // once more: everything is there already
  const count = (await kit.messages()).length;
  await tratarDeNovo(body.id_bruto);
  await until(
    'handled',
    async () => (await here((db) => db.selectFrom('wpp_evento').select('id_wpp_evento').where('tratado_em', 'is', null).execute())).length === 0,
  );
  expect((await kit.messages()).length).toBe(count);
});

it('a NUL and half a surrogate pair in a text hold nobody up', async () => {
  await tell(message('n1', { texto: 'a\0b\ud83d!' }));
  expect((await stored('n1')).texto).toBe('ab\ufffd!');
});

it('a missed call is a line of the timeline, once, and opens a sala where none is', async () => {
  const call = { tipo: 'chamada' as const, id_externo: 'c1', com, nome: 'Rita', em: new Date().toISOString() };
  await tell(call);
  expect(await stored('c1')).toMatchObject({ de: 'sistema', texto: 'Chamada perdida' });
  await tell(call, { ...call, id_externo: 'c2', com: { telefone: '5511987650009' }, nome: 'Novo' });
  await stored('c2');
  expect((await kit.messages()).filter((m) => m.texto === 'Chamada perdida')).toHaveLength(2);
  expect(kit.publisher.of('create_sala').at(-1)!.data.atendimento).toMatchObject({ nome: 'Novo', status_id: 0 });
});

it('who calls is answered with what the line says, once for calls that follow each other', async () => {
  const set = (chamadas: string) =>
    here((db) =>
      db
        .updateTable('wpp_config')
        .set({ chamadas, config: JSON.stringify({ chamadas_texto: 'Aqui só por mensagem.' }) })
        .where('id_wpp_config', '=', line)
        .execute(),
    );
  const answers = async () => (await kit.messages()).filter((m) => m.texto === 'Aqui só por mensagem.');
  const call = (id_externo: string) => ({ tipo: 'chamada' as const, id_externo, com, nome: 'Rita', em: new Date().toISOString() });
  await set('responder');
  await tell(call('c3'), call('c4'));
  await stored('c4');
  expect((await answers()).map(({ de, origem }) => [de, origem])).toEqual([['bot', 'bot']]);
  await set('nada');
});

it('who changes the number stays the same contato, is answered there, and it is said', async () => {
  const novo: Address = { telefone: '5511987651111' };
  await tell({ tipo: 'identidade', de: com, com: novo, em: new Date().toISOString() });
  const note = await until('note', async () => (await kit.messages()).find((m) => m.texto.startsWith('O contato mudou de número')));
  const before = await stored('m1');
  expect(note.id_sala).toBe(before.id_sala);
  await tell(message('m2', { com: novo, texto: 'Daqui' }));
  expect((await stored('m2')).id_sala).toBe(before.id_sala);
  expect((await kit.salas()).find((s) => s.id_sala === before.id_sala)!.destino).toEqual(novo);
});

it('an ad that somebody came from is said to the staff, and kept with the message', async () => {
  await tell(message('r1', { anuncio: { titulo: 'Sofá com 20%', url: 'https://fb.me/x' } }));
  expect((await stored('r1')).dados).toEqual({ anuncio: { titulo: 'Sofá com 20%', url: 'https://fb.me/x' } });
  await until('said', async () => (await kit.messages()).some((m) => m.texto === 'O contato veio do anúncio: Sofá com 20%'));
});

it('restricted, banned and back: since when, why, until when; a restricted line goes on answering', async () => {
  const ate = new Date(Date.now() + 3_600_000).toISOString();
  await tell({ tipo: 'restricao', estado: 'restrito', ate, motivo: 'Muitos contatos novos' });
  await until('restricted', async () => (await linha()).estado === 'restrito');
  const restricted = await linha();
  expect([restricted.motivo, restricted.restrito_ate?.toISOString(), restricted.conectado]).toEqual(['Muitos contatos novos', ate, 1]);
  expect(kit.publisher.of('wpp_status').at(-1)!.data).toMatchObject({ estado: 'restrito', conectado: 1 });
  await tell({ tipo: 'restricao', estado: 'banido', ate: null, motivo: 'Conta desativada' });
  await until('banned', async () => (await linha()).estado === 'banido');
  expect(kit.publisher.of('wpp_status').at(-1)!.data).toMatchObject({ estado: 'banido', conectado: 0 });
  await tell({ tipo: 'restricao', estado: 'livre', ate: null, motivo: '' });
  await until('back', async () => (await linha()).estado === 'conectado');
  expect(await linha()).toMatchObject({ motivo: '', restrito_ate: null });
  expect((await log()).filter((l) => l.tipo === 'estado').map((l) => [l.de, l.para, l.motivo])).toEqual([
    ['desconectado', 'conectado', ''],
    ['conectado', 'restrito', 'Muitos contatos novos'],
    ['restrito', 'banido', 'Conta desativada'],
    ['banido', 'conectado', ''],
  ]);
});

it('quality, templates and what nobody knows stand in the line’s log', async () => {
  await tell(
    { tipo: 'qualidade', qualidade: 'GREEN', limite: 'TIER_1K' },
    { tipo: 'qualidade', qualidade: 'YELLOW' },
    { tipo: 'desconhecido', o_que: 'novidade da rede' },
  );
  await until('noted', async () => (await log()).some((l) => l.tipo === 'ignorado'));
  expect(await linha()).toMatchObject({ qualidade: 'YELLOW', limite_modelos: 'TIER_1K' });
  expect((await log()).filter((l) => l.tipo !== 'estado').map((l) => [l.tipo, l.de, l.para, l.motivo])).toEqual([
    ['qualidade', '', 'GREEN', ''],
    ['limite', '', 'TIER_1K', ''],
    ['qualidade', 'GREEN', 'YELLOW', ''],
    ['ignorado', '', '', 'novidade da rede'],
  ]);
});

it('who is forgotten is forgotten raw as well', async () => {
  const [contato] = await here((db) => db.selectFrom('contato_identidade').select('id_contato').where('tipo', '=', 'telefone').execute());
  const identidades = (await here((db) => db.selectFrom('contato_identidade').selectAll().where('id_contato', '=', contato!.id_contato).execute())).map(
    (i) => `${i.tipo}:${i.chave}`,
  );
  const salas = (await kit.salas()).filter((s) => s.id_contato === contato!.id_contato).map((s) => s.id_sala);
  await here((db) => linhasPessoa.anonimizar!(db, { id_contato: contato!.id_contato, identidades, salas } as never, undefined as never));
  expect((await bodies()).map((b) => b.corpo.toString()).filter((text) => text.includes('Rita'))).toEqual([]);
});
