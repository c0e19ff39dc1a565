import { contato } from '@prosa/contract/contatos/cadastro.endpoints.ts';
import { contatos } from '@prosa/contract/contatos/contatos.endpoints.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusal, type SignedIn, signIn, startTestApp, type TestApp } from '../../../../test/kit/app.ts';
import { makeEmpresa, makeLogin, type TestEmpresa } from '../../../../test/kit/factories.ts';
import { insertSala } from '../../../../test/kit/rows.ts';
import { resolveContato } from './resolver.ts';

let app: TestApp;
let empresa: TestEmpresa;
let ana: SignedIn;
let bia: SignedIn;

beforeAll(async () => {
  app = await startTestApp();
  empresa = await makeEmpresa(app.database, 'A');
  const person = async (nome: string, grupo = empresa.grupos.administrador) =>
    signIn(app, (await makeLogin(app.database, empresa.id_empresa, grupo, nome)).usuario);
  ana = await person('Ana Lima');
  bia = await person('Bia Reis');
});
afterAll(() => app.close());

let phones = 70_000_000;
/** One that nobody has yet. */
const phone = () => `119${++phones}`;
const one = (numero: string, tipo_contato = 'Whatsapp', principal = 1) => ({ tipo_contato, numero, principal });
const store = (body: object, who = ana) => who.call(contato.store, { body });
const show = async (id: number, who = ana) => (await who.call(contato.show, { params: { id }, query: { output: 'json' } })).data;
const mudancas = (id: number) =>
  app.database.comEmpresa(empresa.id_empresa, (db) =>
    db.selectFrom('contato_mudanca').select(['tipo', 'campos', 'id_login']).where('id_contato', '=', id).orderBy('id_mudanca').execute(),
  );
const eventos = async (id: number) => {
  const rows = await app.database.comEmpresa(empresa.id_empresa, (db) =>
    db.selectFrom('evento').select(['tipo', 'dados']).where('tipo', 'like', 'contato_%').orderBy('id_evento').execute(),
  );
  return rows.map(({ tipo, dados }) => ({ tipo, ...(dados as { id_contato: number }) })).filter(({ id_contato }) => id_contato === id);
};

const everything = {
  tipo: '2',
  nome: 'Rita Prado',
  cargo: 'Compras',
  tipo_contato: 'Cliente',
  site: 'https://prado.example',
  data_aniversario: '03/12/1979',
  rg: '12.345.678-9',
  cpf: '529.982.247-25',
  razao_social: 'Prado Móveis Ltda',
  nome_fantasia: 'Prado',
  cnpj: '12.ABC.345/01DE-35',
  ie: '110.042.490.114',
  im: '123',
  cep: '01.310-100',
  logradouro: 'Avenida Paulista',
  numero: '1578',
  complemento: 'Andar 4',
  bairro: 'Bela Vista',
  id_uf: '35',
};

