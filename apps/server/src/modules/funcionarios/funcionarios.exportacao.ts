import { formatCpf } from '@prosa/brasil/documentos/cpf.ts';
import { formatPhone } from '@prosa/brasil/telefone.ts';
import { funcionariosFiltros } from '@prosa/contract/funcionarios/funcionarios.endpoints.ts';
import { z } from 'zod';
import { exportOf } from '../cadastros/exportacao.api.ts';
import { cityText, dateText } from '../cadastros/textos.api.ts';
import type { ExportColumn, Value } from '../exportacoes/exportacoes.api.ts';
import { type FuncionarioRow, funcionariosLista } from './funcionarios.repository.ts';

const columns: readonly ExportColumn[] = [
  { titulo: 'Código', kind: 'numero', largura: 10 },
  { titulo: 'Nome', kind: 'texto', largura: 30 },
  { titulo: 'Cargo', kind: 'texto', largura: 22 },
  { titulo: 'CPF', kind: 'texto', largura: 16 },
  { titulo: 'Telefone', kind: 'texto', largura: 18 },
  { titulo: 'Nascimento', kind: 'texto', largura: 12 },
  { titulo: 'Admissão', kind: 'texto', largura: 12 },
  { titulo: 'Cidade', kind: 'texto', largura: 24 },
  { titulo: 'Usuário', kind: 'texto', largura: 26 },
  { titulo: 'Situação', kind: 'texto', largura: 12 },
  { titulo: 'Cadastrado em', kind: 'momento', largura: 17 },
];
const valuesOf = (r: FuncionarioRow): Value[] => [
  r.id_funcionario,
  r.nome,
  r.cargo,
  formatCpf(r.cpf),
  formatPhone(r.telefone),
  dateText(r.data_nascimento ?? ''),
  dateText(r.data_admissao ?? ''),
  cityText(r.id_municipio),
  r.usuario,
  r.status === 1 ? 'Ativo' : 'Inativo',
  r.criado_em,
];

const source = (salaries: boolean) =>
  exportOf(
    funcionariosLista,
    {
      tipo: salaries ? 'funcionarios_salario' : 'funcionarios',
      access: ['funcionarios', 'exportar'],
      ...(salaries && { alsoNeeds: ['funcionarios', 'salario'] }),
      nome: 'Funcionários',
      filtro: z.object({ q: z.string().trim().max(120).default(''), ...funcionariosFiltros }),
      columns: salaries ? [...columns, { titulo: 'Salário (R$)', kind: 'numero', largura: 14 }] : columns,
    },
    (r) => (salaries ? [...valuesOf(r), r.salario === null ? null : r.salario / 100] : valuesOf(r)),
  );

/** The list of funcionarios as a file: without salaries, and with them for whoever may see them. */
export const funcionariosExportacoes = [source(false), source(true)];
