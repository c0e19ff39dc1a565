import { importacaoGuards } from '../../../test/kit/guards.ts';

export const guards = importacaoGuards('contatos', 'nome');
