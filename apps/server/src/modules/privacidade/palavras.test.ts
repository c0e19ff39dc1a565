import { contatos } from '@prosa/contract/contatos/contatos.endpoints.ts';
import { privacidade } from '@prosa/contract/privacidade/privacidade.endpoints.ts';
import { simulador } from '@prosa/contract/simulador/simulador.endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusal, type SignedIn, signIn, startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { makeEmpresa, makeLogin, type TestEmpresa } from '../../../test/kit/factories.ts';
import { insertContato } from '../../../test/kit/rows.ts';
import { until } from '../../../test/kit/salas.ts';
import { aceites } from './aceite.ts';

let app: TestApp;
let empresa: TestEmpresa;
let ana: SignedIn;
let id_wpp_config: number;
const inEmpresa = <T>(work: Parameters<typeof app.database.comEmpresa<T>>[1]) => app.database.comEmpresa(empresa.id_empresa, work);

beforeAll(async () => {
  app = await startTestApp();
  empresa = await makeEmpresa(app.database, 'Loja A');
  ana = await signIn(app, (await makeLogin(app.database, empresa.id_empresa, empresa.grupos.administrador, 'Ana Lima')).usuario);
  id_wpp_config = await inEmpresa(
    async (db) => (await db.insertInto('wpp_config').values({ nome: 'Principal' }).returning('id_wpp_config').executeTakeFirstOrThrow()).id_wpp_config,
  );
  await until('line connected', () => inEmpresa(async (db) => (await db.selectFrom('wpp_config').select('estado').executeTakeFirst())?.estado === 'conectado'));
});
afterAll(() => app.close());

const receive = (telefone: string, texto: string) => ana.call(simulador.receber, { params: { id_wpp_config }, body: { telefone, nome: 'Rita', texto } });
/** What stands in the one sala with this phone, oldest first. */
const sala = (telefone: string) =>
  inEmpresa(async (db) => {
    const contato = await db.selectFrom('contato').select(['id_contato', 'consentimentos']).where('telefone', '=', `55${telefone}`).executeTakeFirst();
    const messages = contato
      ? await db
          .selectFrom('mensagem as m')
          .innerJoin('sala as s', 's.id_sala', 'm.id_sala')
          .select(['m.id_mensagem', 'm.de', 'm.texto'])
          .where('s.id_contato', '=', contato.id_contato)
          .orderBy('m.id_mensagem')
          .execute()
      : [];
    return { contato, messages };
  });
const words = (telefone: string, said: string) =>
  until(`consentimentos: ${said}`, async () => {
    const { contato, messages } = await sala(telefone);
    return contato?.consentimentos.join() === said ? { ...contato, messages } : null;
  });
const pending = () => inEmpresa(async (db) => (await db.selectFrom('evento').select('id_evento').where('despachado_em', 'is', null).execute()).length);

