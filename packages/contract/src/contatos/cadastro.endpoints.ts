import { z } from 'zod';
import { maxAvatarBytes } from '../arquivos.ts';
import { id, optionalId, text } from '../codecs.ts';
import { anexosDe } from '../registro/registro.endpoints.ts';
import { telefoneOut } from '../tipos/telefones.schemas.ts';
import { endpoint } from '../wire.ts';
import { contatoBody, contatoDetalhe } from './contatos.schemas.ts';

/** The record of a contato: reading, saving, trash. Lists are in contatos.endpoints.ts. */
export const contato = {
  verificarExistencia: endpoint('GET /contatos/verificarExistencia', {
    summary: 'Se um e-mail ou telefone já é de um contato; de id_contato não conta',
    access: ['contatos', 'getAll'],
    query: z.object({ email: text(254).optional(), telefone: text(30).optional(), id_contato: optionalId }),
    reply: z.object({
      email_existe: z.boolean(),
      telefone_existe: z.boolean(),
      /** Whose it is, when the person may see that contato. */
      contato: z.object({ id_contato: z.number(), nome: z.string(), excluido: z.union([z.literal(0), z.literal(1)]) }).nullable(),
    }),
  }),
  store: endpoint('POST /contatos/store', {
    summary: 'Criar ou salvar um contato',
    access: ['contatos', 'store'],
    body: contatoBody,
    reply: z.object({ id_contato: z.number(), versao: z.number() }),
  }),
  show: endpoint('GET /contatos/show/{id}', {
    summary: 'Um contato com todos os campos',
    access: ['contatos', 'getAll'],
    params: z.object({ id }),
    query: z.object({ output: text(10).optional() }),
    reply: z.object({ data: contatoDetalhe, telefones: z.array(telefoneOut), message: z.string() }),
  }),
  identidades: endpoint('GET /contatos/identidades/{id}', {
    summary: 'Nomes pelos quais um contato é reconhecido: telefones, e-mail, números e apelidos do WhatsApp',
    access: ['contatos', 'getAll'],
    params: z.object({ id }),
    reply: z.object({
      data: z.array(
        z.object({
          tipo: z.enum(['telefone', 'wa_jid', 'wa_lid', 'wa_bsuid', 'wa_username', 'email', 'visitante']),
          /** As it was given, or as the network registered it. */
          valor: z.string(),
          /** Said by a stranger, typed into the record, read from a file, told by the network, or proven by a code; null when it was not kept. */
          origem: z.enum(['dito', 'cadastro', 'importacao', 'rede', 'prova']).nullable(),
          desde: z.string(),
        }),
      ),
    }),
  }),
  avatar: endpoint('POST /contatos/avatar', {
    summary: 'Preparar uma foto de contato: recortada e pequena, para mandar em avatar',
    access: ['contatos', 'store'],
    file: 'file',
    maxFile: maxAvatarBytes,
    reply: z.object({ avatar: z.string() }),
  }),
  delete: endpoint('GET /contatos/delete/{id}', {
    summary: 'Pôr um contato sem conversa aberta na lixeira',
    access: ['contatos', 'delete'],
    params: z.object({ id }),
    mutates: true,
  }),
  restaurar: endpoint('POST /contatos/restaurar/{id}', {
    summary: 'Tirar um contato da lixeira',
    access: ['contatos', 'delete'],
    params: z.object({ id }),
  }),
};

export const anexosDeContato = anexosDe({ area: 'contatos', um: 'contato' });
