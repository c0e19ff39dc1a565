import { municipioPorNome } from '@prosa/brasil/lugares/municipios.ts';
import { phoneKey } from '@prosa/brasil/telefone.ts';
import { plain } from '@prosa/brasil/texto.ts';
import { type Filtro, semFiltro } from '@prosa/contract/atendimentos/atendimentos.lista.ts';
import { type Insertable, sql } from 'kysely';
import { withoutLines } from '../core/audit/audit.ts';
import { publishedPassword } from '../core/auth/password.ts';
import type { Db } from '../core/db/database.ts';
import type { DB } from '../core/db/types.gen.ts';
import type { Core, Demonstracao, Module } from '../core/module.ts';
import { criarEmpresa } from '../modules/empresas/criar-empresa.ts';
import { addMembro, criarLogin } from '../modules/login/acessos.ts';
import { insertClientes, insertFornecedores, insertFuncionarios } from './cadastros.ts';
import { insertConsents } from './consents.ts';
import { insertContactDetails } from './contact-details.ts';
import { insertContents } from './contents.ts';
import { clinicDialogues, dialogues } from './dialogues.ts';
import { insertDoubles } from './doubles.ts';
import { insertInternos } from './internos.ts';
import { insertMainPhones } from './main-phones.ts';
import { insertNotices } from './notices.ts';
import { areaCodes, aurora, companies, type DemoPerson, departamentosAurora, departamentosVida, firstNames, lastNames, operador } from './people.ts';
import { type Random, seededRandom } from './random.ts';
import { type DemoAttendant, type DemoCompany, type DemoContact, insertSala } from './salas.ts';
import { insertServiceHours } from './service-hours.ts';
import type { DemoSignIn } from './sign-ins.ts';
import { insertTags } from './tags.ts';
import { insertTemplates } from './templates.ts';

/** How many salas of the demonstration are in each status_id. */
const mixture: readonly (readonly [status_id: number, count: number])[] = [
  [0, 8],
  [1, 6],
  [2, 18],
  [6, 3],
  [7, 2],
  [3, 3],
  [4, 16],
  [5, 4],
];

export const demoSignIns: readonly DemoSignIn[] = [
  ...aurora.filter((p) => p.shown).map(({ usuario, quem }) => ({ usuario, quem })),
  { usuario: operador.usuario, quem: operador.quem },
  { usuario: 'cliente@aurora.demo', quem: 'Cliente da Loja Aurora (área do cliente)' },
  { usuario: 'colega@aurora.demo', quem: 'Colega dele, que vê só os próprios tickets' },
];

/** Loads the demonstration companies once, with what the modules put into them; an installation that has a company is left alone. `begins` is told before. */
export const loadDemo = (app: App, begins: () => void = () => {}): Promise<void> =>
  // nobody did what is made up here
  withoutLines(() => load(app, begins));

interface App {
  readonly core: Core;
  readonly modules: readonly Module[];
}

async function load({ core, modules }: App, begins: () => void): Promise<void> {
  const loaded = await core.database.semEmpresa(async (db) => {
    // two processes that start together load it once
    await sql`select pg_advisory_xact_lock(727203)`.execute(db);
    if (await db.selectFrom('empresa').select('id_empresa').limit(1).executeTakeFirst()) return null;
    begins();
    const random = seededRandom(2026);
    const people = await insertPeople(db);
    const demonstracao = await insertAurora(db, people, random);
    await insertVida(db, people, random);
    return demonstracao;
  });
  if (loaded === null) return;
  await insertContents(core);
  for (const module of modules) await module.demo?.(loaded);
}

type People = ReadonlyMap<DemoPerson, number>;

async function insertPeople(db: Db): Promise<People> {
  const people = new Map<DemoPerson, number>();
  for (const person of [...aurora, operador]) {
    people.set(person, await criarLogin(db, { usuario: person.usuario, nome: person.nome, senha: publishedPassword, superadmin: person === operador }));
  }
  return people;
}

async function insertDepartamentos(db: Db, list: readonly { nome: string; descricao: string }[]): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const { nome, descricao } of list) {
    const dns = plain(nome);
    const row = await db.insertInto('departamento').values({ nome, descricao, dns }).returning('id_departamento').executeTakeFirstOrThrow();
    ids.set(nome, row.id_departamento);
  }
  return ids;
}

async function insertAssuntos(
  db: Db,
  departamentos: ReadonlyMap<string, number>,
  list: readonly { assunto: string; departamento: string }[],
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const { assunto, departamento } of list) {
    if (ids.has(assunto)) continue;
    const row = await db
      .insertInto('assunto')
      .values({ assunto, id_departamento: departamentos.get(departamento) ?? null, cliente_ve: 1 })
      .returning('id_assunto')
      .executeTakeFirstOrThrow();
    ids.set(assunto, row.id_assunto);
  }
  return ids;
}

