import { z } from 'zod';
import { id } from '../codecs.ts';
import { endpoint } from '../wire.ts';
import { importacaoDeLinha, importarBody } from './importar.schemas.ts';

const one = z.object({ id });

/** What a number's own phone holds, taken over into Prosa (spec 2: /WppConfig/importar/{id_wpp_config}). */
export const WppImportar = {
  getAll: endpoint('GET /WppConfig/importacoes/{id}', {
    summary: 'Importações de um número (id_wpp_config), a mais nova primeiro, e se dá para importar dele agora',
    access: ['WPPConfig', 'getAll'],
    params: one,
    reply: z.object({ nome: z.string(), /** Why not; '' it can be done. */ impedimento: z.string(), data: z.array(importacaoDeLinha) }),
  }),
  store: endpoint('POST /WppConfig/importar/{id}', {
    summary: 'Trazer os contatos, ou também as conversas, do celular de um número conectado',
    access: ['WPPConfig', 'store'],
    params: one,
    body: importarBody,
    reply: z.object({ id_wpp_importacao: z.number() }),
  }),
  cancelar: endpoint('POST /WppConfig/cancelarImportacao/{id}', {
    summary: 'Parar uma importação (id_wpp_importacao); o que já veio fica e pode ser desfeito',
    access: ['WPPConfig', 'store'],
    params: one,
  }),
  desfazer: endpoint('POST /WppConfig/desfazerImportacao/{id}', {
    summary: 'Tirar o que uma importação (id_wpp_importacao) trouxe; contatos em que algo aconteceu desde então ficam',
    access: ['WPPConfig', 'store'],
    params: one,
  }),
};