describe('[7] contatos/store and show', () => {
  it('every field of [3], telefones as JSON in a string; shown again with output=json', async () => {
    const { id_municipio } = (await import('@prosa/brasil/lugares/municipios.ts')).municipioPorNome('São Paulo', 'SP')!;
    const numero = phone();
    const { id_contato, versao } = await store({
      ...everything,
      id_municipio,
      email: 'Rita@Prado.example',
      telefones: JSON.stringify([one(numero), one('(11) 3333-9911', 'Trabalho', 0)]),
    });
    expect(versao).toBe(1);
    expect(await show(id_contato)).toMatchObject({
      ...everything,
      tipo: 2,
      nome_exibido: 'Prado Móveis Ltda',
      email: 'Rita@Prado.example',
      data_aniversario: '1979-12-03',
      cpf: '52998224725',
      cnpj: '12ABC34501DE35',
      cep: '01310100',
      id_uf: 35,
      id_municipio,
      status: 1,
      telefone: `55${numero}`,
      tipo_telefone: 'Whatsapp',
      celular: '551133339911',
      telefones: [
        { tipo_contato: 'Whatsapp', numero: `55${numero}`, principal: 1 },
        { tipo_contato: 'Trabalho', numero: '551133339911', principal: 0 },
      ],
    });
    expect(await mudancas(id_contato)).toEqual([{ tipo: 'criado', campos: {}, id_login: ana.sessao.id_login }]);
    expect(await eventos(id_contato)).toEqual([{ tipo: 'contato_criado', id_contato, id_login: ana.sessao.id_login }]);
  });

  it('the same fields as a form and as multipart', async () => {
    const form = { nome: 'Zeca', tipo_contato: 'Leads', telefones: JSON.stringify([one(phone())]) };
    const urlencoded = await ana.request('/contatos/store', { method: 'POST', body: new URLSearchParams(form) });
    expect(await urlencoded.json()).toMatchObject({ status: true, id_contato: expect.any(Number) });
    const parts = new FormData();
    for (const [name, value] of Object.entries({ ...form, telefones: JSON.stringify([one(phone())]) })) parts.append(name, value);
    expect(await (await ana.request('/contatos/store', { method: 'POST', body: parts })).json()).toMatchObject({
      status: true,
      id_contato: expect.any(Number),
    });
  });

  it('defaults of [3]: pessoa física, Leads; what an edit leaves out stays', async () => {
    const { id_contato } = await store({ nome: 'Joana', telefones: [one(phone())] });
    expect(await show(id_contato)).toMatchObject({ tipo: 1, tipo_contato: 'Leads', nome_exibido: 'Joana' });
    await store({ id_contato, cargo: 'Diretora' });
    expect(await show(id_contato)).toMatchObject({ nome: 'Joana', cargo: 'Diretora', versao: 2, telefones: [{ principal: 1 }] });
  });

  it('[3] a client without the list sends telefone and celular', async () => {
    const [first, second, third] = [phone(), phone(), phone()];
    const { id_contato } = await store({ nome: 'Caio', telefone: first, celular: second, tipo_celular: 'Casa' });
    expect((await show(id_contato)).telefones).toMatchObject([one(`55${first}`, 'Trabalho', 1), one(`55${second}`, 'Casa', 0)]);
    await store({ id_contato, telefone: third });
    expect((await show(id_contato)).telefones).toMatchObject([one(`55${third}`, 'Trabalho', 1), one(`55${second}`, 'Casa', 0)]);
  });

  it('a phone of another country keeps its code', async () => {
    const { id_contato } = await store({ nome: 'Kate', telefones: [one('+1 415 555 2671')] });
    expect((await show(id_contato)).telefone).toBe('+14155552671');
    expect(
      (await app.database.comEmpresa(empresa.id_empresa, (db) => resolveContato(db, { jid: '14155552671@s.whatsapp.net' }, '', { vaga: false }))).id_contato,
    ).toBe(id_contato);
  });
});