const demoCities = [
  ['São Paulo', 'SP'],
  ['Campinas', 'SP'],
  ['Rio de Janeiro', 'RJ'],
  ['Belo Horizonte', 'MG'],
  ['Curitiba', 'PR'],
  ['Salvador', 'BA'],
].map(([nome, uf]) => municipioPorNome(nome!, uf!)!);
const contactKinds = ['Cliente', 'Cliente', 'Cliente', 'Leads', 'Leads', 'Prospect', 'Fornecedor', 'Parceiro', 'Outros'] as const;

const two = (n: number): string => String(n).padStart(2, '0');
/** Where some of them live, when they were born, how they came. */
function detailsOf(n: number, company: boolean) {
  const city = demoCities[n % demoCities.length]!;
  return {
    ...(n % 4 !== 3 && { id_uf: city.id_uf, id_municipio: city.id_municipio }),
    ...(!company && n % 3 === 0 && { data_aniversario: `${1955 + ((n * 7) % 50)}-${two(1 + ((n * 5) % 12))}-${two(1 + ((n * 11) % 28))}` }),
    origem: (['conversa', 'conversa', 'manual', 'formulario'] as const)[n % 4]!,
  };
}

async function insertContacts(db: Db, count: number, random: Random): Promise<DemoContact[]> {
  const people: { nome: string; telefone: string; row: Insertable<DB['contato']> }[] = [];
  const used = new Set<string>();
  while (people.length < count) {
    const company = people.length % 10 === 9;
    const person = `${random.pick(firstNames)} ${random.pick(lastNames)}`;
    const nome = company ? random.pick(companies) : person;
    const ddd = random.pick(areaCodes);
    const telefone = `55${ddd}9${random.int(6000, 9999)}${String(random.int(0, 9999)).padStart(4, '0')}`;
    if (used.has(phoneKey(telefone)) || (!company && used.has(nome))) continue;
    used.add(phoneKey(telefone)).add(nome);
    const email = `${plain(person).replace(' ', '.')}${people.length % 3 === 0 ? random.int(1, 99) : ''}@exemplo.com.br`;
    const row = {
      tipo: company ? 2 : 1,
      nome: company ? person : nome,
      razao_social: company ? nome : '',
      tipo_contato: random.pick(contactKinds),
      cargo: company ? 'Compras' : '',
      email: people.length % 5 === 4 ? null : email,
      telefone,
      criado_em: new Date(Date.now() - random.int(1, 400) * 86_400_000),
      ...detailsOf(people.length, company),
    };
    people.push({ nome, telefone, row });
  }
  const rows = people.map(({ row }) => row);
  const made = await db.insertInto('contato').values(rows).returning(['id_contato', 'telefone']).execute();
  const idOf = new Map(made.map(({ id_contato, telefone }) => [telefone, id_contato]));
  const contacts = people.map(({ nome, telefone }) => ({ id_contato: idOf.get(telefone)!, nome, telefone }));
  await insertMainPhones(db, contacts, 'rede');
  return contacts;
}

