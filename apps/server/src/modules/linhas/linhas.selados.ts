import type { Selado } from '../../core/seal/selados.ts';

/** What a secret of a line is sealed for. */
export const segredoDaLinha = (id_empresa: number, id_wpp_config: number) => ({ purpose: `wpp_segredo:${id_wpp_config}`, id_empresa });

export const linhasSelados: readonly Selado[] = [
  {
    tabela: 'public.wpp_segredo',
    coluna: 'selado',
    chaves: ['id_empresa', 'id_wpp_segredo', 'id_wpp_config'],
    de: ({ id_empresa, id_wpp_config }) => segredoDaLinha(id_empresa!, id_wpp_config!),
  },
];
