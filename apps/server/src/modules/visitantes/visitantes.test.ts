import { statusAtendimento } from '@prosa/contract/atendimentos/atendimentos.status.ts';
import { toBase64 } from '@prosa/contract/base64.ts';
import { campos } from '@prosa/contract/campos/campos.endpoints.ts';
import { contato } from '@prosa/contract/contatos/cadastro.endpoints.ts';
import { WPPConfig } from '@prosa/contract/linhas/config.endpoints.ts';
import { WPP } from '@prosa/contract/linhas/linhas.endpoints.ts';
import { topicOf } from '@prosa/contract/realtime.ts';
import { tagContato } from '@prosa/contract/tags/tags.endpoints.ts';
import { ChatConfig, ChatPergunta } from '@prosa/contract/visitantes/visitantes.endpoints.ts';
import { WPPAutomacao } from '@prosa/contract/wpp-automacao/wpp-automacao.endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refusal, type SignedIn, signInAs, startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { makeEmpresa, type TestEmpresa } from '../../../test/kit/factories.ts';
import { eventually } from '../../../test/kit/processes.ts';
import { openWire, say, type Wire } from '../../../test/kit/wire.ts';

let app: TestApp;
let empresa: TestEmpresa;
let admin: SignedIn;
let ana: SignedIn;
let chat: number;
let chave: string;
const time = { ahead: 0 };
const wires: Wire[] = [];

async function open(login: object, origin?: string): Promise<Wire> {
  const wire = await openWire(app.url, login, origin);
  wires.push(wire);
  return wire;
}
const visit = (more: object = {}): Promise<Wire> => open({ id_empresa: empresa.id_empresa, chave, nome: 'Vera Visita', dateCreateChat: Date.now(), ...more });
const staff = async (): Promise<Wire> => {
  const wire = await open({ token: ana.token, id_empresa: empresa.id_empresa });
  return wire;
};
const salas = () =>
  app.database.comEmpresa(empresa.id_empresa, (db) =>
    db.selectFrom('sala').select(['id_sala', 'topic', 'id_contato', 'status_id', 'id_departamento', 'id_wpp_config']).orderBy('id_sala').execute(),
  );

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => new Date(Date.now() + time.ahead) } });
});
afterAll(() => app.close());
beforeEach(async () => {
  time.ahead = 0;
  for (const wire of wires.splice(0)) wire.close();
  empresa = await makeEmpresa(app.database, 'Loja');
  admin = await signInAs(app, empresa, 'administrador');
  ana = await signInAs(app, empresa, 'administrador', 'Ana Souza Lima');
  chat = (await admin.call(ChatConfig.store, { body: { nome: 'Site' } })).id_chat_config;
  chave = (await admin.call(ChatConfig.show, { params: { id: chat } })).data.chave;
});

