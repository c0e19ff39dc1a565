import { WPPConfig } from '@prosa/contract/linhas/config.endpoints.ts';
import { WPP } from '@prosa/contract/linhas/linhas.endpoints.ts';
import { invalidate, invalidateUnder } from '@/core/calls.ts';
import { registroDaTela } from '@/features/registro/public.ts';

export const linha = registroDaTela(WPPConfig, {
  path: '/WPPConfig',
  nomeDe: (row) => row.nome,
  pergunta: (nome) => `o número ${nome}`,
  aoExcluir: 'Ele se desliga, e nada mais chega nem sai por ele. As conversas ficam. O número vai para a lixeira, de onde dá para restaurar.',
  changed: async () => {
    await Promise.all([invalidateUnder(['/WPPConfig']), invalidate(WPP.getWppConfig)]);
  },
});
