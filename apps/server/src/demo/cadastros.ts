import { municipioPorNome } from '@prosa/brasil/lugares/municipios.ts';
import { plain } from '@prosa/brasil/texto.ts';
import { sql } from 'kysely';
import type { Db } from '../core/db/database.ts';
import { criarAcessoDeCliente } from '../modules/login/acessos.ts';
import { areaCodes, companies, firstNames, lastNames } from './people.ts';
import type { Random } from './random.ts';
import type { DemoContact } from './salas.ts';

/** Check digits of documents that nobody has: made from a number, as valid as any. */
function withDigits(base: string, weights: readonly (readonly number[])[]): string {
  let text = base;
  for (const list of weights) {
    const sum = list.reduce((total, weight, i) => total + weight * Number(text[i]), 0);
    text += String(sum % 11 < 2 ? 0 : 11 - (sum % 11));
  }
  return text;
}
const down = (from: number): number[] => Array.from({ length: from - 1 }, (_, i) => from - i);
const cpfOf = (n: number): string => withDigits(String(100_200_300 + n * 7_919), [down(10), down(11)]);
const cnpjOf = (n: number): string =>
  withDigits(`${String(20_100_300 + n * 104_729)}0001`, [
    [5, 4, 3, 2, ...down(9)],
    [6, 5, 4, 3, 2, ...down(9)],
  ]);

const places = [
  ['CAMPINAS', 'SP', 'Rua Barão de Jaguara', 'Centro', '13015001'],
  ['SÃO PAULO', 'SP', 'Rua Augusta', 'Consolação', '01305000'],
  ['BELO HORIZONTE', 'MG', 'Avenida Afonso Pena', 'Funcionários', '30130002'],
  ['CURITIBA', 'PR', 'Rua XV de Novembro', 'Centro', '80020310'],
  ['RECIFE', 'PE', 'Rua da Aurora', 'Boa Vista', '50050000'],
] as const;

function address(random: Random) {
  const [cidade, uf, logradouro, bairro, cep] = random.pick(places);
  const city = municipioPorNome(cidade, uf)!;
  return { cep, logradouro, numero: String(random.int(10, 1900)), bairro, id_municipio: city.id_municipio, id_uf: city.id_uf };
}
const mobile = (random: Random): string => `55${random.pick(areaCodes)}9${random.int(6000, 9999)}${String(random.int(0, 9999)).padStart(4, '0')}`;
const phones = (numero: string): string => JSON.stringify([{ tipo_contato: 'Whatsapp', numero, principal: 1 }]);
const mailName = (nome: string): string => plain(nome).replace(/[^a-z]+/g, '.');

interface SignIn {
  usuario: string;
  senha: string;
}

/** Who registered what is there. */
interface Author {
  id_empresa: number;
  id_login: number;
}

/** Clientes of a furniture shop, most of them with the contatos that speak for them; of one two people sign in to the client area. */
export async function insertClientes(
  db: Db,
  { id_empresa, id_login }: Author,
  contacts: readonly DemoContact[],
  signIn: SignIn,
  colega: SignIn,
  random: Random,
) {
  const { id_cliente: padaria } = await db
    .insertInto('cliente')
    .values({
      tipo: 2,
      nome: 'Joana Prado',
      razao_social: 'Padaria Pão Nosso Ltda.',
      nome_fantasia: 'Pão Nosso',
      cnpj: '11444777000161',
      ie: '244.102.334.110',
      email: signIn.usuario,
      telefones: phones('5519988776655'),
      ...address(random),
      observacoes: 'Entregas só até as 11h.',
    })
    .returning('id_cliente')
    .executeTakeFirstOrThrow();
  await criarAcessoDeCliente(db, id_empresa, padaria, signIn);
  const rows = contacts.slice(0, 36).map(({ nome, telefone }, n) => {
    // every tenth contato is a company already
    const own = n % 10 === 9;
    const company = own || n % 4 === 3;
    return {
      tipo: company ? 2 : 1,
      nome: own ? '' : nome,
      razao_social: own ? nome : company ? `${companies[n % companies.length]!} ${n > 20 ? 'Comércio' : ''} Ltda.`.replace(/\s+/g, ' ') : '',
      cpf: company ? '' : cpfOf(n),
      cnpj: company ? cnpjOf(n) : '',
      email: n % 5 === 4 ? '' : `${mailName(nome)}${n}@exemplo.com.br`,
      telefones: phones(telefone),
      status: n % 12 === 11 ? 0 : 1,
      criado_em: new Date(Date.now() - random.int(1, 700) * 86_400_000),
      ...address(random),
    };
  });
  const made = await db.insertInto('cliente').values(rows).returning('id_cliente').execute();
  await insertCreated(db, 'cliente', { id_empresa, id_login });
  for (const [i, { id_cliente }] of made.entries()) {
    const owned = [contacts[i]!, ...(i % 6 === 0 ? [contacts[37 + i / 6]!] : [])];
    const ids = owned.map(({ id_contato }) => id_contato);
    await db.updateTable('contato').set({ id_cliente }).where('id_contato', 'in', ids).execute();
  }
  // those who write for the bakery: one waits for an answer, the other was attended
  for (const [contact, cargo] of [
    [contacts[36]!, 'Compras'],
    [contacts[42]!, 'Financeiro'],
  ] as const) {
    await db.updateTable('contato').set({ id_cliente: padaria, cargo }).where('id_contato', '=', contact.id_contato).execute();
  }
  const { id_contato, nome } = contacts[42]!;
  await criarAcessoDeCliente(db, id_empresa, padaria, colega, { id_contato, nome, ve: 'proprios', principal: false, gerencia: false });
}