describe('[5] what a contato needs', () => {
  const fields = async (body: object) => {
    const { http, erros } = await refusal(store(body));
    return [http, erros];
  };
  it('e-mail only when there is no phone, and a valid one', async () => {
    expect(await fields({ nome: 'A' })).toEqual([422, { email: 'Informe o e-mail ou um telefone' }]);
    expect(await fields({ nome: 'A', email: '', telefones: [] })).toEqual([422, { email: 'Informe o e-mail ou um telefone' }]);
    expect(await fields({ nome: 'A', email: 'a@' })).toEqual([422, { email: 'E-mail inválido' }]);
    const { id_contato } = await store({ nome: 'Só e-mail', email: 'so@email.example' });
    expect(await fields({ id_contato, email: '' })).toEqual([422, { email: 'Informe o e-mail ou um telefone' }]);
    await store({ id_contato, email: '', telefones: [one(phone())] });
    expect(await fields({ id_contato, telefones: [] })).toEqual([422, { email: 'Informe o e-mail ou um telefone' }]);
  });
  it('exactly one primary phone, each with type and number, possible for its country', async () => {
    expect(await fields({ nome: 'A', telefones: [one(phone(), 'Casa', 0)] })).toEqual([422, { telefones: 'Marque um telefone como principal' }]);
    expect(await fields({ nome: 'A', telefones: [one(phone()), one(phone())] })).toEqual([422, { telefones: 'Marque um telefone como principal' }]);
    expect(await fields({ nome: 'A', telefones: [{ ...one(''), tipo_contato: '' }] })).toEqual([
      422,
      { 'telefones.0.tipo_contato': 'Escolha o tipo', 'telefones.0.numero': 'Informe o número' },
    ]);
    expect(await fields({ nome: 'A', telefones: [one('+55 11 9876')] })).toEqual([422, { 'telefones.0.numero': 'Telefone inválido' }]);
    expect(await fields({ nome: 'A', telefones: [one('+1 415 555')] })).toEqual([422, { 'telefones.0.numero': 'Telefone inválido' }]);
  });
  it('nome of a person, razão social of a company, tipo_contato of the six', async () => {
    expect(await fields({ telefones: [one(phone())] })).toEqual([422, { nome: 'Informe o nome' }]);
    expect(await fields({ tipo: 2, nome: 'Rita', telefones: [one(phone())] })).toEqual([422, { razao_social: 'Informe a razão social' }]);
    expect(await fields({ nome: 'A', tipo_contato: 'Amigo', telefones: [one(phone())] })).toEqual([422, { tipo_contato: 'Escolha o tipo de contato' }]);
  });
  it('valid documents, not required; ie at most 20 [9]; a city of its state', async () => {
    expect(await fields({ nome: 'A', cpf: '111.111.111-11', cnpj: '1', ie: '1'.repeat(21), cep: '1', data_aniversario: '31/02/2000' })).toEqual([
      422,
      { cpf: 'CPF inválido', cnpj: 'CNPJ inválido', ie: 'Máximo de 20 caracteres', cep: 'CEP inválido', data_aniversario: 'Data inválida' },
    ]);
    expect(await fields({ nome: 'A', id_uf: 35, telefones: [one(phone())] })).toEqual([422, { id_municipio: 'Escolha a cidade' }]);
    expect(await fields({ nome: 'A', id_uf: 35, id_municipio: 1, telefones: [one(phone())] })).toEqual([
      422,
      { id_municipio: 'Escolha uma cidade deste estado' },
    ]);
  });
  it('a cliente and a person who are there', async () => {
    expect(await fields({ nome: 'A', id_cliente: 999_999, telefones: [one(phone())] })).toEqual([422, { id_cliente: 'Este cliente não existe mais' }]);
    expect(await fields({ nome: 'A', id_responsavel: 999_999, telefones: [one(phone())] })).toEqual([
      422,
      { id_responsavel: 'Esta pessoa não trabalha mais na empresa' },
    ]);
  });
});

describe('[5] duplicates', () => {
  it('an e-mail or a phone of another contato is refused, with the ninth digit or without, and says whose it is', async () => {
    const numero = phone();
    const { id_contato } = await store({ nome: 'Primeira', email: 'dupla@x.example', telefones: [one(numero)] });
    const eight = numero.replace(/^119/, '11');
    for (const spelling of [numero, eight, `+55${eight}`, `(11) ${eight.slice(2)}`]) {
      expect(await refusal(store({ nome: 'Segunda', telefones: [one(phone()), one(spelling, 'Casa', 0)] }))).toMatchObject({
        http: 422,
        message: 'Telefone já cadastrado no sistema. Tente novamente',
        erros: { 'telefones.1.numero': 'Telefone já cadastrado no sistema. Tente novamente' },
        details: { contato: { id_contato, nome: 'Primeira', excluido: 0 } },
      });
      expect(await ana.call(contato.verificarExistencia, { query: { telefone: spelling } })).toMatchObject({
        telefone_existe: true,
        email_existe: false,
        contato: { id_contato },
      });
    }
    expect(await refusal(store({ nome: 'Segunda', email: 'DUPLA@x.example' }))).toMatchObject({
      erros: { email: 'E-mail já cadastrado no sistema. Tente novamente' },
    });
    expect(await ana.call(contato.verificarExistencia, { query: { email: ' Dupla@X.example' } })).toMatchObject({ email_existe: true, telefone_existe: false });
  });

  it('its own do not count, and what it gave up is free', async () => {
    const [before, after] = [phone(), phone()];
    const { id_contato } = await store({ nome: 'Troca', email: 'troca@x.example', telefones: [one(before)] });
    expect(await ana.call(contato.verificarExistencia, { query: { telefone: before, id_contato } })).toEqual({
      status: true,
      email_existe: false,
      telefone_existe: false,
      contato: null,
    });
    await store({ id_contato, email: 'outro@x.example', telefones: [one(after)] });
    await store({ nome: 'Nova dona', email: 'troca@x.example', telefones: [one(before)] });
    expect(await refusal(store({ id_contato, telefones: [one(before)] }))).toMatchObject({
      erros: { 'telefones.0.numero': 'Telefone já cadastrado no sistema. Tente novamente' },
    });
    expect((await show(id_contato)).telefone).toBe(`55${after}`);
  });

  it('twenty at once with one new phone: one contato', async () => {
    const numero = phone();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, i) => store({ nome: `Corrida ${i}`, email: `corrida${i}@x.example`, telefones: [one(numero)] })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { data } = await ana.call(contatos.getAll, { query: { q: 'Corrida' } });
    expect(data).toHaveLength(1);
  });
});

