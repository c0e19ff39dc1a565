import { formatCpf } from '@prosa/brasil/documentos/cpf.ts';
import { formatPhone } from '@prosa/brasil/telefone.ts';
import { funcionarios } from '@prosa/contract/funcionarios/funcionarios.endpoints.ts';
import { permits } from '@prosa/contract/permissions.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Staff } from '../../core/auth/person.ts';
import type { Db } from '../../core/db/database.ts';
import { AppError, invalid } from '../../core/errors.ts';
import { type Coluna, exportOf } from '../../core/registro/exportacao.ts';
import { byMoment, byName, facetConditions } from '../../core/registro/lista.ts';
import { type DetalheDe, type LinhaDe, registro } from '../../core/registro/registro.ts';
import { activeText, dateText, keptPhones, moneyText, presentTelefones } from '../../core/registro/textos.ts';

/** With what only those see who may see salaries, in cents. */
type Linha = LinhaDe<typeof funcionarios> & { salario: number | null };
type Completo = Omit<DetalheDe<typeof funcionarios>, 'login'> & { id_login: number | null; nome_do_login: string | null };

const seesSalaries = ({ grants }: Staff): boolean => permits(grants, 'funcionarios', 'salario');

async function isMembro(db: Db, id_login: number): Promise<boolean> {
  return (await db.selectFrom('membro').select('id_login').where('id_login', '=', id_login).where('ativo', '=', true).executeTakeFirst()) !== undefined;
}

export const funcionariosRegistro = registro(funcionarios, {
  tabela: 'funcionario',
  longa: true,
  colunas: sql`t.id_funcionario, t.nome, t.cargo, t.cpf, telefone_principal(t.telefones) as telefone, t.data_nascimento, t.data_admissao, t.salario,
    coalesce((select u.usuario from usuario_da_empresa u where u.id_login = t.id_login), '') as usuario, t.status, t.id_municipio, t.criado_em, t.excluido_em`,
  doDetalhe: sql`t.*, (select l.nome from login l where l.id_login = t.id_login) as nome_do_login`,
  ordens: {
    nome: byName(sql`t.nome`),
    cargo: byName(sql`t.cargo`),
    data_admissao: { column: sql`t.admissao_ordem`, cast: (k) => sql`${k}::date` },
    criado_em: byMoment(sql`t.criado_em`),
  },
  filtros: facetConditions,
  // worked out once, so that both sides of the `or` have their index
  tambem: (matches) => sql`t.id_login = any (array(select u.id_login from usuario_da_empresa u where ${matches(sql`sem_acento(u.usuario)`)}))`,
  linha: ({ salario: _salario, ...row }: Linha) => row,
  detalhe: ({ salario, id_login, nome_do_login, ...row }: Completo, { person }) => ({
    ...row,
    ...(seesSalaries(person) && { salario }),
    telefones: presentTelefones(row.telefones),
    login: id_login === null ? null : { id_login, nome: nome_do_login ?? '' },
  }),
  async valores({ id_funcionario: _id, versao: _versao, telefones, ...rest }, { db, person }) {
    if (rest.salario !== undefined && !seesSalaries(person)) throw new AppError('sem_permissao', 'Você não tem permissão para alterar salários.');
    if (rest.id_login && !(await isMembro(db, rest.id_login))) throw invalid({ id_login: 'Escolha uma pessoa da equipe' });
    return { ...rest, telefones: telefones && keptPhones(telefones) };
  },
  unicos: {
    funcionario_cpf: ['cpf', 'Este CPF já é de outro funcionário'],
    funcionario_login: ['id_login', 'Este usuário já é de outro funcionário'],
  },
  rotulos: {
    data_nascimento: ['Nascimento', dateText],
    data_admissao: ['Admissão', dateText],
    data_inicio_atividade: ['Início da atividade', dateText],
    id_login: ['Usuário do sistema', (id: number) => `nº ${id}`],
    salario: ['Salário', moneyText],
  },
  ocultos: (person) => (seesSalaries(person) ? [] : ['salario']),
});

const colunas: readonly Coluna<Linha>[] = [
  ['Código', 10, (r) => r.id_funcionario, 'numero'],
  ['Nome', 30, (r) => r.nome],
  ['Cargo', 22, (r) => r.cargo],
  ['CPF', 16, (r) => formatCpf(r.cpf)],
  ['Telefone', 18, (r) => formatPhone(r.telefone)],
  ['Nascimento', 12, (r) => dateText(r.data_nascimento ?? '')],
  ['Admissão', 12, (r) => dateText(r.data_admissao ?? '')],
  ['Cidade', 24, (r) => r.cidade],
  ['Usuário', 26, (r) => r.usuario],
  ['Situação', 12, (r) => activeText(r.status)],
  ['Cadastrado em', 17, (r) => r.criado_em, 'momento'],
];
const arquivo = { access: ['funcionarios', 'exportar'], nome: 'Funcionários' } as const;

/** The list as a file: without salaries, and with them for whoever may see them. */
export const funcionariosExportacoes = [
  exportOf(funcionariosRegistro, { tipo: 'funcionarios', ...arquivo, colunas }),
  exportOf(funcionariosRegistro, {
    tipo: 'funcionarios_salario',
    ...arquivo,
    alsoNeeds: ['funcionarios', 'salario'],
    colunas: [...colunas, ['Salário (R$)', 14, (r) => (r.salario === null ? null : r.salario / 100), 'numero']],
  }),
];

/** The cargos that there are, by name; the first 300. The index is entered once for each. */
export async function findCargos(db: Db): Promise<string[]> {
  const next = (after: RawBuilder<unknown>) =>
    sql`(select cargo collate "pt-BR-x-icu" from funcionario where excluido_em is null and cargo collate "pt-BR-x-icu" > ${after} order by cargo collate "pt-BR-x-icu" limit 1)`;
  const { rows } = await sql<{ cargo: string }>`with recursive c (cargo, n) as (
      select x.cargo, 1 from ${next(sql`''`)} x (cargo)
      union all select (select x.cargo from ${next(sql`c.cargo`)} x (cargo)), c.n + 1 from c where c.cargo is not null and c.n < 300
    ) select cargo from c where cargo is not null`.execute(db);
  return rows.map((row) => row.cargo);
}
