import { contato } from '@prosa/contract/contatos/cadastro.endpoints.ts';
import { contatosLista } from '@prosa/contract/contatos/lista.endpoints.ts';
import { contatosMescla } from '@prosa/contract/contatos/mescla.endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusal, type SignedIn, signIn, startTestApp, type TestApp } from '../../../../test/kit/app.ts';
import { makeEmpresa, makeLogin } from '../../../../test/kit/factories.ts';
import { insertArquivo, insertContato, insertSala } from '../../../../test/kit/rows.ts';
import { until } from '../../../../test/kit/salas.ts';
import type { Db } from '../../../core/db/database.ts';
import { resolveContato } from '../cadastro/resolver.ts';
import { contatosMesclaService } from './mescla.service.ts';
import { searchPares } from './pares.repository.ts';

let app: TestApp;
let admin: SignedIn;
let attendant: SignedIn;
let foreign: SignedIn;
let id_empresa: number;
let id_campo: number;

beforeAll(async () => {
  app = await startTestApp();
  const empresa = await makeEmpresa(app.database, 'Loja A');
  const other = await makeEmpresa(app.database, 'Loja B');
  ({ id_empresa } = empresa);
  admin = await signIn(app, (await makeLogin(app.database, id_empresa, empresa.grupos.administrador)).usuario);
  attendant = await signIn(app, (await makeLogin(app.database, id_empresa, empresa.grupos.atendente)).usuario);
  foreign = await signIn(app, (await makeLogin(app.database, other.id_empresa, other.grupos.administrador)).usuario);
  id_campo = await inEmpresa(
    async (db) =>
      (await db.insertInto('campo_personalizado').values({ nome: 'Plano', tipo: 'lista' }).returning('id_campo').executeTakeFirstOrThrow()).id_campo,
  );
});
afterAll(() => app.close());

const inEmpresa = <T>(work: (db: Db) => Promise<T>): Promise<T> => app.database.comEmpresa(id_empresa, work);
/** Tables that hang on a contato, from the catalog: by a foreign key, or by the trigger that takes with a record what hangs on its number. */
const hanging = (): Promise<string[]> =>
  inEmpresa(async (db) => {
    const { rows } = await sql<{
      tabela: string;
    }>`select distinct conrelid::regclass::text as tabela from pg_constraint where contype = 'f' and confrelid = 'contato'::regclass
      union select unnest(array['anexo', 'registro_mudanca']) from pg_trigger where tgrelid = 'contato'::regclass and tgfoid = 'apagar_do_registro'::regproc
      order by 1`.execute(db);
    return rows.map((r) => r.tabela);
  });
/** What only tells of merges, and so is not as before one. */
const record = new Set(['contato_mescla', 'contato_par', 'contato_mudanca']);

/** Every row of everything that hangs on a contato. */
const everything = async (): Promise<Record<string, unknown[]>> => {
  const all: Record<string, unknown[]> = {};
  // credentials are out of reach: a view shows whose an access is
  const tables = (await hanging()).map((t) => (t === 'interno.acesso_cliente' ? 'pessoa_do_cliente' : t));
  for (const table of ['contato', ...tables].filter((t) => !record.has(t)))
    all[table] = await inEmpresa(async (db) =>
      (await sql<{ linha: unknown }>`select to_jsonb(t) as linha from ${sql.table(table)} t order by to_jsonb(t)::text`.execute(db)).rows.map((r) => r.linha),
    );
  return all;
};

