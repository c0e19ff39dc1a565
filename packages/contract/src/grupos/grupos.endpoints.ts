import { z } from 'zod';
import { bit, id, requiredText } from '../codecs.ts';
import type { Permissoes } from '../permissions.ts';
import { registroCalls } from '../registro/registro.endpoints.ts';
import { endpoint } from '../wire.ts';
import { grupoBody, grupoDetalhe, grupoLinha, grupoPermissaoBody, marcasBody, permissaoQueFalta, quemPode, tree } from './grupos.schemas.ts';

export const permissoes = {
  grupo: {
    ordem: 180,
    titulo: 'Grupos e permissões',
    funcoes: { getAll: 'Ver grupos', store: 'Salvar grupos', delete: 'Excluir grupos', permissao: 'Alterar permissões' },
    supervisorSem: 'tudo',
  },
} as const satisfies Permissoes;

export const permissao = {
  getCascate: endpoint('GET /permissao/getCascate', {
    summary: 'Árvore de todas as permissões',
    access: ['grupo', 'getAll'],
    reply: tree,
    versioned: true,
  }),
  quemPode: endpoint('GET /permissao/quemPode/{id}', {
    summary: 'Grupos que têm uma permissão (id_permissao), ou toda a área, e as pessoas deles',
    access: ['grupo', 'getAll'],
    params: z.object({ id }),
    reply: z.object({ data: z.array(quemPode) }),
  }),
  quemDa: endpoint('GET /permissao/quemDa/{controller}/{funcao}', {
    summary: 'O nome de uma permissão que falta, e quem pode dar',
    access: 'staff',
    params: z.object({ controller: requiredText(60, 'Informe a área'), funcao: requiredText(60, 'Informe a função') }),
    reply: z.object({ data: permissaoQueFalta }),
  }),
};

const um = z.object({ id });
export const grupo = {
  ...registroCalls(
    { area: 'grupo', id: 'id_grupo', um: 'grupo', muitos: 'grupos' },
    {
      linha: grupoLinha,
      detalhe: grupoDetalhe,
      corpo: grupoBody,
      // spec 7 names no pages: whoever asks for none gets them all
      filtros: { lixeira: bit.default(0), rpp: z.coerce.number().int().min(1).max(500).default(500) },
      ordens: ['nome', 'pessoas'],
      com: ['lixeira', 'historico'],
      listar: 'getAllGrupo',
      textos: { delete: 'Mandar um grupo sem pessoas para a lixeira' },
    },
  ),
  verComo: endpoint('POST /grupo/verComo/{id}', {
    summary: 'Ver o sistema como quem é deste grupo, sem poder alterar nada, até voltar',
    access: ['grupo', 'permissao'],
    params: um,
  }),
  voltar: endpoint('POST /grupo/voltar', { summary: 'Deixar de ver como outro grupo', access: 'staff', whileLooking: true }),
};
export const grupoPermissao = {
  index: endpoint('GET /grupoPermissao/index/{id}', {
    summary: 'Permissões de um grupo, e quais são próprias dele',
    access: ['grupo', 'getAll'],
    params: um,
    reply: tree,
  }),
  store: endpoint('POST /grupoPermissao/store', {
    summary: 'Dar ou tirar uma permissão, ou toda uma área, de um grupo',
    access: ['grupo', 'permissao'],
    body: grupoPermissaoBody,
  }),
  marcas: endpoint('POST /grupoPermissao/marcas', {
    summary: 'Dar, tirar ou devolver ao modelo várias permissões de um grupo de uma vez',
    access: ['grupo', 'permissao'],
    body: marcasBody,
  }),
};
