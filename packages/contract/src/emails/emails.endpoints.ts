import { z } from 'zod';
import { id, listQuery, listReply } from '../codecs.ts';
import type { Permissoes } from '../permissions.ts';
import { endpoint } from '../wire.ts';
import { emailNaSaida, estadosDeEmail, modeloBody, modeloSchema, modeloTipoBody, servidorBody, servidorSchema, verificacaoSchema } from './emails.schemas.ts';

export const permissoes = {
  emailTransacional: {
    ordem: 192,
    titulo: 'E-mail transacional',
    funcoes: {
      ver: 'Ver servidor, modelos e envios de e-mail',
      store: 'Alterar servidor e modelos de e-mail',
      reenviar: 'Enviar e-mails de novo',
    },
    supervisorSem: 'tudo',
  },
} as const satisfies Permissoes;

/** Mails that the company sends (spec 2 /emailTransacional). */
export const emailTransacional = {
  servidor: endpoint('GET /emailTransacional/servidor', {
    summary: 'Servidor de e-mail da empresa, sem a senha',
    access: ['emailTransacional', 'ver'],
    reply: z.object({ data: servidorSchema }),
  }),
  salvar: endpoint('POST /emailTransacional/store', {
    summary: 'Salvar o servidor de e-mail da empresa; senha em branco mantém a que está guardada',
    access: ['emailTransacional', 'store'],
    body: servidorBody,
    reply: z.object({ versao: z.number() }),
  }),
  remover: endpoint('POST /emailTransacional/remover', {
    summary: 'Deixar de usar um servidor próprio: os e-mails saem pelo da instalação',
    access: ['emailTransacional', 'store'],
  }),
  modelos: endpoint('GET /emailTransacional/modelos', {
    summary: 'E-mails do sistema, com o texto da empresa, o original e as variáveis de cada um',
    access: ['emailTransacional', 'ver'],
    reply: z.object({ data: z.array(modeloSchema) }),
  }),
  salvarModelo: endpoint('POST /emailTransacional/modelo', {
    summary: 'Salvar o texto da empresa para um e-mail do sistema',
    access: ['emailTransacional', 'store'],
    body: modeloBody,
    reply: z.object({ versao: z.number() }),
  }),
  voltarModelo: endpoint('POST /emailTransacional/modeloOriginal', {
    summary: 'Voltar um e-mail do sistema ao texto original',
    access: ['emailTransacional', 'store'],
    body: modeloTipoBody,
  }),
  previa: endpoint('POST /emailTransacional/previa', {
    summary: 'Um e-mail do sistema como seria lido, com valores de exemplo',
    access: ['emailTransacional', 'ver'],
    body: modeloBody.omit({ versao: true }),
    reply: z.object({ data: z.object({ assunto: z.string(), texto: z.string(), html: z.string() }) }),
  }),
  saida: endpoint('GET /emailTransacional/saida', {
    summary: 'E-mails dos últimos 30 dias, do mais novo para o mais antigo; q procura no destinatário e no assunto',
    access: ['emailTransacional', 'ver'],
    query: listQuery({ estado: z.enum(estadosDeEmail).optional() }, ['criado_em']),
    reply: listReply(emailNaSaida),
  }),
  reenviar: endpoint('POST /emailTransacional/reenviar/{id}', {
    summary: 'Enviar de novo um e-mail que falhou ou cujo envio é incerto; um link nele é feito de novo',
    access: ['emailTransacional', 'reenviar'],
    params: z.object({ id }),
  }),
};

/** Spec 7; like every GET that writes it may be asked by POST too. */
export const ConfigEmpresaEmail = {
  verificarEmail: endpoint('GET /ConfigEmpresa/verificarEmail', {
    summary: 'Testar o servidor de e-mail salvo: conecta, entra e envia um e-mail a quem pede; diz que passo falhou e o que fazer',
    access: ['emailTransacional', 'store'],
    mutates: true,
    reply: z.object({ data: verificacaoSchema }),
  }),
};