describe('[2: /ChatConfig] a chat of a site', () => {
  it('is a channel of its own: no number among the numbers, none of the plan’s', async () => {
    expect((await admin.call(WPP.getWppConfig, { params: { n: 0 } })).data.map((l) => l.nome)).not.toContain('Site');
    expect((await admin.call(WPPConfig.getAll, { query: {} })).data.map((l) => l.nome)).not.toContain('Site');
    const { id_wpp_config } = (await admin.call(ChatConfig.show, { params: { id: chat } })).data;
    expect((await refusal(admin.call(WPPConfig.show, { params: { id: id_wpp_config } }))).http).toBe(404);
    await expect((await staff()).call('wpp_logoff', { id_wpp_config })).rejects.toThrow('Número não encontrado');
    expect((await admin.call(WPP.getWppConfig, { params: { n: 0 }, query: { canais: 1 } })).data.map((l) => l.nome)).toContain('Site');
    expect((await refusal(admin.call(ChatConfig.store, { body: { nome: 'site' } }))).erros).toEqual({ nome: 'Já existe um chat do site com esse nome' });
    expect(
      (await refusal(admin.call(ChatConfig.store, { body: { nome: 'Outro', dominios: ['não é site!'], cor: 'azul', departamentos: [987_654] } }))).erros,
    ).toMatchObject({
      cor: 'Use uma cor como #4a5ae8',
    });
    expect((await refusal(admin.call(ChatConfig.store, { body: { nome: 'Outro', departamentos: [987_654] } }))).erros).toEqual({
      departamentos: 'Escolha departamentos ativos da lista',
    });
  });

  it('is shown by the sites that it names alone, and by none when it is off or gone', async () => {
    const janela = (path = chave): Promise<Response> => fetch(`${app.url}/embed/janela/${path}`);
    expect((await janela()).headers.get('content-security-policy')).toContain('frame-ancestors *');
    await admin.call(ChatConfig.store, {
      body: { id_chat_config: chat, nome: 'Site', dominios: ['https://loja.example/', '*.loja.example'], saudacao: 'Oi <b>você</b></script>' },
    });
    const page = await janela();
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'self' https://loja.example http://loja.example https://*.loja.example");
    expect(page.headers.get('x-frame-options')).toBeNull();
    expect(await page.text()).not.toContain('você</b></script>');
    // framed by a site that may not: refused, and told to who puts it on sites, until that site may
    const framed = await fetch(`${app.url}/embed/janela/${chave}`, { headers: { 'sec-fetch-dest': 'iframe', referer: 'https://outra.example/produto' } });
    expect([framed.status, await framed.text()]).toEqual([403, expect.stringContaining('Este chat não pode aparecer neste site.')]);
    // in what the browser reads best, else in the language of the page around it
    const gone = async (aceita: string, pagina = ''): Promise<string> =>
      (await fetch(`${app.url}/embed/janela/${'x'.repeat(22)}?lingua=${pagina}`, { headers: { 'accept-language': aceita } })).text();
    expect(await gone('fr, es-AR;q=0.4, en-GB;q=0.8')).toMatch(/lang="en".*This chat is no longer available\./);
    expect(await gone('es')).toMatch(/lang="es".*Este chat ya no está disponible\./);
    expect(await gone('fr', 'en')).toContain('This chat is no longer available.');
    expect(await gone('pt-BR, en', 'es')).toMatch(/lang="pt-BR".*Este chat não está mais disponível\./);
    const refused = async () => (await admin.call(ChatConfig.show, { params: { id: chat } })).data.recusas.map(({ site }) => site);
    await eventually('the site that was turned away', async () => (await refused()).length > 0);
    expect(await refused()).toEqual(['outra.example']);
    const fromOurs = await fetch(`${app.url}/embed/janela/${chave}`, { headers: { 'sec-fetch-dest': 'iframe', referer: 'https://blog.loja.example/' } });
    expect(fromOurs.status).toBe(200);
    await expect(visitFrom('https://outra.example')).rejects.toThrow(/403|login_invalido/);
    await expect(visitFrom('https://loja.example')).resolves.toBeDefined();
    await expect(visitFrom('https://blog.loja.example')).resolves.toBeDefined();
    await admin.call(ChatConfig.store, { body: { id_chat_config: chat, nome: 'Site', dominios: ['outra.example'] } });
    expect(await refused()).toEqual([]);
    await admin.call(ChatConfig.store, { body: { id_chat_config: chat, nome: 'Site', ativo: 0 } });
    expect((await janela()).status).toBe(404);
    expect((await fetch(`${app.url}/embed/config/${chave}`)).status).toBe(404);
    await expect(visit()).rejects.toThrow('login_invalido');
  });
  const visitFrom = (origin: string): Promise<Wire> => open({ id_empresa: empresa.id_empresa, chave, nome: 'V' }, origin);

  it('[V3] tells everybody its public part, and nothing of the staff', async () => {
    const { data } = (await (await fetch(`${app.url}/embed/config/${chave}`)).json()) as any;
    expect(data).toMatchObject({ chave, id_empresa: empresa.id_empresa, titulo: '', pede_nome: 'obrigatorio', aberto: true, departamentos: [], perguntas: [] });
    expect(Object.keys(data)).not.toContain('id_wpp_config');
  });
});