let phones = 10_000_000;
/** Two records of one person, with everything that can hang on each. */
async function pair(prefix: string) {
  const [one, two] = [`119${phones++}`, `219${phones++}`];
  return inEmpresa(async (db) => {
    const make = async (nome: string, telefone: string, values: object) => {
      const { id_contato } = await resolveContato(db, { telefone }, nome, { vaga: false });
      await db.updateTable('contato').set(values).where('id_contato', '=', id_contato).execute();
      return id_contato;
    };
    const a = await make(`${prefix} Souza`, one, { email: 'a@exemplo.com', cargo: 'Compras', campos: JSON.stringify({ [id_campo]: 'Prata' }) });
    const b = await make(`${prefix} de Souza`, two, {
      cpf: '52998224725',
      id_uf: 35,
      id_municipio: 5000,
      campos: JSON.stringify({ [id_campo]: 'Ouro', 999: 7 }),
    });
    await db
      .insertInto('contato_identidade')
      .values({ tipo: 'wa_lid', chave: `lid-${b}`, valor: `lid-${b}`, id_contato: b })
      .execute();
    await db
      .insertInto('contato_tag')
      .values([
        { id_contato: a, name: 'VIP', type_value: 'bool', value: '1' },
        { id_contato: b, name: 'vip', type_value: 'bool', value: '1' },
        { id_contato: b, name: 'Atacado', type_value: 'bool', value: '1' },
      ])
      .execute();
    const id_arquivo = await insertArquivo(db, { bucket: 'ficha', caminho: `1/${prefix}`, nome: 'contrato.pdf', content_type: 'application/pdf', tamanho: 10 });
    await db.insertInto('anexo').values({ area: 'contatos', id_registro: b, id_arquivo, id_login: admin.sessao.id_login! }).execute();
    await db
      .insertInto('sala')
      .values([
        { id_contato: a, topic: `sala-a-${a}`, status_id: 4, ultima_em: new Date('2026-10-01') },
        { id_contato: b, topic: `sala-b-${b}`, status_id: 2, busca: 'x', criado_em: new Date('2026-11-01') },
      ])
      .execute();
    const { id_ticket } = await db.insertInto('ticket').values({ numero: b, titulo: 'Troca', id_contato: b }).returning('id_ticket').executeTakeFirstOrThrow();
    await db.insertInto('ticket_entrada').values({ id_ticket, indice: 1, tipo: 'publica', de: 'contato', id_contato: b, texto: 'Oi' }).execute();
    const { id_modelo } = await db
      .insertInto('modelo_ticket')
      .values({ nome: `Revisão ${b}` })
      .returning('id_modelo')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('ticket_recorrente')
      .values({ nome: `Revisão ${b}`, id_modelo, id_contato: b, frequencia: 'mensal', inicio: '2030-01-01' })
      .execute();
    await db
      .insertInto('ticket_avaliacao')
      .values({ id_ticket, resolvido_em: new Date('2026-10-01'), id_contato: b, nota: 5 })
      .execute();
    await db
      .insertInto('link')
      .values({
        finalidade: 'ticket',
        semente: crypto.randomUUID(),
        token_hash: Buffer.from(`link ${b}`),
        id_ticket,
        id_contato: b,
        para: 'x@ex.com',
        expira_em: new Date('2027-01-01'),
      })
      .execute();
    const { id_quadro } = await db
      .insertInto('kanban_quadro')
      .values({ titulo: 'Vendas', dns: `vendas-${b}` })
      .returning('id_quadro')
      .executeTakeFirstOrThrow();
    const { id_estagio } = await db
      .insertInto('kanban_estagio')
      .values({ id_quadro, titulo: 'Nova', chave: 'a0' })
      .returning('id_estagio')
      .executeTakeFirstOrThrow();
    await db.insertInto('kanban_bloco').values({ id_quadro, id_estagio, chave: 'a0', titulo: 'Sofá', id_contato: b }).execute();
    const { id_formulario } = await db
      .insertInto('formulario')
      .values({ id_quadro, id_estagio, titulo: 'Contato', chave: String(b).padEnd(22, '0'), definicao: '{}' })
      .returning('id_formulario')
      .executeTakeFirstOrThrow();
    await db.insertInto('formulario_versao').values({ id_formulario, numero: 1, definicao: '{}' }).execute();
    await db.insertInto('formulario_resposta').values({ id_formulario, numero: 1, chave_cliente: 'a', dados: '{}', id_contato: b }).execute();
    const { id_wpp_config } = await db
      .insertInto('wpp_config')
      .values({ nome: 'Site', provedor: 'web', ligada: false })
      .returning('id_wpp_config')
      .executeTakeFirstOrThrow();
    const { id_chat_config } = await db
      .insertInto('chat_config')
      .values({ nome: `Site ${b}`, id_wpp_config, chave: String(b).padEnd(22, 'c') })
      .returning('id_chat_config')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('visitante')
      .values({ chave: String(b).padEnd(22, 'v'), id_chat_config, id_contato: b })
      .execute();
    await db.insertInto('contato_consentimento').values({ id_contato: b, finalidade: 'marketing', concedido: false, origem: 'funcionario' }).execute();
    const { id_cliente: de } = await db
      .insertInto('cliente')
      .values({ nome: `${prefix} Ltda.` })
      .returning('id_cliente')
      .executeTakeFirstOrThrow();
    await sql`select convidar_pessoa_do_cliente(${de}, ${b}, 'Pessoa', ${`${prefix.toLowerCase()}@mescla.example`}, 'x', 'proprios', false)`.execute(db);
    await sql`update sala s set busca = c.busca from contato c where c.id_contato = s.id_contato and s.id_contato = ${b}`.execute(db);
    return { a, b, one, two };
  });
}
const merge = async (id_contato: number, id_perdedor: number, campos: string[] = [], who = admin): Promise<number> =>
  (await who.call(contatosMescla.store, { body: { id_contato, id_perdedor, campos } })).id_mescla;
