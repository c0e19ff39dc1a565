import { funcionarios } from '@prosa/contract/funcionarios/funcionarios.endpoints.ts';
import { registroGuards } from '../../../test/kit/guards.ts';

export const guards = registroGuards(funcionarios, 'funcionario', (nome) => ({ nome, cargo: nome }));
