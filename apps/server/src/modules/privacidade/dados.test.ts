import { exportacoes } from '@prosa/contract/exportacoes/exportacoes.endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusal, type SignedIn, signIn, startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { makeCliente, makeEmpresa, makeLogin, type TestEmpresa } from '../../../test/kit/factories.ts';
import { insertArquivo, insertContato, insertDepartamento, insertSala } from '../../../test/kit/rows.ts';
import { until } from '../../../test/kit/salas.ts';
import { unzip } from '../../../test/kit/unzip.ts';

let app: TestApp;
let empresa: TestEmpresa;
let boss: SignedIn;
let id_contato: number;
let caminho: string;
const inEmpresa = <T>(work: Parameters<typeof app.database.comEmpresa<T>>[1]) => app.database.comEmpresa(empresa.id_empresa, work);
const person = async (id_grupo: number, of = empresa, nome?: string) => signIn(app, (await makeLogin(app.database, of.id_empresa, id_grupo, nome)).usuario);

const start = (who: SignedIn, more: object = {}, formato: 'zip' | 'csv' = 'zip') =>
  who.call(exportacoes.store, { body: { tipo: 'contato_dados', formato, filtro: { id_contato, ...more } } });
async function packageOf(who: SignedIn, more: object = {}) {
  const { id_exportacao } = (await start(who, more)).data;
  const done = await until('the package is made', async () => {
    const { data } = await who.call(exportacoes.show, { params: { id: id_exportacao } });
    return ['pronta', 'falhou'].includes(data.estado) ? data : null;
  });
  expect(done).toMatchObject({ estado: 'pronta', formato: 'zip', linhas: done.total });
  const response = await who.request(`/exportacoes/baixar/${id_exportacao}`);
  expect(response.headers.get('content-type')).toBe('application/zip');
  const files = unzip(Buffer.from(await response.arrayBuffer()));
  return { nome: done.nome, files, dados: JSON.parse(files.get('dados.json')!) as Record<string, any>, html: files.get('index.html')! };
}

beforeAll(async () => {
  app = await startTestApp();
  empresa = await makeEmpresa(app.database, 'Loja A');
  boss = await person(empresa.grupos.administrador, empresa, 'Chefe');
  const { id_cliente } = await makeCliente(app.database, empresa.id_empresa, 'Padaria da Rita');
  caminho = await app.core.storage.put(empresa.id_empresa, Buffer.from('a foto da Rita'));
  await inEmpresa(async (db) => {
    const campo = await db.insertInto('campo_personalizado').values({ nome: 'Time', tipo: 'texto' }).returning('id_campo').executeTakeFirstOrThrow();
    const { id_wpp_config } = await db
      .insertInto('wpp_config')
      .values({ nome: 'Principal', ligada: false })
      .returning('id_wpp_config')
      .executeTakeFirstOrThrow();
    const departamento = async (nome: string) => await insertDepartamento(db, nome);
    const [vendas, suporte] = [await departamento('Vendas'), await departamento('Suporte')];
    ({ id_contato } = await db
      .insertInto('contato')
      .values({ nome: 'Rita <b>', cpf: '52998224725', id_cliente, campos: JSON.stringify({ [campo.id_campo]: 'Azul' }) })
      .returning('id_contato')
      .executeTakeFirstOrThrow());
    await db.insertInto('contato_telefone').values({ id_contato, numero: '5511987650001', principal: true }).execute();
    await db.insertInto('contato_tag').values({ id_contato, name: 'VIP', type_value: 'bool', value: '1' }).execute();
    await db
      .insertInto('contato_consentimento')
      .values({ id_contato, finalidade: 'marketing', concedido: true, origem: 'formulario', texto: 'Quero' })
      .execute();
    const id_arquivo = await insertArquivo(db, { caminho, nome: 'foto da Rita.txt', content_type: 'text/plain', tamanho: 14 });
    for (const [i, id_departamento] of [vendas, suporte].entries()) {
      const id_sala = await insertSala(db, { id_contato, id_departamento, id_wpp_config, status_id: 4 });
      const message = (n: number, texto: string, more: object = {}) =>
        db
          .insertInto('mensagem')
          .values({ id_sala, msg_index: n, de: 'contato', texto, ...more })
          .execute();
      await message(1, `Oi da conversa ${i + 1}`);
      await message(2, 'nota sobre a Rita', { de: 'usuario', tipo: 'nota', id_login: boss.sessao.id_login });
      await message(3, 'Transferida para Bruno', { de: 'sistema', tipo: 'sistema' });
      await message(4, 'isto eu apaguei', { deletada: true });
      if (i === 0) await message(5, 'veja', { tipo: 'document', id_arquivo });
    }
  });
});
afterAll(() => app.close());