async function insertAurora(db: Db, people: People, random: Random): Promise<Demonstracao> {
  const { id_empresa, grupos } = await criarEmpresa(db, {
    nome_fantasia: 'Loja Aurora',
    razao_social: 'Aurora Móveis e Decoração Ltda.',
    cnpj: '11222333000181',
    limites: { contatos: 5000, usuarios: 20, departamentos: 15, wpp_config: 4 },
  });
  const departamentos = await insertDepartamentos(db, departamentosAurora);
  await insertServiceHours(db, departamentos);
  const attendants: DemoAttendant[] = [];
  for (const [person, id_login] of people) {
    await addMembro(db, { id_empresa, id_login, id_grupo: grupos[person.grupo] });
    for (const nome of person.departamentos)
      await db
        .insertInto('departamento_membro')
        .values({ id_departamento: departamentos.get(nome)!, id_login })
        .execute();
    if (person.departamentos.length > 0 && person.usuario !== 'admin@aurora.demo')
      attendants.push({ id_login, nome: person.nome, departamentos: person.departamentos });
  }
  await insertTemplates(db, departamentos);
  const assuntos = await insertAssuntos(db, departamentos, dialogues);
  const { id_wpp_config } = await db
    .insertInto('wpp_config')
    .values({
      nome: 'WhatsApp Loja Aurora',
      telefone: '551940042026',
      provedor: 'simulador',
      estado: 'conectado',
      id_departamento: departamentos.get('Vendas')!,
    })
    .returning('id_wpp_config')
    .executeTakeFirstOrThrow();

  const contacts = await insertContacts(db, 200, random);
  // random numbers of its own: what comes after stays as it was
  await insertTags(db, contacts, seededRandom(50));
  await insertContactDetails(db, contacts, seededRandom(90));
  await insertConsents(db, contacts, attendants[0]!.id_login);
  const company: DemoCompany = { id_wpp_config, departamentos, assuntos, attendants };
  let n = 0;
  for (const [status_id, count] of mixture) {
    for (let i = 0; i < count; i++, n++) {
      const old = status_id >= 3 && status_id <= 5;
      const minutesAgo = old ? random.int(300, 40_000) : status_id === 2 ? random.int(1, 240) : random.int(1, 90);
      // every third sala of before is an earlier one of somebody who writes now
      const contact = old && i % 3 === 0 ? contacts[i]! : contacts[n]!;
      await insertSala(db, company, { contact, dialogue: dialogues[(n * 5) % dialogues.length]!, status_id, minutesAgo }, random);
    }
  }

  const [, admin] = [...people].find(([p]) => p.usuario === 'admin@aurora.demo')!;
  const filtro = (values: Partial<Filtro>): string => JSON.stringify({ ...semFiltro, ...values, aba: 'todas' });
  await db
    .insertInto('visao')
    .values([
      { id_login: admin, nome: 'Sem resposta', compartilhada: true, area: 'chat', mostra: filtro({ status_id: [6], nao_lidas: 1 }) },
      {
        id_login: admin,
        nome: 'Vendas em atendimento',
        compartilhada: true,
        area: 'chat',
        mostra: filtro({ status_id: [2], id_departamento: [departamentos.get('Vendas')!] }),
      },
    ])
    .execute();

  const logins = new Map([...people].map(([person, id_login]) => [person.usuario, id_login]));
  await insertInternos(db, (usuario) => logins.get(usuario)!);
  await insertNotices(db);

  const own = seededRandom(110);
  const author = { id_empresa, id_login: admin };
  await insertClientes(
    db,
    author,
    contacts,
    { usuario: 'cliente@aurora.demo', senha: publishedPassword },
    { usuario: 'colega@aurora.demo', senha: publishedPassword },
    own,
  );
  await insertDoubles(db, contacts);
  await insertFornecedores(db, author, own);
  const cargos = { administrador: 'Gerente', supervisor: 'Supervisora de atendimento', atendente: 'Atendente' } as const;
  await insertFuncionarios(
    db,
    author,
    [...people].filter(([person]) => person !== operador).map(([person, id_login]) => ({ id_login, nome: person.nome, cargo: cargos[person.grupo] })),
    own,
  );
  const { usuario, nome } = aurora.find((person) => person.usuario === 'admin@aurora.demo')!;
  const escopos = { atendimento: 'todos', ticket: 'todos', contato: 'todos', bloco: 'todos' } as const;
  const who = { id_sessao: 0, id_login: admin, nome, usuario, avatar: null, superadmin: false };
  return {
    admin: { kind: 'staff', ...who, id_empresa, id_grupo: grupos.administrador, grants: [], departamentos: [], escopos },
    pessoas: [{ id_login: admin, nome }, ...attendants],
  };
}

async function insertVida(db: Db, people: People, random: Random): Promise<void> {
  const { id_empresa, grupos } = await criarEmpresa(db, {
    nome_fantasia: 'Clínica Vida',
    razao_social: 'Clínica Vida Serviços Médicos Ltda.',
    cnpj: '22333444000181',
    cor: '#0d7a6f',
  });
  const departamentos = await insertDepartamentos(db, departamentosVida);
  const [admin] = [...people].find(([p]) => p.usuario === 'admin@aurora.demo')!;
  const id_login = people.get(admin)!;
  for (const person of [admin, operador]) await addMembro(db, { id_empresa, id_login: people.get(person)!, id_grupo: grupos.administrador });
  await db
    .insertInto('departamento_membro')
    .values({ id_departamento: departamentos.get('Recepção')!, id_login })
    .execute();
  const assuntos = await insertAssuntos(db, departamentos, clinicDialogues);
  const { id_wpp_config } = await db
    .insertInto('wpp_config')
    .values({
      nome: 'WhatsApp Clínica Vida',
      telefone: '551130032026',
      provedor: 'simulador',
      estado: 'conectado',
      id_departamento: departamentos.get('Recepção')!,
    })
    .returning('id_wpp_config')
    .executeTakeFirstOrThrow();
  const contacts = await insertContacts(db, 25, random);
  const company: DemoCompany = {
    id_wpp_config,
    departamentos,
    assuntos,
    attendants: [{ id_login, nome: admin.nome, departamentos: [...departamentos.keys()] }],
  };
  for (const [i, status_id] of [2, 0, 4].entries()) {
    await insertSala(
      db,
      company,
      { contact: contacts[i]!, dialogue: clinicDialogues[i % clinicDialogues.length]!, status_id, minutesAgo: random.int(5, 600) },
      random,
    );
  }
}
