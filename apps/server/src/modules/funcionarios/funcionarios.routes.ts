import { funcionarios } from '@prosa/contract/funcionarios/funcionarios.endpoints.ts';
import type { Register } from '../../core/http/binding.ts';
import type { Core } from '../../core/module.ts';
import { findCargos } from './funcionarios.registro.ts';

export function funcionariosRoutes(register: Register, { database }: Core): void {
  register(funcionarios.cargos, async ({ person }) => ({ data: await database.lerEmpresa(person.id_empresa, findCargos) }));
}
