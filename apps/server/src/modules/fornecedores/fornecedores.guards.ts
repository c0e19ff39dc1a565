import { fornecedores } from '@prosa/contract/fornecedores/fornecedores.endpoints.ts';
import { registroGuards } from '../../../test/kit/guards.ts';

export const guards = registroGuards(fornecedores, 'fornecedor', (razao_social) => ({ razao_social }), 'razao_social');