/** Each record's history begins with who registered it. */
async function insertCreated(db: Db, tabela: 'cliente' | 'fornecedor' | 'funcionario', { id_empresa, id_login }: Author): Promise<void> {
  await sql`insert into registro_mudanca (area, id_registro, em, tipo, id_login)
    select ${tabela === 'cliente' ? 'clientes' : tabela === 'fornecedor' ? 'fornecedores' : 'funcionarios'}, ${sql.ref(`id_${tabela}`)}, criado_em, 'criado', ${id_login} from ${sql.table(tabela)}
    where id_empresa = ${id_empresa}`.execute(db);
}

const suppliers = [
  ['Madeiras Serra Azul Ltda.', 'Serra Azul', 'Rui Prado'],
  ['Ferragens União S.A.', 'União Ferragens', 'Marta Esteves'],
  ['Tecidos Primavera Ltda.', 'Primavera', 'Cíntia Rocha'],
  ['Transportes Rota Sul Ltda.', 'Rota Sul', 'Ivo Magalhães'],
  ['Vidraçaria Cristal Ltda.', 'Cristal', 'Neide Lopes'],
  ['Embalagens Boa Viagem Ltda.', 'Boa Viagem', 'Túlio Dias'],
] as const;

export async function insertFornecedores(db: Db, author: Author, random: Random): Promise<void> {
  const rows = suppliers.map(([razao_social, nome_fantasia, representante], n) => ({
    razao_social,
    nome_fantasia,
    representante,
    cnpj: cnpjOf(500 + n),
    contatos: JSON.stringify([
      { nome: representante, cargo: 'Vendas', telefone: mobile(random), email: `vendas@${mailName(nome_fantasia)}.example` },
      ...(n % 2 === 0 ? [{ nome: `${random.pick(firstNames)} ${random.pick(lastNames)}`, cargo: 'Financeiro', telefone: mobile(random), email: '' }] : []),
    ]),
    ...address(random),
    observacoes: n === 0 ? 'Prazo de entrega: 12 dias úteis.' : '',
    status: n === 5 ? 0 : 1,
  }));
  await db.insertInto('fornecedor').values(rows).execute();
  await insertCreated(db, 'fornecedor', author);
}

const jobs = ['Vendedora', 'Montador', 'Motorista', 'Estoquista', 'Designer de interiores', 'Auxiliar administrativo'] as const;

/** Who works at the shop: those who sign in, and some who do not. */
export async function insertFuncionarios(
  db: Db,
  author: Author,
  logins: readonly { id_login: number | null; nome: string; cargo: string }[],
  random: Random,
): Promise<void> {
  const others = Array.from({ length: 8 }, (_, n) => ({
    id_login: null,
    nome: `${firstNames[(n * 5) % firstNames.length]!} ${lastNames[(n * 3) % lastNames.length]!}`,
    cargo: jobs[n % jobs.length]!,
  }));
  const rows = [...logins, ...others].map(({ id_login, nome, cargo }, n) => {
    const year = random.int(2017, 2025);
    const month = String(random.int(1, 12)).padStart(2, '0');
    return {
      id_login,
      nome,
      cargo,
      cpf: cpfOf(900 + n),
      rg: `${random.int(10, 59)}.${random.int(100, 999)}.${random.int(100, 999)}-${random.int(0, 9)}`,
      data_nascimento: `${random.int(1968, 2003)}-${month}-${String(random.int(1, 28)).padStart(2, '0')}`,
      data_admissao: `${year}-${month}-01`,
      data_inicio_atividade: `${year}-${month}-05`,
      salario: random.int(190, 680) * 1000,
      telefones: phones(mobile(random)),
      ...address(random),
    };
  });
  await db.insertInto('funcionario').values(rows).execute();
  await insertCreated(db, 'funcionario', author);
}
