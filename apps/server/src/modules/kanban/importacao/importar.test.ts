import { contatos } from '@prosa/contract/contatos/contatos.endpoints.ts';
import { kanbanBloco, kanbanComentario } from '@prosa/contract/kanban/blocos.endpoints.ts';
import { importacaoDeCards } from '@prosa/contract/kanban/importar.endpoints.ts';
import { kanbanConvidados, kanbanEstagio, kanbanQuadros } from '@prosa/contract/kanban/quadros.endpoints.ts';
import { notificacao } from '@prosa/contract/notificacoes/notificacoes.endpoints.ts';
import type { Call } from '@prosa/contract/wire.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refusal, type SignedIn, signInAs, startTestApp, type TestApp } from '../../../../test/kit/app.ts';
import { makeEmpresa, type TestEmpresa } from '../../../../test/kit/factories.ts';
import { until } from '../../../../test/kit/salas.ts';

let app: TestApp;
let empresa: TestEmpresa;
let admin: SignedIn;
let ana: SignedIn;
/** A board of its own for each test. */
let quadro: number;
let listas: number[];

const idOf = (who: SignedIn): number => who.sessao.id_login!;
const send = (text: string, name = 'cards.csv', who = admin) =>
  who.call(importacaoDeCards.enviar, { body: { id_quadro: quadro }, file: new File([text], name) });
const settled = (id: number, who = admin) =>
  until('the work is over', async () => {
    const { data } = await who.call(importacaoDeCards.show, { params: { id } });
    return ['conferindo', 'importando', 'desfazendo'].includes(data.estado) ? null : data;
  });
type Opcoes = NonNullable<Call<typeof importacaoDeCards.conferir>['body']>['opcoes'];
const check = async (sent: Awaited<ReturnType<typeof send>>, opcoes: Partial<Opcoes> = {}, who = admin) => {
  const body = { mapa: sent.arquivo.mapa, opcoes: { ...sent.arquivo.opcoes, ...opcoes } };
  await who.call(importacaoDeCards.conferir, { params: { id: sent.id_importacao }, body });
  return settled(sent.id_importacao, who);
};
const run = async (id: number, what: 'executar' | 'desfazer' = 'executar') => {
  await admin.call(importacaoDeCards[what], { params: { id } });
  return settled(id);
};
const rows = async (id: number) => (await admin.call(importacaoDeCards.linhas, { params: { id }, query: { rpp: 100 } })).data;
const lists = async () => (await admin.call(kanbanEstagio.lista, { params: { id: quadro }, query: { cards: 1 } })).data;
const card = async (titulo: string) => {
  const { data } = await admin.call(kanbanBloco.getAllBloco, { query: { id_quadro: quadro, q: titulo } });
  return (await admin.call(kanbanBloco.show, { params: { id: data[0]!.id_bloco } })).data;
};

beforeAll(async () => {
  app = await startTestApp();
  empresa = await makeEmpresa(app.database, 'Loja A');
  await app.database.comEmpresa(empresa.id_empresa, (db) =>
    sql`insert into grupo_permissao (id_grupo, controller, funcao, permitido) values (${empresa.grupos.atendente}, 'kanbanBloco', 'importar', true)
      on conflict (id_empresa, id_grupo, controller, funcao) do update set permitido = true`.execute(db),
  );
  admin = await signInAs(app, empresa, 'administrador', 'Chefe');
  ana = await signInAs(app, empresa, 'atendente', 'Ana Lima');
});
afterAll(() => app.close());
beforeEach(async () => {
  quadro = (await admin.call(kanbanQuadros.store, { body: { titulo: 'Vendas', modelo: 'vendas' } })).id_quadro;
  const { data } = await admin.call(kanbanQuadros.editar, { params: { id: quadro } });
  listas = data.estagios.map((l) => l.id_estagio);
  await admin.call(kanbanQuadros.store, {
    body: {
      id_quadro: quadro,
      titulo: 'Vendas',
      etiquetas: [{ nome: 'Quente', cor: 'red' }],
      campos: [{ nome: 'Metragem', tipo: 'numero' }],
      versao: data.versao,
    },
  });
});

