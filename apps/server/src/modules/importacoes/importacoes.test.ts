import { campos } from '@prosa/contract/campos/campos.endpoints.ts';
import { contato } from '@prosa/contract/contatos/cadastro.endpoints.ts';
import { importacao } from '@prosa/contract/contatos/importar.endpoints.ts';
import { exportacoes } from '@prosa/contract/exportacoes/exportacoes.endpoints.ts';
import { privacidade } from '@prosa/contract/privacidade/privacidade.endpoints.ts';
import { tagContato, tagModelo } from '@prosa/contract/tags/tags.endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusal, type SignedIn, signIn, startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { makeEmpresa, makeLogin, type TestEmpresa } from '../../../test/kit/factories.ts';
import { insertSala } from '../../../test/kit/rows.ts';
import { until } from '../../../test/kit/salas.ts';
import { waiting } from '../../../test/kit/waiting.ts';
import { formatsOf } from '../exportacoes/formats.ts';
import { xlsx } from '../exportacoes/xlsx.ts';

let app: TestApp;
let empresa: TestEmpresa;
let ana: SignedIn;

beforeAll(async () => {
  app = await startTestApp();
  empresa = await makeEmpresa(app.database, 'A');
  ana = await signIn(app, (await makeLogin(app.database, empresa.id_empresa, empresa.grupos.administrador, 'Ana Lima')).usuario);
});
afterAll(() => app.close());

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');
const send = (bytes: Uint8Array | string, name = 'contatos.csv', who = ana) =>
  who.call(importacao.enviar, { body: {}, file: new File([bytes as Uint8Array<ArrayBuffer>], name) });
const settled = (id: number, who = ana) =>
  until('the work is over', async () => {
    const { data } = await who.call(importacao.show, { params: { id } });
    return ['conferindo', 'importando', 'desfazendo'].includes(data.estado) ? null : data;
  });
const opcoes = { repetidos: 'ignorar' as const, tipo_contato: 'Leads' as const, tags: [] as string[] };
async function check(sent: Awaited<ReturnType<typeof send>>, more: Partial<{ mapa: Record<string, string>; opcoes: object }> = {}) {
  const body = { mapa: more.mapa ?? sent.arquivo.mapa, opcoes: { ...opcoes, ...more.opcoes } };
  await ana.call(importacao.conferir, { params: { id: sent.id_importacao }, body });
  return settled(sent.id_importacao);
}
async function run(id: number) {
  await ana.call(importacao.executar, { params: { id } });
  return settled(id);
}
async function undo(id: number) {
  await ana.call(importacao.desfazer, { params: { id } });
  return settled(id);
}
const lines = async (id: number, estado?: 'erro' | 'ignorada' | 'nova' | 'criada' | 'atualizada' | 'mantida') =>
  (await ana.call(importacao.linhas, { params: { id }, query: { ...(estado && { estado }), rpp: 100 } })).data;
const inEmpresa = <T>(work: Parameters<typeof app.database.comEmpresa<T>>[1]) => app.database.comEmpresa(empresa.id_empresa, work);
const named = (nome: string) => inEmpresa((db) => db.selectFrom('contato').selectAll().where('nome', '=', nome).executeTakeFirst());

/** Every row of the tables that hang on a contato, but for what counts on by itself. */
const tables = ['contato', 'contato_telefone', 'contato_identidade', 'contato_tag', 'contato_campo', 'contato_consentimento'] as const;
const everything = () =>
  inEmpresa(async (db) => {
    const all: Record<string, unknown[]> = {};
    for (const table of tables) {
      const { rows } = await sql<{
        linha: object;
      }>`select to_jsonb(t) - array['versao', 'alterado_em', 'criado_em_identidade'] as linha from ${sql.table(table)} t`.execute(db);
      all[table] = rows
        .map(({ linha }) => JSON.stringify({ ...linha, ...(table === 'contato_identidade' && { criado_em: '' }) }))
        .toSorted((a, b) => a.localeCompare(b));
    }
    return all;
  });

