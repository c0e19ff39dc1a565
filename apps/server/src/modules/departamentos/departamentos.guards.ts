import { departamentos } from '@prosa/contract/departamentos/departamentos.endpoints.ts';
import { registroGuards } from '../../../test/kit/guards.ts';

export const guards = registroGuards(departamentos, 'departamento', (nome) => ({ nome, dns: nome }));
