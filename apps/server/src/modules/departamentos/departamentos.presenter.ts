import type { departamentoSchema } from '@prosa/contract/departamentos/departamentos.schemas.ts';
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