describe('[issue: import] the file', () => {
  it('CSV with ; in the encoding of Excel: columns, examples and where they go', async () => {
    const { arquivo, data } = await send(
      latin1('Nome completo;E-mail;Telefone;Endereço;Observação\r\n"José; o Zé";ze@ex.com;(11) 98888-1111;Rua da Conceição;x\r\n'),
    );
    expect(data).toMatchObject({ estado: 'recebida', linhas: 1, nome: 'contatos.csv' });
    expect(arquivo.colunas.map(({ titulo }) => titulo)).toEqual(['Nome completo', 'E-mail', 'Telefone', 'Endereço', 'Observação']);
    expect(arquivo.colunas[0]?.exemplos).toEqual(['José; o Zé']);
    expect(arquivo.mapa).toEqual({ '0': 'nome', '1': 'email', '2': 'whatsapp', '3': 'logradouro' });
    expect(arquivo.lembrado).toBe(false);
  });

  it('UTF-8 with commas, and UTF-16 with tabs', async () => {
    expect((await send('\uFEFFnome,e-mail\n"Prado, Ana",a@b.com\n')).arquivo.colunas[0]).toEqual({ titulo: 'nome', exemplos: ['Prado, Ana'] });
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('nome\temail\nÍris\ti@b.com\n', 'utf16le')]);
    expect((await send(utf16)).arquivo.colunas[0]).toEqual({ titulo: 'nome', exemplos: ['Íris'] });
  });

  it('columns as Google and Outlook export them: names and values in several columns, several values in a cell', async () => {
    const google = await send(
      [
        'First Name,Middle Name,Last Name,Organization Name,Organization Title,Birthday,Labels,E-mail 1 - Value,E-mail 2 - Value,Phone 1 - Value,Phone 2 - Value,Address 1 - City,Address 1 - Region',
        'Marina,,D’Ávila Exemplo,Padaria Exemplo,Sócia, --05-12,Clientes ::: * myContacts,marina.teste@exemplo.com.br,m.teste@empresa.exemplo,+55 11 97555-0001,+55 11 3333-0001 ::: +55 11 3333-0002,Campinas,SP',
        'João,Carlos,de Souza Exemplo,,,1980-03-09,* myContacts,joao.teste@exemplo.com.br ::: jc.teste@exemplo.com.br,,+55 (0)11 97555-0002,,,',
      ].join('\n'),
    );
    expect((await check(google)).contagem).toMatchObject({ novos: 2, erros: 0 });
    await run(google.id_importacao);
    expect(await named('Marina D’Ávila Exemplo')).toMatchObject({ cargo: 'Sócia', data_aniversario: null, email: 'marina.teste@exemplo.com.br' });
    expect(await named('João Carlos de Souza Exemplo')).toMatchObject({
      data_aniversario: '1980-03-09',
      email: 'joao.teste@exemplo.com.br',
      telefone: '5511975550002',
    });
    const outlook = await send(
      [
        'Nome,Segundo nome,Sobrenome,Empresa,Cargo,Telefone comercial,Telefone celular,Endereço de email,Endereço de email 2,Aniversário,Cidade do endereço comercial,Estado',
        'Beatriz,,Antunes Exemplo,Mercado,Gerente,(11) 3333-1001,(11) 97555-1001,beatriz.teste@exemplo.com.br,,12/05/90,Moji Mirim,São Paulo',
        'Carlos,Eduardo,Prado Exemplo,,,,(11) 97555-1002,carlos.teste@exemplo.com.br,,0/0/00,,',
      ].join('\n'),
    );
    expect((await check(outlook)).contagem).toMatchObject({ novos: 2, erros: 0 });
    await run(outlook.id_importacao);
    expect(await named('Beatriz Antunes Exemplo')).toMatchObject({ data_aniversario: '1990-05-12', cargo: 'Gerente' });
    expect(await named('Carlos Eduardo Prado Exemplo')).toMatchObject({ data_aniversario: null });
  });

  it('XLSX, with days and numbers as people would type them', async () => {
    const columns = (['Nome', 'Nascimento', 'CPF', 'Telefone'] as const).map((titulo, i) => ({
      titulo,
      kind: i === 2 ? ('numero' as const) : ('texto' as const),
      largura: 10,
    }));
    const chunks: Uint8Array[] = [];
    async function* rows() {
      yield [['Rita', '03/12/1979', 52_998_224_725, '11 98888-2222']];
    }
    for await (const chunk of xlsx('Contatos', columns, rows(), formatsOf('America/Sao_Paulo'))) chunks.push(chunk);
    const { arquivo } = await send(Buffer.concat(chunks), 'contatos.xlsx');
    expect(arquivo.colunas.map(({ exemplos }) => exemplos[0])).toEqual(['Rita', '03/12/1979', '52998224725', '11 98888-2222']);
    expect(arquivo.mapa).toEqual({ '0': 'nome', '1': 'data_aniversario', '2': 'cpf', '3': 'whatsapp' });
  });

  it('Excel’s line for the separator is none of the file; rows keep the numbers that a spreadsheet shows, and a cell is one line', async () => {
    const sent = await send('sep=;\r\nNome;WhatsApp\r\n\r\n"Linha\r\nTrês";11944440001\r\n;;\r\nLinha Cinco;\r\n');
    expect(sent.arquivo.colunas.map(({ titulo }) => titulo)).toEqual(['Nome', 'WhatsApp']);
    await check(sent);
    expect((await lines(sent.id_importacao)).map(({ linha, celulas }) => [linha, celulas[0]])).toEqual([
      [3, 'Linha Três'],
      [5, 'Linha Cinco'],
    ]);
  });

  it.each([
    ['', 'O arquivo está vazio.'],
    ['Nome;E-mail\n"Aberta;a@b.com\nOutra;c@d.com\n', 'Há aspas abertas e não fechadas no arquivo. Corrija-as ou salve-o como XLSX.'],
    ['nome;email\n', 'O arquivo não tem linhas além do cabeçalho.'],
    [Buffer.from('PK\u0003\u0004 no sheet'), 'Não foi possível ler a planilha. Salve-a de novo como XLSX ou CSV.'],
    [Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), 'Planilhas XLS antigas não são lidas. Salve como XLSX ou CSV.'],
  ])('%# what cannot be read says why', async (bytes, message) => {
    expect(await refusal(send(bytes))).toMatchObject({ http: 422, erros: { file: message } });
  });
});