describe('[issue: export of one person]', () => {
  it('record, consents, salas and files; no secrets, no events of colleagues, notes only when asked for', async () => {
    const { nome, files, dados, html } = await packageOf(boss);
    expect(nome).toMatch(/^Dados de Rita b \d{4}-\d\d-\d\d\.zip$/);
    expect(dados['contato']).toMatchObject({ nome: 'Rita <b>', cpf: '52998224725' });
    expect(dados).toMatchObject({
      campos_da_empresa: { Time: 'Azul' },
      telefones: [{ numero: '5511987650001', principal: true }],
      tags: [{ nome: 'VIP' }],
      consentimentos: [{ finalidade: 'marketing', concedido: true, texto: 'Quero' }],
      mudancas: [{ tipo: 'exportado' }],
      cliente: { nome: 'Padaria da Rita', acesso: { ativo: true } },
      arquivos_que_nao_couberam: [],
    });
    expect(dados['conversas'].map((c: any) => [c.departamento, c.situacao, c.mensagens.map((m: any) => m.texto)])).toEqual([
      ['Vendas', 'Encerrado resolvido', ['Oi da conversa 1', '', 'veja']],
      ['Suporte', 'Encerrado resolvido', ['Oi da conversa 2', '']],
    ]);
    const { arquivo } = dados['conversas'][0].mensagens[2];
    expect(files.get(arquivo)).toBe('a foto da Rita');
    expect(html).toContain('Dados de Rita &lt;b&gt;');
    expect(html).toContain('Oi da conversa 2');
    // for the person themselves: words, days and numbers as they are written here
    const titles = [...html.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, title]) => title);
    expect(titles).toEqual(['Cadastro', 'Telefones', 'Outros campos', 'Tags', 'Consentimentos', 'Cliente', 'Mudanças do cadastro', 'Conversas']);
    for (const line of [
      '<dt>CPF</dt><dd>529.982.247-25</dd>',
      '<dt>Número</dt><dd>(11) 98765-0001</dd>',
      '<dt>Aceitou</dt><dd>sim</dd>',
      '<dt>Tipo</dt><dd>Pessoa física</dd>',
    ])
      expect(html).toContain(line);
    expect(html.replace(/<style>.*?<\/style>/s, '')).not.toMatch(/\d{4}-\d\d-\d\d|id[ _]contato|5511987650001/);
    const all = [...files.values()].join();
    for (const secret of ['senha', 'hash', 'nota sobre', 'Transferida', 'isto eu apaguei', caminho]) expect(all).not.toContain(secret);
    expect((await packageOf(boss, { notas: 1 })).html).toContain('nota sobre a Rita');
  });

  it('a cliente of several people is named, no more; a file that is gone leaves the rest', async () => {
    await inEmpresa(async (db) => {
      const { id_cliente } = await db.selectFrom('contato').select('id_cliente').where('id_contato', '=', id_contato).executeTakeFirstOrThrow();
      await insertContato(db, { nome: 'Outra', id_cliente });
    });
    await app.core.storage.remove(caminho);
    const { files, dados } = await packageOf(boss);
    expect(dados['cliente']).toEqual({ nome: 'Padaria da Rita' });
    expect(files.get(dados['conversas'][0].mensagens[2].arquivo)).toBe('');
  });

  it('[6] with its own permission, of contatos that one sees, with the salas that one sees', async () => {
    const attendant = await person(empresa.grupos.atendente);
    expect((await refusal(start(attendant))).http).toBe(403);
    const other = await makeEmpresa(app.database, 'Loja B');
    expect((await refusal(start(await person(other.grupos.administrador, other)))).http).toBe(404);
    expect((await refusal(start(boss, {}, 'csv'))).erros).toEqual({ formato: 'Escolha ZIP' });
    const scoped = await inEmpresa(async (db) => {
      const grupo = await db
        .insertInto('grupo')
        .values({ nome: 'Encarregado', modelo: 'administrador', escopo_atendimento: 'departamento', escopo_contato: 'todos' })
        .returning('id_grupo')
        .executeTakeFirstOrThrow();
      return grupo.id_grupo;
    });
    const { id_login, usuario } = await makeLogin(app.database, empresa.id_empresa, scoped);
    await inEmpresa(async (db) => {
      const { id_departamento } = await db.selectFrom('departamento').select('id_departamento').where('nome', '=', 'Vendas').executeTakeFirstOrThrow();
      await db.insertInto('departamento_membro').values({ id_departamento, id_login }).execute();
    });
    const { dados } = await packageOf(await signIn(app, usuario));
    expect(dados['conversas'].map((c: any) => c.departamento)).toEqual(['Vendas']);
  });
});