describe('[issue: import of cards] a sheet', () => {
  it('becomes cards in lists, with own fields, people, labels, checklists and contatos; and is undone whole', async () => {
    const before = (await admin.call(contatos.getAll, { query: {} })).data.length;
    const sent = await send(
      [
        'Título;Etapa;Descrição;Contato;Telefone;Responsável;Valor;Vencimento;Prioridade;Etiquetas;Checklist;Metragem;Observação extra',
        'Cozinha;Proposta enviada;Com ilha;Rita;(11) 98888-1111;ana lima;R$ 1.234,50;05/12/2026 14:30;alta;quente;[x] Medir [ ] Orçar;12,5;x',
        'Sala;;;;;;;31/12/2026;;;;;',
      ].join('\n'),
    );
    expect(Object.values(sent.arquivo.mapa)).toEqual(expect.arrayContaining(['titulo', 'lista', 'telefone', 'responsavel', 'prazo_em', 'checklists']));
    expect(sent.arquivo.campos.map(({ nome }) => nome)).toEqual(['Metragem']);
    expect((await check(sent)).contagem).toMatchObject({ novos: 2, erros: 0 });
    expect((await run(sent.id_importacao)).contagem).toMatchObject({ novos: 2, erros: 0 });
    const made = await card('Cozinha');
    expect(made).toMatchObject({
      id_estagio: listas[2],
      contato: 'Rita',
      responsavel: 'Ana Lima',
      valor: 123_450,
      prioridade: 3,
      origem: 'importacao',
      descricao: '<p>Com ilha</p>',
      prazo_em: '2026-12-05T17:30:00.000Z',
      passagens: [{ estagio: 'Proposta enviada' }],
    });
    expect(Object.values(made.campos)).toEqual([12.5]);
    expect(made.etiquetas).toHaveLength(1);
    expect(made.checklists[0]?.itens.map(({ title, status }) => [title, status])).toEqual([
      ['Medir', 1],
      ['Orçar', 0],
    ]);
    expect((await card('Sala')).id_estagio).toBe(listas[0]);
    // nobody's bell rings once a row
    expect((await ana.call(notificacao.getAll, { query: {} })).data).toEqual([]);
    expect((await run(sent.id_importacao, 'desfazer')).estado).toBe('desfeita');
    expect((await lists()).flatMap(({ blocos }) => blocos)).toEqual([]);
    // whom it made stays, as the screen says
    expect((await admin.call(contatos.getAll, { query: {} })).data.length).toBe(before + 1);
  });

  it('says at the cell what is wrong, and takes the row once it is put right', async () => {
    const sent = await send('Título,Lista,Valor,Responsável,E-mail,Prazo\nA,Nenhuma,-3,Fulano,não é,ontem\n,Ganho,,,,\nB,Ganho,10,,,\n');
    expect((await check(sent)).contagem).toMatchObject({ novos: 1, erros: 2 });
    const [a, semTitulo] = await rows(sent.id_importacao);
    expect(Object.keys(a!.erros)).toEqual(['1', '2', '3', '4', '5']);
    expect(a!.erros['1']).toBe('Não há a lista Nenhuma neste quadro');
    expect(semTitulo!.erros).toEqual({ '0': 'Informe o título' });
    const { linha } = await admin.call(importacaoDeCards.corrigir, {
      params: { id: sent.id_importacao },
      body: { linha: 2, celulas: ['A', 'Ganho', '3', '', '', '1/2/2027'] },
    });
    expect(linha.estado).toBe('nova');
    await run(sent.id_importacao);
    expect((await card('A')).situacao).toBe(1);
  });

  it('holds the rules of a list: fields, limit and lock, row by row', async () => {
    await admin.call(kanbanEstagio.store, { body: { id_estagio: listas[1], titulo: 'Qualificação', limite: 1, limite_recusa: 1, exige: ['valor'] } });
    const sent = await send('Título,Lista,Valor\nSem valor,Qualificação,\nUm,Qualificação,1\nDois,Qualificação,2\n');
    expect((await check(sent)).contagem).toMatchObject({ novos: 2, erros: 1 });
    expect((await run(sent.id_importacao)).contagem).toMatchObject({ novos: 1, erros: 2 });
    const said = (await rows(sent.id_importacao)).map(({ erros }) => Object.values(erros));
    expect(said).toEqual([['Preencha Valor para entrar em Qualificação'], [], ['A lista Qualificação já tem 1 de 1 cards.']]);
  });

  it('[issue: required fields] asks at the column for a field of the board’s own that the list asks for', async () => {
    await admin.call(kanbanQuadros.store, { body: { id_quadro: quadro, titulo: 'Vendas', campos: [{ nome: 'Metragem', tipo: 'numero' }] } });
    const { id_campo } = (await admin.call(kanbanQuadros.editar, { params: { id: quadro } })).data.campos[0]!;
    await admin.call(kanbanEstagio.store, { body: { id_estagio: listas[1], titulo: 'Qualificação', exige: [`campos.${id_campo}`] } });
    const sent = await send('Título,Lista,Metragem\nSem,Qualificação,\nCom,Qualificação,12\n');
    expect((await check(sent)).contagem).toMatchObject({ novos: 1, erros: 1 });
    expect((await rows(sent.id_importacao)).map(({ erros }) => erros)).toEqual([{ '2': 'Preencha Metragem para entrar em Qualificação' }, {}]);
    expect((await run(sent.id_importacao)).contagem).toMatchObject({ novos: 1 });
  });

  it('knows cards again by their code, fills or changes them as chosen, and gives back what was there', async () => {
    const first = await send('Código;Título;Valor\nA1;Cozinha;10\n');
    await check(first);
    await run(first.id_importacao);
    const again = await send('Código;Título;Valor;Descrição\nA1;Cozinha nova;20;Detalhe\n');
    expect((await check(again)).contagem).toMatchObject({ novos: 0, ignorados: 1 });
    await check(again, { repetidos: 'completar' });
    await run(again.id_importacao);
    expect(await card('Cozinha')).toMatchObject({ titulo: 'Cozinha', valor: 1000, descricao: '<p>Detalhe</p>' });
    const third = await send('Código;Título;Valor;Descrição\nA1;Cozinha nova;20;\n');
    await check(third, { repetidos: 'atualizar' });
    await run(third.id_importacao);
    expect(await card('Cozinha')).toMatchObject({ titulo: 'Cozinha nova', valor: 2000 });
    await run(third.id_importacao, 'desfazer');
    expect(await card('Cozinha')).toMatchObject({ titulo: 'Cozinha', valor: 1000, descricao: '<p>Detalhe</p>' });
  });

  it('[6] is for who works the board, makes lists for who sets it up, and shows others nothing', async () => {
    expect((await refusal(send('Título\nA\n', 'a.csv', ana))).http).toBe(404);
    const sent = await send('Título,Lista\nA,Nova lista\n');
    expect((await refusal(ana.call(importacaoDeCards.show, { params: { id: sent.id_importacao } }))).http).toBe(404);
    expect((await ana.call(importacaoDeCards.getAll, { query: { id_quadro: quadro } })).data).toEqual([]);
    await admin.call(kanbanConvidados.store, {
      body: {
        id_quadro: quadro,
        convidados: [
          { id_usuario: idOf(admin), papel: 3 },
          { id_usuario: idOf(ana), papel: 2 },
        ],
      },
    });
    const hers = await send('Título,Lista\nA,Nova lista\n', 'dela.csv', ana);
    const wrong = await refusal(check(hers, { criar: 1 }, ana));
    expect(wrong.erros).toHaveProperty('opcoes.criar');
  });
});

