import { escoposModelo, tiposModelo } from '@prosa/contract/modelos/modelos.tipos.ts';
import type { Modelo } from '../modelos.queries.ts';

export const tipoText = (tipo: number): string => (tiposModelo as Readonly<Record<number, string>>)[tipo] ?? '';
/** Who has it, by name. */
export const usersText = ({ escopo, departamento }: Pick<Modelo, 'escopo' | 'departamento'>): string =>
  escopo === 'departamento' ? (departamento ?? escoposModelo.departamento) : escoposModelo[escopo];
