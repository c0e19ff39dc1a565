import type { departamentoDetalhe, departamentoSchema } from '@prosa/contract/departamentos/departamentos.schemas.ts';
import type { z } from 'zod';

interface Row {
  id_departamento: number;
  nome: string;
  descricao: string;
  publico: boolean;
  id_quadro: number | null;
  id_estagio: number | null;
  dns: string;
  status: number;
  pessoas: number;
}

/** Row as the wire shows it: flags are 0 and 1. */
export function presentDepartamento(row: Row): z.input<typeof departamentoSchema> {
  return { ...row, publico: row.publico ? 1 : 0, status: row.status === 1 ? 1 : 0 };
}

interface Detalhe {
  row: Row & {
    motivo_obrigatorio: boolean;
    capacidade: number | null;
    distribuicao: string;
    devolver_min: number | null;
    mensagem_fila: string;
    versao: number;
  };
  membros: { id_login: number; nome: string; capacidade: number | null }[];
  motivos: { id_motivo: number; motivo: string }[];
}

export function presentDetalhe({ row, membros, motivos }: Detalhe): z.input<typeof departamentoDetalhe> {
  return {
    ...presentDepartamento(row),
    ...row,
    publico: row.publico ? 1 : 0,
    status: row.status === 1 ? 1 : 0,
    distribuicao: row.distribuicao === 'automatica' ? 'automatica' : 'manual',
    motivo_obrigatorio: row.motivo_obrigatorio ? 1 : 0,
    membros,
    motivos,
  };
}
