import { z } from 'zod';
import { id } from '../codecs.ts';
import type { Permissoes } from '../permissions.ts';
import { endpoint } from '../wire.ts';
import { grupoBody, grupoPermissaoBody, grupoSchema, tree } from './grupos.schemas.ts';

export const permissoes = {
  grupo: {
    ordem: 180,
    titulo: 'Grupos e permissões',
    funcoes: { getAllGrupo: 'Ver grupos', store: 'Salvar grupos', permissao: 'Alterar permissões' },
    supervisorSem: 'tudo',
  },
} as const satisfies Permissoes;

export const permissao = {
  getCascate: endpoint('GET /permissao/getCascate', {
    summary: 'Árvore de todas as permissões',
    access: ['grupo', 'getAllGrupo'],
    reply: tree,
    versioned: true,
  }),
};
export const grupo = {
  getAllGrupo: endpoint('GET /grupo/getAllGrupo', {
    summary: 'Grupos da empresa',
    access: ['grupo', 'getAllGrupo'],
    reply: z.object({ data: z.array(grupoSchema) }),
  }),
  store: endpoint('POST /grupo/store', {
    summary: 'Criar ou salvar um grupo',
    access: ['grupo', 'store'],
    body: grupoBody,
    reply: z.object({ id_grupo: z.number() }),
  }),
};
export const grupoPermissao = {
  index: endpoint('GET /grupoPermissao/index/{id}', {
    summary: 'Permissões de um grupo',
    access: ['grupo', 'getAllGrupo'],
    params: z.object({ id }),
    reply: tree,
  }),
  store: endpoint('POST /grupoPermissao/store', {
    summary: 'Dar ou tirar uma permissão de um grupo',
    access: ['grupo', 'permissao'],
    body: grupoPermissaoBody,
  }),
};