describe('[issue: import] the dry run', () => {
  it('[5] judges each row by the rules of the form and writes nothing', async () => {
    const before = await everything();
    const sent = await send(
      [
        'Nome;E-mail;WhatsApp;CPF;CEP;Cidade;UF;Aniversário',
        'Boa;boa@ex.com;11977770001;52998224725;1310100;sao paulo;SP;03/12/1979',
        ';sem-nome@ex.com;;;;;;',
        'Sem contato;;;;;;;',
        'Errada;errada@;123;11111111111;12;Lugar Nenhum;SP;31/02/1990',
        'Repete;outra@ex.com;(11) 7777-0001;;;;;',
      ].join('\n'),
    );
    const data = await check(sent);
    expect(data.contagem).toEqual({ novos: 1, atualizados: 0, ignorados: 1, erros: 3, mantidos: 0, restantes: 0 });
    expect((await lines(sent.id_importacao)).map(({ linha, estado, erros }) => ({ linha, estado, erros }))).toEqual([
      { linha: 2, estado: 'nova', erros: {} },
      { linha: 3, estado: 'erro', erros: { '0': 'Informe o nome' } },
      { linha: 4, estado: 'erro', erros: { '1': 'Informe o e-mail ou um telefone' } },
      {
        linha: 5,
        estado: 'erro',
        erros: {
          '1': 'E-mail inválido',
          '2': 'Telefone inválido',
          '3': 'CPF inválido',
          '4': 'CEP inválido',
          '5': 'Não há esta cidade em SP',
          '7': 'Data inválida',
        },
      },
      { linha: 6, estado: 'ignorada', erros: { '': 'Repete a linha 2' } },
    ]);
    expect(await everything()).toEqual(before);
  });

  it('bad cells are corrected in place, and the mapping is remembered for the next file of the same columns', async () => {
    const text = 'Quem;Contato eletrônico\nLia;lia@\n';
    const sent = await send(text);
    const mapa = { '0': 'nome', '1': 'email' };
    await check(sent, { mapa, opcoes: { tipo_contato: 'Parceiro' } });
    const { linha, data } = await ana.call(importacao.corrigir, { params: { id: sent.id_importacao }, body: { linha: 2, celulas: ['Lia', 'lia@ex.com'] } });
    expect(linha).toMatchObject({ estado: 'nova', erros: {} });
    expect(data.contagem).toMatchObject({ novos: 1, erros: 0 });
    await run(sent.id_importacao);
    expect(await named('Lia')).toMatchObject({ email: 'lia@ex.com', tipo_contato: 'Parceiro', origem: 'importacao' });
    expect((await send(text)).arquivo).toMatchObject({ mapa, lembrado: true, opcoes: { tipo_contato: 'Parceiro' } });
  });

  it('begun anew with other columns while it is still being judged: the whole file is judged by the new ones', async () => {
    const sent = await send(['Pessoa;Correio', ...Array.from({ length: 620 }, (_, i) => `Rodada ${i};rodada${i}@ex.com`)].join('\n'));
    const id = sent.id_importacao;
    const conferir = (mapa: Record<string, string>) => ana.call(importacao.conferir, { params: { id }, body: { mapa, opcoes } });
    const begun = await inEmpresa(async (db) => {
      await sql`select from importacao_linha where id_importacao = ${id} and linha = 600 for update`.execute(db);
      await conferir({ '0': 'nome', '1': 'email' });
      await waiting(db, 1);
      const again = conferir({ '0': 'nome', '1': 'whatsapp' });
      await waiting(db, 2);
      return { again };
    });
    await begun.again;
    expect(await settled(id)).toMatchObject({ estado: 'conferida', feitas: 620, contagem: { novos: 0, erros: 620 } });
  });

  it('[5] days as files write them are understood; those that are none are not', async () => {
    const days = ['3/5/1990', '13-05-1990', '13.05.1990', '13/05/1990 00:00', '1990-05-13T03:00:00Z', '31/2/1990', '13/05/90', '13/05/2068'];
    const sent = await send(['Nome;WhatsApp;Aniversário', ...days.map((day, i) => `Dia ${i};1196660000${i};${day}`)].join('\n'));
    await check(sent);
    expect((await lines(sent.id_importacao)).map(({ estado }) => estado)).toEqual(['nova', 'nova', 'nova', 'nova', 'nova', 'erro', 'nova', 'erro']);
    expect((await lines(sent.id_importacao)).at(-1)?.erros).toEqual({ '2': 'A data não pode ser no futuro' });
    await run(sent.id_importacao);
    expect([(await named('Dia 0'))?.data_aniversario, (await named('Dia 3'))?.data_aniversario, (await named('Dia 4'))?.data_aniversario]).toEqual([
      '1990-05-03',
      '1990-05-13',
      '1990-05-13',
    ]);
  });

  it('[5] a digit too many, an extension or a number as sheets write them makes no phone of another country', async () => {
    const phones: [string, string | null][] = [
      ['11 95555-00011', null],
      ['(11) 3333-4444 ramal 22', null],
      ['+55 (0)11 95555-0006', '5511955550006'],
      ['015 11 95555-0007', '5511955550007'],
      ['0800 123 4567', '08001234567'],
      ['(20) 95555-0008', null],
      ['1.19555E+10', null],
      ['11955550002.0', '5511955550002'],
      ['0xx11 95555-0003', '5511955550003'],
      ['Recado: 11 95555-0004 (mãe)', '5511955550004'],
      ['00351 912 345 678', '+351912345678'],
      ['+1 (415) 555-2671', '+14155552671'],
      ['55 11 95555-0005', '5511955550005'],
    ];
    const sent = await send(['Nome;WhatsApp', ...phones.map(([typed], i) => `Fone ${i};${typed}`)].join('\n'));
    await check(sent);
    await run(sent.id_importacao);
    const rows = await lines(sent.id_importacao);
    expect(rows.map(({ erros }) => erros['1'] ?? null)).toEqual(phones.map(([, stored]) => (stored === null ? 'Telefone inválido' : null)));
    for (const [i, [, stored]] of phones.entries()) expect((await named(`Fone ${i}`))?.telefone ?? null).toBe(stored);
  });

  it('two columns for one field, a column that is not there, and none that says who it is are refused at their place', async () => {
    const sent = await send('a;b\n1;2\n');
    const refused = (mapa: Record<string, string>) => refusal(ana.call(importacao.conferir, { params: { id: sent.id_importacao }, body: { mapa, opcoes } }));
    expect(await refused({ '0': 'cpf', '1': 'cpf' })).toMatchObject({ erros: { 'mapa.1': 'Outra coluna já vai para este campo' } });
    expect(await refused({ '0': 'nome', '7': 'email' })).toMatchObject({ erros: { 'mapa.7': 'Esta coluna não está no arquivo' } });
    expect(await refused({ '0': 'cargo' })).toMatchObject({ erros: { mapa: 'Escolha ao menos a coluna do nome, do e-mail ou do telefone' } });
  });
});

