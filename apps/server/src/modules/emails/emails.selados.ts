import type { Selado } from '../../core/seal/selados.ts';
import { senhaSmtp } from './envio.ts';

export const emailsSelados: readonly Selado[] = [
  { tabela: 'public.email_config', coluna: 'senha', chaves: ['id_empresa'], de: ({ id_empresa }) => senhaSmtp(id_empresa!) },
];
