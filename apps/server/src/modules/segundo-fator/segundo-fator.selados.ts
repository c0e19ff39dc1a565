import type { Selado } from '../../core/seal/selados.ts';
import { sealedFor } from './verificar.ts';

export const segundoFatorSelados: readonly Selado[] = [
  { tabela: 'interno.segundo_fator', coluna: 'segredo', chaves: ['id_acesso'], de: ({ id_acesso }) => sealedFor(id_acesso!) },
];