describe('[issue: opt-out word]', () => {
  it('the whole message, however it is written, takes marketing and surveys back; answered once and seen; the sala goes on', async () => {
    const rita = '11987650001';
    await receive(rita, 'Quero sair da lista de espera');
    await receive(rita, '  Saír! ');
    const { id_contato, messages } = await words(rita, 'marketing=0,pesquisa=0');
    expect(messages.map(({ de, texto }) => [de, texto])).toEqual([
      ['contato', 'Quero sair da lista de espera'],
      ['contato', 'Saír!'],
      ['sistema', 'O contato não quer mais receber marketing e pesquisas de satisfação (“Saír!”)'],
      ['bot', expect.stringContaining('responda VOLTAR')],
    ]);
    expect(await inEmpresa((db) => aceites(db, id_contato))).toEqual({ atendimento: true, marketing: false, pesquisa: false });
    const { data } = await ana.call(privacidade.consentimentos, { params: { id: id_contato } });
    expect(data.map((k) => [k.origem, k.canal, k.texto, k.autor])).toEqual([
      ['palavra', 'Principal', 'Saír!', null],
      ['palavra', 'Principal', 'Saír!', null],
    ]);
    const evidence = await inEmpresa((db) => db.selectFrom('contato_consentimento').select('id_mensagem').execute());
    expect(evidence.map((k) => k.id_mensagem)).toEqual([messages[1]!.id_mensagem, messages[1]!.id_mensagem]);
    await until('the phone got the answer', async () =>
      (await ana.call(simulador.telefone, { params: { id_wpp_config, numero: rita } })).data.some((m) => !m.minha && m.texto.includes('VOLTAR')),
    );
    // who begins a sala sees it
    expect((await ana.call(contatos.getContatosChat, { query: {} })).contatos).toMatchObject([{ id_contato, sem_marketing: true }]);

    await receive(rita, 'PARAR');
    await receive(rita, 'E o meu pedido?');
    await until('all is handled', async () => (await sala(rita)).messages.length === 6 && (await pending()) === 0);
    expect((await sala(rita)).messages.slice(4).map((m) => [m.de, m.texto])).toEqual([
      ['contato', 'PARAR'],
      ['contato', 'E o meu pedido?'],
    ]);

    await receive(rita, 'voltar');
    const back = await words(rita, 'marketing=1,pesquisa=1');
    expect(back.messages.slice(-2).map((m) => [m.de, m.texto])).toEqual([
      ['sistema', 'O contato voltou a aceitar marketing e pesquisas de satisfação (“voltar”)'],
      ['bot', expect.stringContaining('responda SAIR')],
    ]);
  });

  it('it may be the first message of somebody', async () => {
    await receive('11987650002', 'Descadastrar');
    expect((await words('11987650002', 'marketing=0,pesquisa=0')).messages.map((m) => m.de)).toEqual(['contato', 'sistema', 'bot']);
  });

  it('the company chooses the words, the answers and what silence means', async () => {
    const { data } = await ana.call(privacidade.config, {});
    expect(data).toMatchObject({ palavras_saida: ['SAIR', 'PARAR', 'DESCADASTRAR'], palavras_volta: ['VOLTAR'], exige_registro: ['marketing'], versao: 0 });
    const { versao } = await ana.call(privacidade.salvarConfig, {
      body: { ...data, palavras_saida: ['Não quero mais'], texto_saida: 'Até, {{contato.nome}}!', exige_registro: [] },
    });
    expect(versao).toBe(1);
    await receive('11987650003', 'sair');
    await receive('11987650003', 'nao quero  MAIS');
    const { id_contato, messages } = await words('11987650003', 'marketing=0,pesquisa=0');
    expect(messages.at(-1)?.texto).toBe('Até, Rita!');
    expect(messages).toHaveLength(4);
    const other = await inEmpresa(async (db) => await insertContato(db, { nome: 'Calado' }));
    expect(await inEmpresa((db) => aceites(db, other))).toEqual({ atendimento: true, marketing: true, pesquisa: true });
    expect(await inEmpresa((db) => aceites(db, id_contato))).toMatchObject({ marketing: false });
    const stale = await refusal(ana.call(privacidade.salvarConfig, { body: { ...data, versao: 0 } }));
    expect([stale.http, stale.message]).toEqual([409, expect.stringContaining('Outra pessoa salvou')]);
  });

  it('words that cannot be told apart are refused', async () => {
    const wrong = async (body: object) => (await refusal(ana.call(privacidade.salvarConfig, { body }))).erros;
    expect(await wrong({ palavras_saida: ['Saír'], palavras_volta: ['SAIR'] })).toEqual({
      palavras_volta: 'A mesma palavra não pode servir para sair e para voltar',
    });
    expect(await wrong({ palavras_saida: [] })).toEqual({ palavras_saida: 'Escreva ao menos uma palavra de saída' });
    expect(await wrong({ palavras_saida: ['!!'] })).toEqual({ palavras_saida: 'Use letras ou números' });
    expect(await wrong({ palavras_saida: ['SAIR'], texto_saida: '{{posicao}}' })).toEqual({ texto_saida: 'A variável {{posicao}} não existe aqui.' });
    const { data } = await ana.call(privacidade.config, {});
    await ana.call(privacidade.salvarConfig, { body: { ...data, palavras_ativas: 0, palavras_saida: [] } });
    await receive('11987650004', 'não quero mais');
    await until('all is handled', async () => (await sala('11987650004')).messages.length === 1 && (await pending()) === 0);
    expect((await sala('11987650004')).contato?.consentimentos).toEqual([]);
  });
});