describe('[issue: import] writing and undoing', () => {
  const existing = async () => {
    const { id_contato } = await ana.call(contato.store, {
      body: { nome: 'Paula Velha', email: 'paula@ex.com', telefones: [{ tipo_contato: 'Whatsapp', numero: '(11) 96666-0001', principal: 1 }] },
    });
    return id_contato;
  };
  const file = [
    'Nome;E-mail;WhatsApp;Celular;Cargo;Tags;Tipo de contato;Aceita marketing',
    'Paula Nova;;1166660001;11955550009;Compras;VIP, Atacado;Cliente;Sim',
    'Novo Um;novo1@ex.com;11955550001;;Dono;VIP;Clientes;NÃO',
    'Novo Dois;novo2@ex.com;;;;;;',
  ].join('\n');

  it.each([
    ['ignorar', { nome: 'Paula Velha', cargo: '', tipo_contato: 'Leads' }, 0],
    ['completar', { nome: 'Paula Velha', cargo: 'Compras', tipo_contato: 'Leads' }, 1],
    ['atualizar', { nome: 'Paula Nova', cargo: 'Compras', tipo_contato: 'Cliente' }, 1],
  ] as const)('doubles: %s; after the undo the database is as before, row by row', async (repetidos, after, atualizados) => {
    const id = await existing();
    const before = await everything();
    const sent = await send(file);
    await check(sent, { opcoes: { repetidos, tags: ['Importado'] } });
    const done = await run(sent.id_importacao);
    expect(done).toMatchObject({ estado: 'pronta', feitas: 2 + atualizados, contagem: { novos: 2, atualizados, ignorados: 1 - atualizados, erros: 0 } });
    expect(await inEmpresa((db) => db.selectFrom('contato').selectAll().where('id_contato', '=', id).executeTakeFirstOrThrow())).toMatchObject(after);
    const { data: shown } = await ana.call(contato.show, { params: { id }, query: { output: 'json' } });
    expect(shown.telefones.map(({ numero, principal }) => [numero, principal])).toEqual([['5511966660001', 1], ...(atualizados ? [['5511955550009', 0]] : [])]);
    const um = await named('Novo Um');
    expect(um).toMatchObject({ telefone: '5511955550001', tipo_contato: 'Cliente', cargo: 'Dono' });
    expect(um?.busca).toContain('vip');
    expect(um?.consentimentos).toEqual(['marketing=0']);
    expect(await named('Novo Dois')).toMatchObject({ telefone: null, tipo_contato: 'Leads' });
    expect(done.desfazer_ate).not.toBeNull();
    expect(await undo(sent.id_importacao)).toMatchObject({ estado: 'desfeita', desfazer_ate: null, contagem: { mantidos: 0 } });
    expect(await everything()).toEqual(before);
    await inEmpresa((db) => db.deleteFrom('contato').where('id_contato', '=', id).execute());
  });

  it('[issue: consent register] no file takes back an opt-out', async () => {
    const id = await existing();
    await ana.call(privacidade.consentir, { params: { id }, body: { finalidade: 'marketing', concedido: 0 } });
    const sent = await send('E-mail;Opt-in\npaula@ex.com;sim\nnova@ex.com;talvez\n');
    const { contagem } = await check(sent, { opcoes: { repetidos: 'atualizar' } });
    expect(contagem).toMatchObject({ atualizados: 1, erros: 1 });
    expect((await lines(sent.id_importacao, 'erro'))[0]?.erros).toMatchObject({ '1': 'Use sim ou não' });
    expect((await run(sent.id_importacao)).contagem).toMatchObject({ atualizados: 0 });
    expect((await ana.call(privacidade.consentimentos, { params: { id } })).aceita.marketing).toBe(false);
    await inEmpresa((db) => db.deleteFrom('contato').where('id_contato', '=', id).execute());
  });

  it('nothing is written into a contato that is deleted while its row waits', async () => {
    const id = await existing();
    const sent = await send('E-mail;Cargo\npaula@ex.com;Dona\n');
    await check(sent, { opcoes: { repetidos: 'atualizar' } });
    await inEmpresa(async (db) => {
      await db.updateTable('contato').set({ excluido_em: new Date() }).where('id_contato', '=', id).execute();
      await ana.call(importacao.executar, { params: { id: sent.id_importacao } });
      await waiting(db, 1);
    });
    expect(await settled(sent.id_importacao)).toMatchObject({ estado: 'pronta', contagem: { atualizados: 0, ignorados: 1 } });
    expect((await lines(sent.id_importacao))[0]?.erros).toEqual({ '': 'O contato não existe mais' });
    expect(await named('Paula Velha')).toMatchObject({ cargo: '' });
    await inEmpresa((db) => db.deleteFrom('contato').where('id_contato', '=', id).execute());
  });

  it('own fields are recorded one by one, as the form records them', async () => {
    const { id_campo } = await ana.call(campos.store, { body: { nome: 'Limite', tipo: 'numero', opcoes: [], obrigatorio: 0 } });
    const { id_contato } = await ana.call(contato.store, { body: { nome: 'Com limite', email: 'limite@ex.com', campos: { [id_campo]: 10 } } });
    const sent = await send('E-mail;Limite;Cargo\nlimite@ex.com;2.500,75;Dona\n');
    await check(sent, { opcoes: { repetidos: 'atualizar' } });
    await run(sent.id_importacao);
    const mudancas = await inEmpresa((db) =>
      db.selectFrom('contato_mudanca').select(['tipo', 'campos']).where('id_contato', '=', id_contato).orderBy('id_mudanca', 'desc').execute(),
    );
    expect(mudancas[0]).toEqual({ tipo: 'importado', campos: { [`campos.${id_campo}`]: [10, 2500.75], cargo: ['', 'Dona'] } });
  });

  it('what changed after the import stays, and says so', async () => {
    const sent = await send('Nome;E-mail\nFica;fica@ex.com\nVai;vai@ex.com\nConversa;conversa@ex.com\n');
    await check(sent);
    await run(sent.id_importacao);
    const fica = (await named('Fica'))!;
    const conversa = (await named('Conversa'))!;
    await ana.call(contato.store, { body: { id_contato: fica.id_contato, cargo: 'Chefe' } });
    await inEmpresa((db) => insertSala(db, { id_contato: conversa.id_contato, topic: 'sala-importada', status_id: 2 }));
    expect((await undo(sent.id_importacao)).contagem).toMatchObject({ mantidos: 2 });
    expect(await named('Vai')).toBeUndefined();
    expect(await named('Fica')).toMatchObject({ cargo: 'Chefe' });
    expect((await lines(sent.id_importacao, 'mantida')).map(({ erros }) => erros)).toEqual(
      Array.from({ length: 2 }, () => ({ '': 'O contato mudou depois da importação' })),
    );
  });

  it('[issue: privacy] what was anonymised since stays so; the others get back what they had', async () => {
    const id = await existing();
    const { id_contato } = await ana.call(contato.store, { body: { nome: 'Queila', email: 'queila@ex.com' } });
    const sent = await send('E-mail;Cargo\npaula@ex.com;Dona\nqueila@ex.com;Sócia\n');
    await check(sent, { opcoes: { repetidos: 'atualizar' } });
    await run(sent.id_importacao);
    await ana.call(privacidade.anonimizar, { params: { id }, body: { nome: 'Paula Velha', conversas: 'sem_texto' } });
    const empty = await inEmpresa((db) => db.selectFrom('contato').selectAll().where('id_contato', '=', id).executeTakeFirstOrThrow());
    expect(await undo(sent.id_importacao)).toMatchObject({ estado: 'desfeita', contagem: { mantidos: 1 } });
    expect(await named('Queila')).toMatchObject({ id_contato, cargo: '' });
    expect(await inEmpresa((db) => db.selectFrom('contato').selectAll().where('id_contato', '=', id).executeTakeFirstOrThrow())).toEqual(empty);
  });

  it('a plan without places refuses before it begins', async () => {
    const small = await makeEmpresa(app.database, 'Plano pequeno', { limites: { contatos: 1 } });
    const boss = await signIn(app, (await makeLogin(app.database, small.id_empresa, small.grupos.administrador)).usuario);
    const sent = await send('Nome;E-mail\nA;vaga1@ex.com\nB;vaga2@ex.com\n', 'c.csv', boss);
    const params = { id: sent.id_importacao };
    await boss.call(importacao.conferir, { params, body: { mapa: sent.arquivo.mapa, opcoes } });
    await settled(sent.id_importacao, boss);
    expect(await refusal(boss.call(importacao.executar, { params }))).toMatchObject({
      http: 409,
      message: 'Limite para cadastro excedido em Contatos. Usado 0 de 1.',
    });
    expect((await boss.call(importacao.show, { params })).data.estado).toBe('conferida');
  });

  it('[5] what the list exports comes back as it was: its kind in “Tipo”, tags with the value of their templates, nothing changed', async () => {
    for (const body of [
      { name: 'Última compra', type_value: 'date' as const },
      { name: 'Desde a feira', altera_valor: 0, type_value: 'bool' as const, value: '1' },
    ])
      await ana.call(tagModelo.store, { body });
    const { id_contato } = await ana.call(contato.store, {
      body: { nome: 'Ida Volta', email: 'ida@volta.com', tipo_contato: 'Parceiro', cpf: '012.345.678-90' },
    });
    for (const tag of [
      { name: 'Última compra', type_value: 'date' as const, value: '2026-01-19' },
      { name: 'Nota', type_value: 'number' as const, value: '7,5' },
      { name: 'Atacado', type_value: 'bool' as const, value: '0' },
    ])
      await ana.call(tagContato.store, { body: { id_contato, ...tag } });
    const { data: asked } = await ana.call(exportacoes.store, {
      body: { tipo: 'contatos', formato: 'csv', filtro: { q: 'ida@volta.com', colunas: 'nome,email,tipo_contato,tags,documento' } },
    });
    await until('the file is ready', async () => (await ana.call(exportacoes.show, { params: { id: asked.id_exportacao } })).data.estado === 'pronta');
    const csv = await (await ana.request(`/exportacoes/baixar/${asked.id_exportacao}`)).text();
    expect(csv.split('\r\n')[1]).toBe('Ida Volta;ida@volta.com;Parceiro;"Última compra: 19/01/2026, Nota: 7,5, Atacado: Não";012.345.678-90');

    const before = await everything();
    const same = await send(csv);
    expect(same.arquivo.mapa).toEqual({ '0': 'nome', '1': 'email', '2': 'tipo_contato', '3': 'tags', '4': expect.any(String) });
    await check(same, { opcoes: { repetidos: 'completar' } });
    await run(same.id_importacao);
    expect(await lines(same.id_importacao)).toMatchObject([{ estado: 'ignorada', erros: { '': 'Nada a atualizar' } }]);
    expect(await everything()).toEqual(before);

    const more = await send('Nome;E-mail;Tags\nIda Volta;ida@volta.com;ultima compra: 20/02/2026, desde a feira, Livre: x\n');
    await check(more, { opcoes: { repetidos: 'completar' } });
    await run(more.id_importacao);
    const tags = (await ana.call(tagContato.getAll, { query: { id_contato } })).data;
    expect(tags).toHaveLength(6);
    expect(tags).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'Última compra', type_value: 'date', value: '2026-02-20', altera_valor: 1 }),
        expect.objectContaining({ name: 'Desde a feira', type_value: 'bool', value: '1', altera_valor: 0 }),
        expect.objectContaining({ name: 'Livre: x', type_value: 'bool', value: '1', altera_valor: 1 }),
      ]),
    );
    await undo(more.id_importacao);
    expect(await everything()).toEqual(before);
  });

  it('one that was stopped counts what was written, and the rows that it did not come to', async () => {
    const sent = await send('Nome;E-mail\nPara Um;para1@ex.com\nPara Dois;para2@ex.com\nPara Três;para3@ex.com\n');
    const id = sent.id_importacao;
    expect((await check(sent)).contagem).toMatchObject({ novos: 3, restantes: 0 });
    await inEmpresa(async (db) => {
      await db.updateTable('importacao').set({ estado: 'importando', executada_em: new Date() }).where('id_importacao', '=', id).execute();
      await db.updateTable('importacao_linha').set({ estado: 'criada' }).where('id_importacao', '=', id).where('linha', '=', 2).execute();
    });
    await ana.call(importacao.cancelar, { params: { id } });
    expect((await settled(id)).contagem).toMatchObject({ novos: 1, restantes: 2 });
    const csv = await (await ana.request(`/importacaoContatos/rejeitadas/${id}`)).text();
    expect(csv.split('\r\n').slice(1, 3)).toEqual(['Para Dois;para2@ex.com;3;Não foi importada', 'Para Três;para3@ex.com;4;Não foi importada']);
  });

  it('one that failed before anything was written begins again', async () => {
    const sent = await send('Nome;E-mail\nDe Novo;denovo@ex.com\n');
    await check(sent);
    await inEmpresa((db) =>
      db.updateTable('importacao').set({ estado: 'falhou', executada_em: new Date() }).where('id_importacao', '=', sent.id_importacao).execute(),
    );
    expect((await check(sent)).contagem).toMatchObject({ novos: 1 });
    expect((await run(sent.id_importacao)).contagem).toMatchObject({ novos: 1, restantes: 0 });
    const again = { mapa: sent.arquivo.mapa, opcoes };
    expect((await refusal(ana.call(importacao.conferir, { params: { id: sent.id_importacao }, body: again }))).http).toBe(409);
  });

  it('what did not come in can be downloaded with its reason, without formulas', async () => {
    const sent = await send('Nome;E-mail\n=cmd();x@\n');
    await check(sent);
    const response = await ana.request(`/importacaoContatos/rejeitadas/${sent.id_importacao}`);
    expect(await response.text()).toBe("Nome;E-mail;Linha;Motivo\r\n'=cmd();x@;2;E-mail: E-mail inválido\r\n");
  });

  it('another empresa sees nothing of it, and its contatos are nobody’s doubles here', async () => {
    const other = await makeEmpresa(app.database, 'B');
    const foreign = await signIn(app, (await makeLogin(app.database, other.id_empresa, other.grupos.administrador)).usuario);
    const sent = await send('Nome;E-mail\nNovo Um;lia@ex.com\n', 'c.csv', foreign);
    expect(await refusal(ana.call(importacao.show, { params: { id: sent.id_importacao } }))).toMatchObject({ http: 404 });
    await foreign.call(importacao.conferir, { params: { id: sent.id_importacao }, body: { mapa: sent.arquivo.mapa, opcoes } });
    expect((await settled(sent.id_importacao, foreign)).contagem).toMatchObject({ novos: 1 });
  });
});

describe('[7] one call for old clients', () => {
  it('[7] with importar=1 one call does it all: columns guessed, what is right written, what is wrong left to correct', async () => {
    const bytes = 'Nome completo;Celular\nDireta Um;11955559901\nDireta Dois;abc\n';
    const sent = await ana.call(importacao.enviar, { body: { importar: 1 }, file: new File([bytes], 'direta.csv') });
    expect(sent.id_importacao).toBeGreaterThan(0);
    const done = await settled(sent.id_importacao);
    expect(done).toMatchObject({ estado: 'pronta', contagem: { novos: 1, erros: 1 } });
    expect([await named('Direta Um'), await named('Direta Dois')]).toMatchObject([{ nome: 'Direta Um' }, undefined]);
    // nothing right in it: it waits for somebody to correct it
    const wrong = await ana.call(importacao.enviar, { body: { importar: 1 }, file: new File(['Nome completo;Celular\nX;abc\n'], 'errada.csv') });
    expect(await settled(wrong.id_importacao)).toMatchObject({ estado: 'conferida', contagem: { erros: 1 } });
  });
});