describe('two people saving the same record', () => {
  it('the second is told by whom, gets what is stored, and loses nothing', async () => {
    const { id_contato, versao } = await store({ nome: 'Disputada', cargo: 'A', telefones: [one(phone())] });
    await store({ id_contato, versao, nome: 'De Bia' }, bia);
    const refused = await refusal(store({ id_contato, versao, cargo: 'De Ana' }));
    expect(refused).toMatchObject({
      http: 409,
      message: 'Bia Reis salvou este contato enquanto você editava. Confira o que mudou antes de salvar.',
      details: { atual: { nome: 'De Bia', cargo: 'A', versao: 2 } },
    });
    await store({ id_contato, versao: 2, cargo: 'De Ana' });
    expect(await show(id_contato)).toMatchObject({ nome: 'De Bia', cargo: 'De Ana', versao: 3 });
  });

  it('of two that save at the same moment one wins', async () => {
    const { id_contato, versao } = await store({ nome: 'Empate', telefones: [one(phone())] });
    const outcomes = await Promise.allSettled([store({ id_contato, versao, cargo: 'X' }), store({ id_contato, versao, cargo: 'Y' }, bia)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('the record keeps what changed, before and after, and tells it once', async () => {
    const numero = phone();
    const { id_contato } = await store({ nome: 'Antes', telefones: [one(numero)] });
    await store({ id_contato, nome: 'Depois', tipo_contato: 'Cliente', telefones: [one(numero, 'Casa')] });
    await store({ id_contato, nome: 'Depois' });
    const [, changed, ...rest] = await mudancas(id_contato);
    expect(changed).toEqual({
      tipo: 'alterado',
      id_login: ana.sessao.id_login,
      campos: { nome: ['Antes', 'Depois'], tipo_contato: ['Leads', 'Cliente'], telefones: [[one(`55${numero}`)], [one(`55${numero}`, 'Casa')]] },
    });
    expect(rest).toEqual([]);
    expect((await eventos(id_contato)).map(({ tipo }) => tipo)).toEqual(['contato_criado', 'contato_alterado']);
  });
});

describe('limits and scope', () => {
  it('[5] [8] [9] quota 0 is unlimited, otherwise blocked when used >= quota; the trash does not count', async () => {
    const b = await makeEmpresa(app.database, 'B');
    const boss = await signIn(app, (await makeLogin(app.database, b.id_empresa, b.grupos.administrador)).usuario);
    await app.database.semEmpresa((db) =>
      db
        .insertInto('limite')
        .values({ id_empresa: b.id_empresa, recurso: 'contatos', cota: 1 })
        .onConflict((c) => c.columns(['id_empresa', 'recurso']).doUpdateSet({ cota: 1 }))
        .execute(),
    );
    const { id_contato } = await store({ nome: 'Um', email: 'um@x.example' }, boss);
    expect(await refusal(store({ nome: 'Dois', email: 'dois@x.example' }, boss))).toMatchObject({
      http: 409,
      message: 'Limite para cadastro excedido em Contatos. Usado 1 de 1.',
      details: { limite: { recurso: 'contatos', cota: 1, usado: 1 } },
    });
    await boss.call(contato.delete, { params: { id: id_contato } });
    await store({ nome: 'Dois', email: 'dois@x.example' }, boss);
    expect(await refusal(boss.call(contato.restaurar, { params: { id: id_contato } }))).toMatchObject({ http: 409 });
  });

  it('who sees only the own contatos looks after what they make, sees no others, and hears only that the phone is taken', async () => {
    const { id_grupo } = await app.database.semEmpresa((db) =>
      db
        .insertInto('grupo')
        .values({ id_empresa: empresa.id_empresa, nome: 'Próprios', modelo: 'atendente', escopo_contato: 'proprios' })
        .returning('id_grupo')
        .executeTakeFirstOrThrow(),
    );
    const attendant = await makeLogin(app.database, empresa.id_empresa, id_grupo, 'Caio Reis');
    const caio = await signIn(app, attendant.usuario);
    const own = await store({ nome: 'Do Caio', email: 'caio@x.example' }, caio);
    expect(await show(own.id_contato, caio)).toMatchObject({ id_responsavel: caio.sessao.id_login });
    const numero = phone();
    const other = await store({ nome: 'Da Ana', telefones: [one(numero)] });
    expect(await refusal(show(other.id_contato, caio))).toMatchObject({ http: 404 });
    expect(await refusal(store({ id_contato: other.id_contato, nome: 'X' }, caio))).toMatchObject({ http: 404 });
    expect(await refusal(caio.call(contato.delete, { params: { id: other.id_contato } }))).toMatchObject({ http: 403 });
    const refused = await refusal(store({ nome: 'Y', telefones: [one(numero)] }, caio));
    expect(refused.erros).toEqual({ 'telefones.0.numero': 'Telefone já cadastrado no sistema. Tente novamente' });
    expect(refused.details).not.toHaveProperty('contato');
    expect(await caio.call(contato.verificarExistencia, { query: { telefone: numero } })).toMatchObject({ telefone_existe: true, contato: null });
  });
});

describe('trash', () => {
  it('is out of the lists, keeps its phone, and comes back', async () => {
    const numero = phone();
    const { id_contato } = await store({ nome: 'Lixeira Silva', telefones: [one(numero)] });
    await ana.call(contato.delete, { params: { id: id_contato } });
    expect((await ana.call(contatos.getAll, { query: { q: 'Lixeira Silva' } })).data).toEqual([]);
    expect(await ana.call(contato.verificarExistencia, { query: { telefone: numero } })).toMatchObject({
      telefone_existe: true,
      contato: { id_contato, excluido: 1 },
    });
    expect(await refusal(ana.call(contato.delete, { params: { id: id_contato } }))).toMatchObject({ http: 404 });
    await ana.call(contato.restaurar, { params: { id: id_contato } });
    expect((await ana.call(contatos.getAll, { query: { q: 'Lixeira Silva' } })).data).toHaveLength(1);
    expect((await mudancas(id_contato)).map(({ tipo }) => tipo)).toEqual(['criado', 'excluido', 'restaurado']);
  });

  it('[8] nothing is saved there, and nobody is told of another version before it is back', async () => {
    const { id_contato, versao } = await store({ nome: 'Lixeira Souza', telefones: [one(phone())] });
    await ana.call(contato.delete, { params: { id: id_contato } });
    for (const seen of [versao, versao + 1, undefined]) {
      const refused = await refusal(store({ id_contato, nome: 'Outro nome', versao: seen }));
      expect(refused).toMatchObject({ http: 409, message: 'Este contato está na lixeira. Restaure antes de salvar.', details: { lixeira: 1 } });
    }
    await ana.call(contato.restaurar, { params: { id: id_contato } });
    expect((await ana.call(contato.show, { params: { id: id_contato }, query: { output: 'json' } })).data).toMatchObject({
      nome: 'Lixeira Souza',
      id_empresa: ana.sessao.id_empresa,
    });
    expect(await store({ id_contato, nome: 'Outro nome', versao: versao + 2 })).toMatchObject({ id_contato });
  });

  it('is refused while somebody talks with the contato', async () => {
    const { id_contato } = await store({ nome: 'Em conversa', telefones: [one(phone())] });
    await app.database.comEmpresa(empresa.id_empresa, (db) => insertSala(db, { id_contato, topic: 'sala-lixeira', status_id: 2 }));
    expect(await refusal(ana.call(contato.delete, { params: { id: id_contato } }))).toMatchObject({
      http: 409,
      message: 'Há uma conversa aberta com este contato. Encerre antes de excluir.',
    });
  });
});

describe('[8] the picture', () => {
  it('comes back small and square, is stored with the contato, and can be taken away', async () => {
    const bytes = await sharp({ create: { width: 640, height: 320, channels: 3, background: '#3355aa' } })
      .png()
      .toBuffer();
    const { avatar } = await ana.call(contato.avatar, { file: new File([new Uint8Array(bytes)], 'foto.png') });
    expect(avatar).toMatch(/^data:image\/webp;base64,/);
    const meta = await sharp(Buffer.from(avatar.split(',')[1]!, 'base64')).metadata();
    expect([meta.width, meta.height]).toEqual([128, 128]);
    const { id_contato } = await store({ nome: 'Com foto', email: 'foto@x.example', avatar });
    expect(await show(id_contato)).toMatchObject({ avatar });
    await store({ id_contato, avatar: '' });
    expect(await show(id_contato)).toMatchObject({ avatar: null });
    expect((await mudancas(id_contato)).at(-1)).toMatchObject({ campos: { avatar: ['foto', null] } });
  });
  it('what is no picture is refused', async () => {
    expect(await refusal(ana.call(contato.avatar, { file: new File(['<svg onload="x"/>'], 'foto.svg') }))).toMatchObject({ http: 422 });
    expect(await refusal(ana.call(contato.avatar, { file: new File(['texto'], 'foto.png') }))).toMatchObject({
      erros: { file: 'Envie uma foto em JPG, PNG ou WebP' },
    });
    expect(await refusal(store({ nome: 'X', email: 'x9@x.example', avatar: 'https://rastreio.example/1.png' }))).toMatchObject({
      erros: { avatar: 'Envie a foto de novo' },
    });
  });
});

describe('[3] login and senha: access to the client area', () => {
  const customer = (usuario: string, senha: string) => signIn(app, usuario, senha);
  it('of the contato makes a cliente of its data and lets it in; a new password ends its sessions', async () => {
    const { id_contato } = await store({
      nome: 'Nara Dias',
      cpf: '390.533.447-05',
      email: 'nara@x.example',
      telefones: [one(phone())],
      login: 'Nara@x.example',
      senha: 'Forte#2026',
    });
    const { id_cliente, cliente, login } = await show(id_contato);
    expect([cliente, login]).toEqual(['Nara Dias', 'nara@x.example']);
    const first = await customer('nara@x.example', 'Forte#2026');
    expect(first.sessao).toMatchObject({ id_cliente, refazer_senha: 1 });
    await store({ id_contato, senha: 'Outra#2026' });
    expect((await first.request('/login/getDataLogin')).status).toBe(401);
    expect((await customer('nara@x.example', 'Outra#2026')).sessao.id_cliente).toBe(id_cliente);
    // the same name without a password changes nothing
    const { versao } = await show(id_contato);
    expect((await store({ id_contato, login: 'nara@x.example', senha: '' })).versao).toBe(versao);
  });

  it("[5] needs a strong password, and a name that nobody has: 'Usuário já cadastrado, informe outro'", async () => {
    const body = (over: object) => ({ nome: 'Sem acesso', email: `s${phone()}@x.example`, ...over });
    const erros = async (over: object, who = ana) => (await refusal(store(body(over), who))).erros;
    expect(await erros({ login: 'novo@x.example' })).toEqual({ senha: 'Informe a senha' });
    expect(await erros({ senha: 'Forte#2026' })).toEqual({ login: 'Informe o usuário' });
    expect(await erros({ login: 'novo@x.example', senha: 'fraca' })).toEqual({ senha: 'A senha precisa de ao menos 6 caracteres' });
    expect(await erros({ login: 'novo@x.example', senha: 'semmaiuscula#1' })).toEqual({ senha: 'Inclua uma letra maiúscula' });
    expect(await erros({ login: ana.sessao.usuario, senha: 'Forte#2026' })).toEqual({ login: 'Usuário já cadastrado, informe outro' });
    expect((await ana.call(contatos.getAll, { query: { q: 'Sem acesso' } })).data).toEqual([]);
  });

  it('[6] is for those who may give access, who alone see the name', async () => {
    const attendant = await signIn(app, (await makeLogin(app.database, empresa.id_empresa, empresa.grupos.atendente)).usuario);
    expect(await refusal(store({ nome: 'X', email: 'xx@x.example', login: 'xx@x.example', senha: 'Forte#2026' }, attendant))).toMatchObject({ http: 403 });
    const { id_contato } = await store({ nome: 'Com acesso', email: 'com@x.example', login: 'com@x.example', senha: 'Forte#2026' });
    expect((await show(id_contato, attendant)).login).toBe('');
    expect((await show(id_contato)).login).toBe('com@x.example');
  });
});