const undo = (id: number, who = admin) => who.call(contatosMescla.desfazer, { params: { id } });
const row = (id: number) => inEmpresa((db) => db.selectFrom('contato').selectAll().where('id_contato', '=', id).executeTakeFirstOrThrow());

describe('[2, decisions: contacts and identities] mesclar', () => {
  it('every table that hangs on a contato is known here: a new one has to say what a merge does with it', async () => {
    expect(await hanging()).toEqual([
      'anexo', // moves
      'contato_campo', // follows the contato's own values by trigger
      'contato_consentimento', // moves
      'contato_identidade', // moves
      'contato_lote_item', // memory of an act's undo: stays
      'contato_mescla',
      'contato_mudanca', // moves
      'contato_par',
      'contato_sugestao', // moves
      'contato_tag', // moves, but for what the other has
      'contato_telefone', // moves, but for what the other has
      'formulario_resposta', // moves
      'interno.acesso_cliente', // moves
      'kanban_bloco', // moves
      'link', // moves
      'registro_mudanca', // of other areas: what happened to a contato stands in contato_mudanca
      'sala', // moves
      'ticket', // moves
      'ticket_avaliacao', // moves
      'ticket_entrada', // moves
      'ticket_recorrente', // moves
      'visitante', // moves
    ]);
  });

  it('shows both side by side and counts what moves', async () => {
    const { a, b } = await pair('Lado');
    const { a: left, b: right, campos, impedimento } = await admin.call(contatosMescla.comparar, { params: { a, b } });
    expect(left).toMatchObject({ id_contato: a, nome: 'Lado Souza', conversas: 1, telefones: 1, tags: 1, identidades: 1, arquivos: 0 });
    expect(right).toMatchObject({ id_contato: b, conversas: 1, telefones: 1, tags: 2, identidades: 2, arquivos: 1, tickets: 1 });
    expect(campos).toContainEqual({ campo: 'cpf', titulo: 'CPF', a: '', b: '529.982.247-25' });
    expect(campos).toContainEqual({ campo: `campo.${id_campo}`, titulo: 'Plano', a: 'Prata', b: 'Ouro' });
    expect(campos.map((c) => c.campo)).not.toContain('rg');
    expect(impedimento).toBeNull();
  });

  it('everything moves, chosen fields too; later messages go to who stayed; undo brings back every row as it was', async () => {
    const { a, b, two } = await pair('Todo');
    const before = await everything();
    const id = await merge(a, b, ['nome', 'cpf', 'municipio', 'telefone', `campo.${id_campo}`, 'campo.999']);
    expect(await row(a)).toMatchObject({
      nome: 'Todo de Souza',
      email: 'a@exemplo.com',
      cpf: '52998224725',
      id_uf: 35,
      id_municipio: 5000,
      campos: { [id_campo]: 'Ouro', 999: 7 },
      consentimentos: ['marketing=0'],
    });
    const of = (table: 'sala' | 'contato_telefone' | 'contato_identidade' | 'contato_tag', who: number) =>
      inEmpresa(async (db) => (await db.selectFrom(table).selectAll().where('id_contato', '=', who).execute()).length);
    expect([await of('sala', a), await of('contato_telefone', a), await of('contato_identidade', a), await of('contato_tag', a)]).toEqual([2, 2, 3, 2]);
    expect([await of('sala', b), await of('contato_telefone', b), await of('contato_identidade', b), await of('contato_tag', b)]).toEqual([0, 0, 0, 1]);
    const [{ campos: told } = { campos: {} }] = await inEmpresa((db) =>
      db.selectFrom('contato_mudanca').select('campos').where('id_contato', '=', a).where('tipo', '=', 'mesclado').execute(),
    );
    expect(told).toMatchObject({ [`campos.${id_campo}`]: ['Prata', 'Ouro'], 'campos.999': [null, 7], mesclado: [null, 'Todo de Souza'] });
    expect(told).not.toHaveProperty('campos');
    const main = await inEmpresa((db) =>
      db.selectFrom('contato_telefone').select('numero').where('id_contato', '=', a).where('principal', '=', true).execute(),
    );
    expect(main).toMatchObject([{ numero: expect.stringContaining(two.slice(-8)) }]);
    for (const situacao of ['ativos', 'arquivados', 'lixeira'] as const)
      expect((await admin.call(contatosLista.listar, { query: { q: 'todo', situacao } })).data.map((c) => c.id_contato)).toEqual(
        situacao === 'ativos' ? [a] : [],
      );
    expect((await inEmpresa((db) => resolveContato(db, { telefone: two }, '', { vaga: false }))).id_contato).toBe(a);
    expect((await admin.call(contatosMescla.getAll, {})).data.map((m) => [m.id_mescla, m.contato.id_contato, m.perdedor])).toContainEqual([
      id,
      a,
      'Todo de Souza',
    ]);
    await undo(id);
    expect(await everything()).toEqual(before);
    expect((await refusal(undo(id))).message).toBe('Esta mescla já foi desfeita.');
    expect(
      (await inEmpresa((db) => db.selectFrom('contato_mudanca').select('tipo').where('id_contato', '=', a).orderBy('id_mudanca').execute())).map((m) => m.tipo),
    ).toEqual(['mesclado', 'mescla_desfeita']);
  });

  it('what a merge moved is stored table by table; one of before a table was there is taken back too', async () => {
    const { a, b } = await pair('Antiga');
    const id = await merge(a, b);
    const { movidos } = await inEmpresa((db) => db.selectFrom('contato_mescla').select('movidos').where('id_mescla', '=', id).executeTakeFirstOrThrow());
    const {
      acesso_cliente,
      link,
      ticket_avaliacao,
      ticket_recorrente,
      contato_consentimento,
      contato_sugestao,
      anexo,
      pares,
      ticket,
      ticket_entrada,
      kanban_bloco,
      formulario_resposta,
      visitante,
      ...first
    } = movidos as Record<string, unknown>;
    expect(Object.keys(first).toSorted()).toEqual(['contato_identidade', 'contato_mudanca', 'contato_tag', 'contato_telefone', 'principal', 'sala']);
    expect(contato_sugestao).toEqual([]);
    expect([acesso_cliente, link, ticket_avaliacao, ticket_recorrente]).toEqual(Array.from({ length: 4 }, () => [expect.any(Number)]));
    expect([contato_consentimento, anexo, pares, ticket, ticket_entrada, kanban_bloco, formulario_resposta, visitante]).toEqual([
      [expect.any(Number)],
      [expect.any(Number)],
      expect.any(Array),
      [expect.any(Number)],
      [expect.any(Number)],
      [expect.any(Number)],
      [expect.any(Number)],
      [expect.any(Number)],
    ]);
    await inEmpresa((db) =>
      db
        .updateTable('contato_mescla')
        .set({ movidos: JSON.stringify(first) })
        .where('id_mescla', '=', id)
        .execute(),
    );
    await undo(id);
    const owner = (table: 'contato_consentimento' | 'sala') =>
      inEmpresa(async (db) =>
        (await db.selectFrom(table).select('id_contato').where('id_contato', 'in', [a, b]).orderBy('id_contato').execute()).map((r) => r.id_contato),
      );
    // what was not kept then stays where it is
    expect([await owner('sala'), await owner('contato_consentimento')]).toEqual([[a, b], [a]]);
  });

  it('the commits of a merge and of its undo wake the dispatcher', async () => {
    const { a, b } = await pair('Desperta');
    const heard: (number | null)[] = [];
    const stop = app.database.onEvents((id) => heard.push(id));
    const id = await merge(a, b);
    expect(heard.splice(0)).toContain(id_empresa);
    await undo(id);
    expect(heard).toContain(id_empresa);
    stop();
  });

  it('what happened after the merge stays with who stayed', async () => {
    const { a, b } = await pair('Depois');
    const id = await merge(a, b, ['nome', 'cpf']);
    await inEmpresa(async (db) => {
      await db.updateTable('contato').set({ nome: 'Nome novo', versao: sql`versao + 1` }).where('id_contato', '=', a).execute();
      await db.insertInto('contato_tag').values({ id_contato: a, name: 'Nova', type_value: 'bool', value: '1' }).execute();
      await insertSala(db, { id_contato: a, topic: `nova-${a}`, status_id: 2 });
    });
    await undo(id);
    expect(await row(a)).toMatchObject({ nome: 'Nome novo', cpf: '', versao: 4 });
    expect(await row(b)).toMatchObject({ nome: 'Depois de Souza', cpf: '52998224725', excluido_em: null, apagado_em: null });
    expect(
      await inEmpresa(async (db) => (await db.selectFrom('sala').select('topic').where('id_contato', '=', a).orderBy('id_sala').execute()).map((s) => s.topic)),
    ).toEqual([`sala-a-${a}`, `nova-${a}`]);
  });

  it('open salas of both on one line are said, and nothing is done', async () => {
    const { a, b } = await pair('Aberta');
    await inEmpresa(async (db) => {
      const { id_wpp_config } = await db
        .insertInto('wpp_config')
        .values({ nome: 'Principal', ligada: false })
        .returning('id_wpp_config')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('sala')
        .values([a, b].map((id_contato) => ({ id_contato, id_wpp_config, topic: `l-${id_contato}`, status_id: 2 })))
        .execute();
    });
    const before = await everything();
    const text = 'Os dois têm conversa aberta em Principal. Encerre uma delas e tente de novo.';
    expect((await admin.call(contatosMescla.comparar, { params: { a, b } })).impedimento).toBe(text);
    const refused = await refusal(merge(a, b));
    expect([refused.http, refused.message]).toEqual([409, text]);
    expect(await everything()).toEqual(before);
  });

  it('one merged twice is taken apart from the newest on', async () => {
    const [{ a, b }, { a: c }] = [await pair('Cadeia'), await pair('Elo')];
    const first = await merge(a, b);
    const second = await merge(c, a);
    expect((await refusal(undo(first))).http).toBe(404);
    await undo(second);
    await undo(first);
    expect((await admin.call(contatosLista.listar, { query: { q: 'cadeia' } })).recordsFiltered).toBe(2);
  });

  it('[5] taking it back needs a place in the plan: two are not one more than was paid for', async () => {
    const small = await makeEmpresa(app.database, 'Plano de dois', { limites: { contatos: 2 } });
    const boss = await signIn(app, (await makeLogin(app.database, small.id_empresa, small.grupos.administrador)).usuario);
    const make = async (nome: string) => (await boss.call(contato.store, { body: { nome, email: `${nome}@ex.com` } })).id_contato;
    const id = await merge(await make('um'), await make('dois'), [], boss);
    const third = await make('tres');
    expect(await refusal(undo(id, boss))).toMatchObject({ http: 409, message: 'Limite para cadastro excedido em Contatos. Usado 2 de 2.' });
    await boss.call(contato.delete, { params: { id: third } });
    await undo(id, boss);
    expect((await boss.call(contatosLista.listar, {})).data.map((c) => c.nome).toSorted()).toEqual(['dois', 'um']);
  });

  it('only with permission, only what one sees, within 30 days; then the other record goes for good', async () => {
    const { a, b } = await pair('Prazo');
    expect((await refusal(merge(a, b, [], attendant))).http).toBe(403);
    expect((await refusal(merge(a, b, [], foreign))).http).toBe(404);
    expect((await refusal(merge(a, a))).http).toBe(422);
    expect((await refusal(merge(a, b, ['senha']))).http).toBe(422);
    const id = await merge(a, b);
    expect((await refusal(undo(id, foreign))).http).toBe(404);
    const service = contatosMesclaService(app.core);
    await service.sweep();
    expect(await row(b)).toMatchObject({ id_contato: b });
    await inEmpresa((db) => db.updateTable('contato_mescla').set({ em: sql`em - interval '31 days'` }).where('id_mescla', '=', id).execute());
    expect((await refusal(undo(id))).message).toBe('O prazo de 30 dias para desfazer passou.');
    expect((await admin.call(contatosMescla.getAll, {})).data.map((m) => m.id_mescla)).not.toContain(id);
    await service.sweep();
    expect(await inEmpresa((db) => db.selectFrom('contato').select('id_contato').where('id_contato', 'in', [a, b]).execute())).toEqual([{ id_contato: a }]);
  });
});