describe('[issue: import of cards] a board of Trello', () => {
  const board = {
    name: 'Obras',
    lists: [
      { id: 'l2', name: 'Fazendo', closed: false, pos: 20 },
      { id: 'l1', name: 'Novo contato', closed: false, pos: 10 },
      { id: 'l3', name: 'Velha', closed: true, pos: 30 },
    ],
    members: [
      { id: 'm1', fullName: 'Ana Lima', username: 'ana' },
      { id: 'm2', fullName: 'Saiu', username: 'saiu' },
    ],
    customFields: [{ id: 'f1', name: 'Metragem' }],
    checklists: [
      {
        id: 'k1',
        idCard: 'c1',
        name: 'Obra',
        pos: 1,
        checkItems: [
          { name: 'Pintar', state: 'incomplete', pos: 2 },
          { name: 'Lixar', state: 'complete', pos: 1 },
        ],
      },
    ],
    cards: [
      {
        id: 'c1',
        shortLink: 'abc',
        name: 'Reforma',
        desc: 'Linha um\n\nLinha dois',
        idList: 'l2',
        closed: false,
        pos: 5,
        due: '2026-12-01T18:00:00.000Z',
        idMembers: ['m1', 'm2'],
        labels: [
          { name: '', color: 'green' },
          { name: 'Urgente', color: 'red' },
        ],
        customFieldItems: [{ idCustomField: 'f1', value: { number: '40' } }],
        attachments: [
          { name: 'planta.pdf', url: 'https://trello.com/1/cards/c1/attachments/a1/planta.pdf', isUpload: true },
          { name: 'isca', url: 'javascript:alert(1)' },
        ],
      },
      { id: 'c2', shortLink: 'abd', name: 'Reforma', desc: '', idList: 'l1', closed: false, pos: 1, due: null, idMembers: [], labels: [] },
      { id: 'c3', shortLink: 'abe', name: 'Antigo', desc: '', idList: 'l3', closed: false, pos: 1, due: null, idMembers: [], labels: [] },
    ],
    actions: [
      { type: 'commentCard', date: '2026-10-02T12:00:00.000Z', data: { text: 'Ficou <b>bom</b>', card: { id: 'c1' } }, memberCreator: { fullName: 'Saiu' } },
      { type: 'updateCard', date: '2026-10-01T13:00:00.000Z', data: { card: { id: 'c1' } } },
      { type: 'commentCard', date: '2026-10-01T12:00:00.000Z', data: { text: 'Medi\n\na sala', card: { id: 'c1' } }, memberCreator: { fullName: 'Ana Lima' } },
    ],
  };

  it('brings lists, cards, labels, checklists, people, deadlines, own fields and what is archived; undone, the lists go too', async () => {
    const sent = await send(JSON.stringify(board), 'obras.json');
    expect(sent.data.linhas).toBe(3);
    const opcoes = { criar: 1, sem_pessoa: 1 } as const;
    expect((await check(sent, opcoes)).contagem).toMatchObject({ novos: 3, erros: 0 });
    await run(sent.id_importacao);
    const now = await lists();
    expect(now.map(({ titulo }) => titulo).slice(6)).toEqual(['Fazendo', 'Velha']);
    expect(now.find(({ titulo }) => titulo === 'Velha')!.blocos).toEqual([]);
    const fazendo = now.find(({ titulo }) => titulo === 'Fazendo')!.blocos[0]!;
    const reforma = (await admin.call(kanbanBloco.show, { params: { id: fazendo.id_bloco } })).data;
    const link =
      '<ul><li><a href="https://trello.com/1/cards/c1/attachments/a1/planta.pdf" target="_blank" rel="noopener noreferrer nofollow">planta.pdf</a></li></ul>';
    expect(reforma).toMatchObject({
      descricao: `<p>Linha um</p><p>Linha dois</p><p>Não trabalham aqui: Saiu</p>${link}`,
      prazo_em: '2026-12-01T18:00:00.000Z',
      membros: [{ nome: 'Ana Lima' }],
    });
    // who said it stands in the text: nobody of the company wrote it here
    const { data: said } = await admin.call(kanbanComentario.getAll, { params: { id: fazendo.id_bloco }, query: {} });
    expect(said.map((c) => [c.id_usuario, c.created_at, c.comentario])).toEqual([
      [null, '2026-10-01T12:00:00.000Z', '<p><strong>Ana Lima</strong></p><p>Medi</p><p>a sala</p>'],
      [null, '2026-10-02T12:00:00.000Z', '<p><strong>Saiu</strong></p><p>Ficou &lt;b&gt;bom&lt;/b&gt;</p>'],
    ]);
    expect(reforma.checklists).toMatchObject([
      {
        titulo: 'Obra',
        itens: [
          { title: 'Lixar', status: 1 },
          { title: 'Pintar', status: 0 },
        ],
      },
    ]);
    const { etiquetas } = (await admin.call(kanbanQuadros.editar, { params: { id: quadro } })).data;
    expect(etiquetas.map(({ nome }) => nome)).toEqual(['Quente', 'Verde', 'Urgente']);
    expect(Object.values(reforma.campos)).toEqual([40]);
    const { data: archived } = await admin.call(kanbanBloco.getAllBloco, { query: { id_quadro: quadro, arquivados: 1 } });
    expect(archived.map(({ titulo }) => titulo)).toEqual(['Antigo']);
    // a card that somebody worked on stays, and its list with it
    await admin.call(kanbanBloco.store, { body: { id_bloco: fazendo.id_bloco, titulo: 'Reforma grande' } });
    expect((await run(sent.id_importacao, 'desfazer')).contagem.mantidos).toBe(1);
    const after = await lists();
    expect(after.map(({ titulo }) => titulo).slice(6)).toEqual(['Fazendo']);
    expect(after.flatMap(({ blocos }) => blocos).map(({ titulo }) => titulo)).toEqual(['Reforma grande']);
  });

  it('days are those of the company’s clock', async () => {
    const { data } = await admin.call(kanbanQuadros.editar, { params: { id: quadro } });
    const campos = [{ nome: 'Visita em', tipo: 'data' as const }];
    await admin.call(kanbanQuadros.store, { body: { id_quadro: quadro, titulo: 'Vendas', campos, versao: data.versao } });
    const late = {
      ...board,
      customFields: [{ id: 'f2', name: 'Visita em' }],
      cards: [
        {
          ...board.cards[1]!,
          shortLink: 'noite',
          name: 'À noite',
          start: '2026-12-01T02:30:00.000Z',
          due: '2026-12-01T02:30:00.000Z',
          customFieldItems: [{ idCustomField: 'f2', value: { date: '2026-12-01T01:00:00.000Z' } }],
        },
      ],
    };
    const sent = await send(JSON.stringify(late), 'noite.json');
    expect((await check(sent, { criar: 1 })).contagem).toMatchObject({ novos: 1, erros: 0 });
    await run(sent.id_importacao);
    const { inicio_em, prazo_em, campos: own } = await card('À noite');
    expect([inicio_em, prazo_em, Object.values(own)]).toEqual(['2026-11-30', '2026-12-01T02:30:00.000Z', ['2026-11-30']]);
  });

  it('a title that is too long, members who are nobody here and deadlines that are over refuse no card', async () => {
    const name = 'Muito longo '.repeat(30).trim();
    const odd = {
      ...board,
      members: [{ id: 'm1', fullName: 'Silva; Ana', username: 'anasilva' }],
      cards: [{ ...board.cards[1]!, shortLink: 'longo', name, desc: 'Já feito', idMembers: ['m1'], due: '2026-12-01T18:00:00.000Z', dueComplete: true }],
    };
    const sent = await send(JSON.stringify(odd), 'longo.json');
    expect((await check(sent, { criar: 1 })).contagem).toMatchObject({ novos: 1, erros: 0 });
    await run(sent.id_importacao);
    const made = await card('Muito longo');
    expect(made.titulo).toHaveLength(200);
    expect(made.descricao).toBe(`<p>${name}</p><p>Já feito</p><p>Prazo concluído no Trello.</p><p>Não trabalham aqui: Silva Ana</p>`);
    expect(made.membros).toEqual([]);
  });

  it('is known from other files: no card, no JSON, a sheet by another name', async () => {
    for (const text of ['{"lists": [], "cards": []}', '{"a": 1', '{"name": "x"}'])
      expect((await refusal(send(text, 'x.json'))).erros?.['file']).toMatch(/^Não há cards neste arquivo JSON/);
    expect((await send('Título\nA\n', 'x.json')).data.linhas).toBe(1);
  });
});