describe('[7] a visitor', () => {
  it('writes, is answered, and both sides see what was delivered and read', async () => {
    const vera = await visit({ email: 'vera@exemplo.com.br' });
    expect(vera.topic).toMatch(/^cliente-anon-[\w-]{22}$/);
    expect(await salas()).toEqual([]);
    const sent = await say(vera, 'Oi, vocês abrem hoje?', 'primeira-1');
    expect(await say(vera, 'Oi, vocês abrem hoje?', 'primeira-1')).toEqual({ ...sent, duplicate: true });
    const [sala, ...more] = await salas();
    expect(more).toEqual([]);
    expect(sala).toMatchObject({ status_id: statusAtendimento.novo });
    const { data: person } = await admin.call(contato.show, { params: { id: sala!.id_contato! } });
    expect(person).toMatchObject({ nome: 'Vera Visita', email: 'vera@exemplo.com.br' });

    const desk = await staff();
    const page = await desk.call('get_messages_history', {}, sala!.topic);
    expect(page.data.map((m: any) => m.text)).toEqual(['Oi, vocês abrem hoje?']);
    await desk.call('aceitar_atendimento', { chat_id: sala!.id_sala });
    await eventually('who answers', () => vera.heard('visita').find((v) => v.atendente !== null));
    expect(vera.heard('visita').at(-1)).toMatchObject({ atendente: { nome: 'Ana' }, posicao: null });
    const answer = await desk.call('client_message', { value: toBase64('Até as 18 h'), private_id: 'resposta-1' }, sala!.topic);
    const heard = await eventually('the answer', () => vera.heard('chat_message').find((m) => m.de === 'usuario'));
    expect(heard).toMatchObject({ text: 'Até as 18 h', nome: 'Ana', id_usuario: null, topic: vera.topic, msg_id: answer.msg_id });
    expect(JSON.stringify(heard)).not.toContain('Souza');
    await vera.call('client_service_message', { event: 'read', value: heard.msg_id });
    const state = async () => (await desk.call('get_messages_history', {}, sala!.topic)).data.at(-1);
    await eventually('read', async () => (await state()).ack === 3);
    await desk.call('client_service_message', { event: 'read', value: sent.msg_id }, sala!.topic);
    await eventually('read by us', () => vera.heard('message_state').find((m) => m.msg_id === sent.msg_id && m.status === 'read'));
  });

  it('comes back with the token, on another page and in another tab, to the same sala', async () => {
    const vera = await visit();
    await say(vera, 'Primeira');
    const again = await visit({ token: vera.token });
    expect(again.topic).toBe(vera.topic);
    await say(again, 'Segunda');
    await eventually('the other tab', () => vera.heard('chat_message').find((m) => m.text === 'Segunda'));
    expect((await again.call('get_messages_history')).data.map((m: any) => m.text)).toEqual(['Primeira', 'Segunda']);
    expect(await salas()).toHaveLength(1);
    // what was not made here, or is too old
    await expect(visit({ token: vera.token.replace(/\.(.)([\w-]{42})$/, (_, c: string, rest: string) => `.${c === 'A' ? 'B' : 'A'}${rest}`) })).rejects.toThrow(
      'login_invalido',
    );
    time.ahead = 31 * 86_400_000;
    await expect(visit({ token: vera.token })).rejects.toThrow('login_invalido');
  });

  it('edits and deletes what they wrote, and nothing else; replies to what they see', async () => {
    const vera = await visit();
    const { msg_id } = await say(vera, 'Com erro');
    const desk = await staff();
    const [sala] = await salas();
    await desk.call('aceitar_atendimento', { chat_id: sala!.id_sala });
    const ours = await desk.call('client_message', { value: toBase64('Nossa'), private_id: 'nossa-001' }, sala!.topic);
    await vera.call('editar_msg', { msg_id, message: toBase64('Sem erro') });
    await expect(vera.call('editar_msg', { msg_id: ours.msg_id, message: toBase64('Deles') })).rejects.toThrow('suas mensagens');
    await vera.call('reply_message', { msg_id: ours.msg_id, message: toBase64('Certo'), private_id: 'certo-001' });
    const { data } = await desk.call('get_messages_history', {}, sala!.topic);
    expect(data.filter((m: any) => m.type === 'message').map((m: any) => [m.text, m.reply?.text])).toEqual([
      ['Sem erro', undefined],
      ['Nossa', undefined],
      ['Certo', 'Nossa'],
    ]);
    await vera.call('excluir_msg', { msg_id });
    expect((await vera.call('get_messages_history')).data[0]).toMatchObject({ deletada: 1, text: '' });
    time.ahead = 2 * 3_600_000;
    const later = await visit({ token: vera.token });
    await expect(later.call('excluir_msg', { msg_id: (await later.call('get_messages_history')).data.at(-1).msg_id })).rejects.toThrow('1 hora');
  });

  const upload = (token: string, name = 'foto.txt', bytes: string | Uint8Array<ArrayBuffer> = 'conteúdo'): Promise<Response> =>
    fetch(`${app.url}/embed/chat/arquivo?chave=${chave}&nome=${name}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
      body: bytes,
    });

  it('[7: client_message_file] sends files up with the token, and names them by the socket: the first message of all has the name and the answers', async () => {
    await admin.call(ChatPergunta.store, { body: { tipo: 'coleta', pergunta: 'Número do pedido', ordem: 1 } });
    const [pergunta] = (await admin.call(ChatPergunta.getAll, { query: {} })).data;
    const vera = await visit({ email: 'vera@exemplo.com.br', respostas: { [pergunta!.id_chat_pergunta]: '4711' } });
    expect((await upload('v1.x')).status).toBe(404);
    const { data: up } = (await (await upload(vera.token)).json()) as any;
    expect(await salas()).toEqual([]);
    const sent = await vera.call('client_message_file', { private_id: 'arquivo-01', ...up, caption: 'A foto' });
    expect(await vera.call('client_message_file', { private_id: 'arquivo-01', ...up })).toEqual({ ...sent, duplicate: true });
    const [message, ...more] = (await vera.call('get_messages_history')).data;
    expect(more).toEqual([]);
    expect(message).toMatchObject({ text: 'A foto', private_id: 'arquivo-01', arquivo: { nome: 'foto.txt' } });
    const [sala] = await salas();
    expect((await admin.call(contato.show, { params: { id: sala!.id_contato! } })).data).toMatchObject({ nome: 'Vera Visita', email: 'vera@exemplo.com.br' });
    const { data } = await (await staff()).call('get_messages_history', {}, sala!.topic);
    expect(data.map((m: any) => m.text)).toContainEqual(expect.stringContaining('Número do pedido: 4711'));
    // what somebody else sent up is nobody's here
    const thief = await visit({ nome: 'Ladrão' });
    for (const path of [up.path, up.path.replace(/.$/, (c: string) => (c === 'A' ? 'Q' : 'A')), '1.x'])
      await expect(thief.call('client_message_file', { private_id: 'arquivo-02', path, bucket: 'visitante' })).rejects.toThrow('Envie o arquivo de novo');
    await expect(thief.call('client_message_file', { private_id: 'arquivo-02', path: up.path, bucket: 'chat' })).rejects.toThrow('Envie o arquivo de novo');
    const file = await fetch(app.url + message.arquivo.url);
    expect(await file.text()).toBe('conteúdo');
    expect(file.headers.get('content-security-policy')).toContain('sandbox');
    expect((await fetch(app.url + message.arquivo.url.replace(/selo=(.)/, (_: string, c: string) => `selo=${c === 'A' ? 'B' : 'A'}`))).status).toBe(404);
    expect((await fetch(app.url + message.arquivo.url.replace(/arquivo\/\d+/, 'arquivo/999999'))).status).toBe(404);
  });

  it('[2: /ChatConfig] takes files of the kinds and the size that the company chose', async () => {
    await admin.call(ChatConfig.store, { body: { id_chat_config: chat, nome: 'Site', arquivos: ['imagem'], maximo_mb: 1 } });
    const vera = await visit();
    expect(await (await upload(vera.token)).json()).toMatchObject({ status: false, message: 'Este chat não recebe arquivos deste tipo.' });
    expect(await (await upload(vera.token, 'grande.png', new Uint8Array(1_048_577))).json()).toMatchObject({ message: 'O arquivo pode ter no máximo 1 MB.' });
    const png = new Uint8Array(Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64'));
    expect((await upload(vera.token, 'ponto.png', png)).status).toBe(200);
    expect(await app.database.comEmpresa(empresa.id_empresa, (db) => db.selectFrom('arquivo').select(['nome', 'bucket']).execute())).toEqual([
      { nome: 'ponto.png', bucket: 'visitante' },
    ]);
  });

  it('[security: T9] files are not taken before the consent, from who is blocked, above the plan, or while too many wait for a message', async () => {
    const here = <T>(work: Parameters<typeof app.database.comEmpresa<T>>[1]) => app.database.comEmpresa(empresa.id_empresa, work);
    const kept = () => here((db) => db.selectFrom('arquivo').select(['nome', 'bucket']).execute());
    await admin.call(ChatConfig.store, { body: { id_chat_config: chat, nome: 'Site', consentimento: 'Guardamos o que você escreve.' } });
    const { consentimento_versao } = (await admin.call(ChatConfig.show, { params: { id: chat } })).data;
    const vera = await visit({ consentimento: consentimento_versao });
    const refused = async (answer: Promise<Response>) => [(await answer).status, ((await (await answer).json()) as { message: string }).message];
    expect(await refused(upload(vera.token))).toEqual([409, 'Leia e aceite o texto sobre os seus dados antes de escrever.']);
    expect(await refused(upload(vera.token, `foto.txt&consentimento=${consentimento_versao + 1}`))).toEqual([409, expect.any(String)]);
    expect((await upload(vera.token, `foto.txt&consentimento=${consentimento_versao}`)).status).toBe(200);
    await admin.call(ChatConfig.store, { body: { id_chat_config: chat, nome: 'Site', consentimento: '' } });

    const sits = (tamanho: number, minutes: number) =>
      here((db) =>
        sql`insert into arquivo (nome, content_type, tamanho, caminho, bucket, id_chat_config, criado_em)
          values ('antes', 'text/plain', ${tamanho}, ${`antes-${minutes}`}, 'visitante', ${chat}, ${new Date(Date.now() + time.ahead - minutes * 60_000)})`.execute(
          db,
        ),
      );
    await sits(256 * 1_048_576 - 10, 14);
    expect(await refused(upload(vera.token))).toEqual([429, 'Muitos arquivos em pouco tempo. Espere alguns minutos.']);
    // what was left for a quarter of an hour makes space
    time.ahead += 120_000;
    const { data: up } = (await (await upload(vera.token)).json()) as any;
    expect(await kept()).toEqual([
      { nome: 'foto.txt', bucket: 'visitante' },
      { nome: 'foto.txt', bucket: 'visitante' },
    ]);
    await sits(256 * 1_048_576 - 20, 1);
    expect((await upload(vera.token)).status).toBe(429);
    // a message takes its file out of what waits
    await vera.call('client_message_file', { private_id: 'arquivo-01', ...up });
    expect((await upload(vera.token, 'foto.txt', 'x')).status).toBe(200);
    await here((db) => sql`delete from arquivo where nome = 'antes'`.execute(db));

    await app.database.semEmpresa((db) =>
      sql`insert into limite (id_empresa, recurso, cota) values (${empresa.id_empresa}, 'armazenamento_mb', 1)`.execute(db),
    );
    await here((db) => sql`update arquivo set tamanho = 1048576 where bucket = 'chat'`.execute(db));
    expect(await refused(upload(vera.token))).toEqual([409, 'Não é possível receber arquivos agora. Escreva sem o arquivo.']);
    await app.database.semEmpresa((db) => sql`delete from limite where id_empresa = ${empresa.id_empresa}`.execute(db));
    await here((db) => sql`update visitante set bloqueado_em = now()`.execute(db));
    expect(await refused(upload(vera.token))).toEqual([409, 'Não é possível escrever por aqui agora.']);
    expect((await kept()).length).toBe(3);
  });

  it('[security: T9] of one network not more files come than an office sends, whoever says to send them', async () => {
    const statuses: number[] = [];
    for (let turn = 0; turn < 21; turn++) {
      const vera = await visit({ nome: `Vera ${turn}` });
      for (let i = 0; i < 20; i++) statuses.push((await upload(vera.token)).status);
    }
    expect([statuses.slice(0, 400).every((status) => status === 200), statuses.slice(400).every((status) => status === 429)]).toEqual([true, true]);
  }, 60_000);

  it('[V5] who types the e-mail or the phone of somebody is nobody of them', async () => {
    const first = await visit({ email: 'dona@exemplo.com.br', telefone: '(11) 98888-7777' });
    await say(first, 'Sou eu');
    const thief = await visit({ nome: 'Ladrão', email: 'DONA@exemplo.com.br', telefone: '11988887777' });
    expect((await thief.call('get_messages_history')).data).toEqual([]);
    await say(thief, 'Sou eu também');
    const [a, b] = await salas();
    expect(a!.id_contato).not.toBe(b!.id_contato);
    expect((await admin.call(contato.show, { params: { id: b!.id_contato! } })).data).toMatchObject({ nome: 'Ladrão', email: '', telefone: '' });
    expect((await thief.call('get_messages_history')).data.map((m: any) => m.text)).toEqual(['Sou eu também']);
  });

  it('agrees first where the company asks for that, to the text as it stands', async () => {
    await admin.call(ChatConfig.store, { body: { id_chat_config: chat, nome: 'Site', consentimento: 'Guardamos o que você escreve.' } });
    const { consentimento_versao } = (await admin.call(ChatConfig.show, { params: { id: chat } })).data;
    await expect(say(await visit(), 'Oi')).rejects.toThrow('Leia e aceite');
    expect(await salas()).toEqual([]);
    await say(await visit({ consentimento: consentimento_versao }), 'Oi');
    await admin.call(ChatConfig.store, { body: { id_chat_config: chat, nome: 'Site', consentimento: 'Outro texto.' } });
    await expect(say(await visit({ consentimento: consentimento_versao }), 'Oi')).rejects.toThrow('Leia e aceite');
  });

  it('opens so many salas and no more; rates the one that ended', async () => {
    await admin.call(ChatConfig.store, { body: { id_chat_config: chat, nome: 'Site', maximo_conversas: 1 } });
    const vera = await visit();
    const rate = (nota: number): Promise<Response> =>
      fetch(`${app.url}/embed/chat/nota`, {
        method: 'POST',
        headers: { authorization: `Bearer ${vera.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ chave, nota, texto: 'Bom' }),
      });
    expect((await rate(5)).status).toBe(404);
    await say(vera, 'Oi');
    expect((await rate(5)).status).toBe(409);
    const desk = await staff();
    const [sala] = await salas();
    await desk.call('aceitar_atendimento', { chat_id: sala!.id_sala });
    await desk.call('encerrar_atendimento', { chat_id: sala!.id_sala, resolvido: 1 });
    await eventually('the end', () => vera.heard('encerrado')[0]);
    expect((await rate(9)).status).toBe(422);
    expect((await rate(4)).status).toBe(200);
    expect((await vera.call('signin')).visita).toMatchObject({ chat_id: sala!.id_sala, nota: 4 });
    await expect(say(vera, 'Mais uma')).rejects.toThrow('várias conversas');
  });

  it('begins where they chose, among what the company offers', async () => {
    const [vendas, escondido] = await app.database.comEmpresa(empresa.id_empresa, (db) =>
      db
        .insertInto('departamento')
        .values([
          { nome: 'Vendas', dns: 'vendas-v' },
          { nome: 'Escondido', dns: 'escondido-v' },
        ])
        .returning('id_departamento')
        .execute(),
    );
    await admin.call(ChatConfig.store, { body: { id_chat_config: chat, nome: 'Site', departamentos: [vendas!.id_departamento] } });
    await say(await visit({ id_departamento: escondido!.id_departamento }), 'Oi');
    await say(await visit({ id_departamento: vendas!.id_departamento }), 'Oi');
    expect((await salas()).map((s) => s.id_departamento)).toEqual([null, vendas!.id_departamento]);
  });

  it('[7] where the chat lists nothing, the login of a client names any departamento and assunto that the public sees', async () => {
    const site = await admin.call(ChatConfig.store, { body: { id_chat_config: chat, nome: 'Site', departamentos: [] } });
    expect(site.id_chat_config).toBe(chat);
    const [aberto, interno, assunto] = await app.database.comEmpresa(empresa.id_empresa, async (db) => {
      const made = await db
        .insertInto('departamento')
        .values([
          { nome: 'Aberto', dns: 'aberto-v' },
          { nome: 'Interno', dns: 'interno-v', publico: false },
        ])
        .returning('id_departamento')
        .execute();
      const asked = await db
        .insertInto('assunto')
        .values({ assunto: 'Entrega', cliente_ve: 1, id_departamento: made[0]!.id_departamento })
        .returning('id_assunto')
        .executeTakeFirstOrThrow();
      return [made[0]!.id_departamento, made[1]!.id_departamento, asked.id_assunto];
    });
    const before = (await salas()).length;
    await say(await visit({ id_departamento: aberto, id_assunto: assunto }), 'Oi');
    await say(await visit({ id_departamento: interno }), 'Oi');
    const begun = await app.database.comEmpresa(empresa.id_empresa, (db) =>
      db.selectFrom('sala').select(['id_departamento', 'id_assunto']).orderBy('id_sala').offset(before).limit(9).execute(),
    );
    expect(begun).toEqual([
      { id_departamento: aberto, id_assunto: assunto },
      { id_departamento: null, id_assunto: null },
    ]);
  });

  it('[2: /ChatPergunta] answers first what is asked of their place, each in its kind; staff read it with the first message', async () => {
    const ask = (pergunta: string, more: object): Promise<{ id_chat_pergunta: number }> =>
      admin.call(ChatPergunta.store, { body: { tipo: 'coleta', pergunta, ...more } }) as Promise<{ id_chat_pergunta: number }>;
    const cpf = await ask('Seu CPF', { formato: 'cpf', obrigatoria: 1, ordem: 1 });
    const day = await ask('Desde quando', { formato: 'data', ordem: 2 });
    await ask('De outro chat', { obrigatoria: 1, id_chat_config: (await admin.call(ChatConfig.store, { body: { nome: 'Outro' } })).id_chat_config });
    await ask('Desligada', { obrigatoria: 1, ativo: 0 });
    await expect(say(await visit(), 'Oi')).rejects.toThrow('Seu CPF: responda esta pergunta.');
    await expect(say(await visit({ respostas: { [cpf.id_chat_pergunta]: '111.111.111-11' } }), 'Oi')).rejects.toThrow('informe um cpf válido');
    await expect(say(await visit({ respostas: { [cpf.id_chat_pergunta]: '529.982.247-25', [day.id_chat_pergunta]: '2026-02-31' } }), 'Oi')).rejects.toThrow(
      'informe uma data válida',
    );
    expect(await salas()).toEqual([]);
    const vera = await visit({ respostas: { [cpf.id_chat_pergunta]: '529.982.247-25', [day.id_chat_pergunta]: '2026-11-02', 999999: 'x' } });
    await say(vera, 'Oi');
    // of a sala that is open nothing is asked again
    await say(await visit({ token: vera.token }), 'Mais');
    const desk = await staff();
    const { data } = await desk.call('get_messages_history', {}, (await salas())[0]!.topic);
    expect(data.map((m: any) => m.text)).toEqual(['Oi', 'Antes de escrever\nSeu CPF: 529.982.247-25\nDesde quando: 02/11/2026', 'Mais']);
    expect((await vera.call('get_messages_history')).data.map((m: any) => m.text)).toEqual(['Oi', 'Mais']);
    const wrong = await refusal(admin.call(ChatPergunta.store, { body: { tipo: 'coleta', pergunta: '', formato: 'escolha', opcoes: ['Uma'] } }));
    expect(wrong.erros).toMatchObject({ pergunta: 'Escreva a pergunta' });
    expect((await refusal(admin.call(ChatPergunta.store, { body: { pergunta: 'Prazo?' } }))).erros).toEqual({ resposta: 'Escreva a resposta' });
  });

  it('[2: /ChatPergunta] puts answers into fields and tags of the contato, over nothing that is there', async () => {
    const { id_campo } = await admin.call(campos.store, { body: { nome: 'Porte', tipo: 'numero' } });
    const ask = (pergunta: string, more: object): Promise<{ id_chat_pergunta: number }> =>
      admin.call(ChatPergunta.store, { body: { tipo: 'coleta', pergunta, ...more } }) as Promise<{ id_chat_pergunta: number }>;
    expect((await refusal(ask('Porte?', { destino: 'campo' }))).erros).toEqual({ id_campo: 'Escolha o campo' });
    expect((await refusal(ask('Porte?', { destino: 'campo', id_campo: 999_999 }))).erros).toEqual({ id_campo: 'Escolha um campo da lista' });
    expect((await refusal(ask('Veio de?', { destino: 'tag' }))).erros).toEqual({ tag: 'Escreva o nome da tag' });
    const porte = await ask('Quantas pessoas?', { formato: 'numero', destino: 'campo', id_campo, ordem: 1 });
    const origem = await ask('Como nos conheceu?', { destino: 'tag', tag: 'Origem', ordem: 2 });
    const vera = await visit({ respostas: { [porte.id_chat_pergunta]: '12', [origem.id_chat_pergunta]: 'Feira' } });
    await say(vera, 'Oi');
    const id = (await salas())[0]!.id_contato!;
    expect((await admin.call(contato.show, { params: { id } })).data.campos).toEqual({ [id_campo]: 12 });
    expect((await admin.call(tagContato.getAll, { query: { id_contato: id } })).data).toMatchObject([{ name: 'Origem', value: 'Feira' }]);
    // another sala, another answer: what the company has of them stays
    const desk = await staff();
    await desk.call('aceitar_atendimento', { chat_id: (await salas())[0]!.id_sala });
    await desk.call('encerrar_atendimento', { chat_id: (await salas())[0]!.id_sala, resolvido: 1 });
    await say(await visit({ token: vera.token, respostas: { [porte.id_chat_pergunta]: '99', [origem.id_chat_pergunta]: 'Feira' } }), 'De novo');
    expect(await salas()).toHaveLength(2);
    expect((await admin.call(contato.show, { params: { id } })).data.campos).toEqual({ [id_campo]: 12 });
    expect((await admin.call(tagContato.getAll, { query: { id_contato: id } })).data).toHaveLength(1);
  });

  it('[V1] is answered at once what many ask, and says whether that helped, once', async () => {
    const { id_chat_pergunta } = await admin.call(ChatPergunta.store, { body: { pergunta: 'Prazo?', resposta: 'Dois dias.' } });
    const { data } = (await (await fetch(`${app.url}/embed/config/${chave}`)).json()) as any;
    expect(data.perguntas).toMatchObject([{ tipo: 'frequente', pergunta: 'Prazo?', resposta: 'Dois dias.' }]);
    const helped = (body: object): Promise<Response> =>
      fetch(`${app.url}/embed/chat/ajudou`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
    expect((await helped({ chave, id_chat_pergunta, sim: true })).status).toBe(200);
    expect((await helped({ chave, id_chat_pergunta, sim: false })).status).toBe(200);
    expect((await helped({ chave: 'x', id_chat_pergunta, sim: true })).status).toBe(404);
    expect((await helped({ chave, id_chat_pergunta: id_chat_pergunta + 999, sim: true })).status).toBe(404);
    expect((await admin.call(ChatPergunta.show, { params: { id: id_chat_pergunta } })).data).toMatchObject({ ajudou: 1, nao_ajudou: 0 });
  });

  it('is greeted by the automatic message of their chat, as the customers of a number are', async () => {
    const { id_wpp_config } = (await admin.call(ChatConfig.show, { params: { id: chat } })).data;
    await admin.call(WPPAutomacao.store, { body: { id_wpp_config, boas_vindas: 'Bem-vinda ao nosso site!' } });
    const vera = await visit();
    await say(vera, 'Oi');
    await eventually('the greeting', () => vera.heard('chat_message').find((m) => m.de === 'bot' && m.text === 'Bem-vinda ao nosso site!'));
  });

  it('hears nothing but their own sala, sees no notes, and may do nothing of the staff', async () => {
    const vera = await visit();
    await say(vera, 'Oi');
    const [sala] = await salas();
    const desk = await staff();
    await desk.call('aceitar_atendimento', { chat_id: sala!.id_sala });
    await app.database.comEmpresa(empresa.id_empresa, (db) =>
      sql`insert into mensagem (id_sala, msg_index, de, origem, tipo, texto, id_login, em) select id_sala, ultimo_index + 1, 'usuario', 'prosa', 'nota', 'SEGREDO', ${ana.sessao.id_login}, now() from sala where id_sala = ${sala!.id_sala}`.execute(
        db,
      ),
    );
    expect(JSON.stringify(await vera.call('get_messages_history'))).not.toContain('SEGREDO');
    for (const topic of [sala!.topic, topicOf.empresa(empresa.id_empresa), topicOf.visitante('x'.repeat(22))])
      await expect(vera.call('get_messages_history', {}, topic)).rejects.toThrow('topico_invalido');
    for (const trigger of ['lista_atendimentos', 'usuarios_status', 'aceitar_atendimento', 'wpp_get_status'])
      await expect(vera.call(trigger, { chat_id: sala!.id_sala, id_wpp_config: 1 })).rejects.toThrow('sem_permissao');
  });
});
