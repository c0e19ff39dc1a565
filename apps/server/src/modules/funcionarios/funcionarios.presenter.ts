import type { funcionarioDetalhe, funcionarioSchema } from '@prosa/contract/funcionarios/funcionarios.schemas.ts';
import type { z } from 'zod';
import { cityText, dateText, moneyText, presentTelefones, type Rotulos, rotulosComuns, type Telefone } from '../cadastros/textos.api.ts';
import type { FuncionarioCompleto, FuncionarioRow } from './funcionarios.repository.ts';

export const presentFuncionario = (row: FuncionarioRow): z.input<typeof funcionarioSchema> => ({
  id_funcionario: row.id_funcionario,
  nome: row.nome,
  cargo: row.cargo,
  cpf: row.cpf,
  telefone: row.telefone,
  data_nascimento: row.data_nascimento,
  data_admissao: row.data_admissao,
  usuario: row.usuario,
  status: row.status,
  cidade: cityText(row.id_municipio),
  criado_em: row.criado_em.toISOString(),
  excluido_em: row.excluido_em?.toISOString() ?? null,
});

/** `salaries`: whether the person may see them. */
export const presentDetalhe = ({ salario, id_login, nome_do_login, ...row }: FuncionarioCompleto, salaries: boolean): z.input<typeof funcionarioDetalhe> => ({
  ...row,
  ...(salaries && { salario }),
  telefones: presentTelefones(row.telefones as unknown as Telefone[]),
  login: id_login === null ? null : { id_login, nome: nome_do_login ?? '' },
  status: row.status === 1 ? 1 : 0,
  cidade: cityText(row.id_municipio),
  criado_em: row.criado_em.toISOString(),
  alterado_em: row.alterado_em.toISOString(),
  excluido_em: row.excluido_em?.toISOString() ?? null,
});

/** What changed, as it reads; the salary only for whoever may see salaries. */
export const rotulosDeFuncionario = (salaries: boolean): Rotulos => ({
  ...rotulosComuns,
  cargo: ['Cargo'],
  data_nascimento: ['Nascimento', dateText],
  data_admissao: ['Admissão', dateText],
  data_inicio_atividade: ['Início da atividade', dateText],
  id_login: ['Usuário do sistema', (id: number) => `nº ${id}`],
  ...(salaries && { salario: ['Salário', moneyText] as const }),
});
