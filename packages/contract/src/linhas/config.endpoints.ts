import { z } from 'zod';
import { id } from '../codecs.ts';
import type { Permissoes } from '../permissions.ts';
import { registroCalls } from '../registro/registro.endpoints.ts';
import { endpoint } from '../wire.ts';
import { filtrosDeLinha, linhaBody, linhaConfig, linhaConfigDetalhe, provedorSchema } from './config.schemas.ts';

export const permissoes = {
  WPPConfig: {
    ordem: 31,
    titulo: 'Números de WhatsApp',
    funcoes: { getAll: 'Ver a configuração dos números', store: 'Salvar números', delete: 'Excluir números' },
  },
} as const satisfies Permissoes;

const linha = registroCalls(
  { area: 'WPPConfig', id: 'id_wpp_config', um: 'número', muitos: 'números' },
  {
    linha: linhaConfig,
    detalhe: linhaConfigDetalhe,
    corpo: linhaBody,
    filtros: filtrosDeLinha,
    ordens: ['nome', 'estado', 'entrada'],
    com: ['lixeira'],
    textos: { store: 'Criar um número, ainda desconectado, ou salvar os ajustes de um; segredos em branco ficam como estão' },
  },
);

/** WhatsApp lines as records (spec 2: /WPPConfig). */
export const WPPConfig = {
  ...linha,
  saude: endpoint('GET /WPPConfig/saude/{id}', {
    summary: 'Como está um número agora',
    access: ['WPPConfig', 'getAll'],
    params: z.object({ id }),
    reply: z.object({ data: linhaConfig }),
  }),
  provedores: endpoint('GET /WPPConfig/provedores', {
    summary: 'Como números se conectam, e o que falta instalar para isso',
    access: ['WPPConfig', 'getAll'],
    reply: z.object({ data: z.array(z.object({ provedor: provedorSchema, titulo: z.string(), instalado: z.boolean(), falta: z.string() })) }),
  }),
};