describe('[issue: contacts] likely doubles', () => {
  it('a pair that was made one is back in the list as soon as that is taken back, whatever was searched meanwhile', async () => {
    const { a, b } = await pair('Volta');
    const listed = async () => (await admin.call(contatosMescla.pares, {})).data.map((p) => [p.a.id_contato, p.b.id_contato]);
    await inEmpresa((db) =>
      db
        .insertInto('contato_par')
        .values({ id_a: a, id_b: b, motivos: ['email', 'telefone'], peso: 150 })
        .execute(),
    );
    const before = (await admin.call(contatosMescla.pares, {})).data.find((p) => p.a.id_contato === a);
    expect(before).toMatchObject({ b: { id_contato: b }, motivos: ['email', 'telefone'] });
    const id = await merge(a, b);
    expect(await listed()).not.toContainEqual([a, b]);
    await inEmpresa((db) => searchPares(db));
    await undo(id);
    expect((await admin.call(contatosMescla.pares, {})).data.find((p) => p.a.id_contato === a)).toEqual(before);
  });

  it('are found with their reasons, the surest first; "não são a mesma pessoa" is remembered', async () => {
    const make = (nome: string, values: object) => inEmpresa(async (db) => await insertContato(db, { nome, ...values }));
    const doc = [
      await make('Doc Um', { cpf: '11144477735', email: 'Igual@Exemplo.com' }),
      await make('Documento Dois', { cpf: '11144477735', email: 'igual@exemplo.com ' }),
    ] as const;
    const born = [
      await make('Beatriz Helena Prado', { data_aniversario: '1988-02-03' }),
      await make('Beatris Helena Prado', { data_aniversario: '1988-02-03' }),
    ] as const;
    const city = [await make('Caetano Lemos', { id_municipio: 77 }), await make('CAETANO LEMOS', { id_municipio: 77 })] as const;
    await make('Caetano Lemos', { id_municipio: 78 });
    const found = async () => {
      await admin.call(contatosMescla.procurar, {});
      return until('search', async () => {
        const answer = await admin.call(contatosMescla.pares, {});
        return answer.procura?.estado === 'pronta' ? answer.data : null;
      });
    };
    const told = (data: Awaited<ReturnType<typeof found>>) => data.map((p) => [p.a.id_contato, p.b.id_contato, p.motivos]);
    const first = told(await found());
    for (const expected of [
      [...doc, ['documento', 'email']],
      [...born, ['parecido_aniversario']],
      [...city, ['nome_municipio']],
    ])
      expect(first).toContainEqual(expected);
    expect(first[0]).toEqual([...doc, ['documento', 'email']]);
    await admin.call(contatosMescla.distinguir, { body: { id_a: doc[1], id_b: doc[0] } });
    expect(told(await found()).map(([a]) => a)).not.toContain(doc[0]);
    expect((await refusal(foreign.call(contatosMescla.distinguir, { body: { id_a: doc[1], id_b: doc[0] } }))).http).toBe(404);
  });

  it('a search that ends while the list is read is never told as ended without its pairs', async () => {
    const { a, b } = await pair('Meio');
    const reading = await inEmpresa(async (db) => {
      await sql`lock table contato_busca_de_pares in access exclusive mode`.execute(db);
      const answer = admin.call(contatosMescla.pares, {});
      await until('the list waits', async () => {
        const { rows } = await sql`select from pg_locks where relation = 'contato_busca_de_pares'::regclass and not granted`.execute(db);
        return rows[0];
      });
      await db.deleteFrom('contato_par').execute();
      await db
        .insertInto('contato_par')
        .values({ id_a: a, id_b: b, motivos: ['email'], peso: 70 })
        .execute();
      await db.updateTable('contato_busca_de_pares').set({ estado: 'pronta' }).execute();
      return { answer };
    });
    const { data, procura } = await reading.answer;
    expect(procura?.estado).toBe('pronta');
    expect(data.map((p) => [p.a.id_contato, p.b.id_contato])).toEqual([[a, b]]);
  });
});
