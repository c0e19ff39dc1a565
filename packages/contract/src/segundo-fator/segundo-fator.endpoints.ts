import { z } from 'zod';
import { bit, codeText, id, int4, rawText } from '../codecs.ts';
import type { Permissoes } from '../permissions.ts';
import { endpoint } from '../wire.ts';

export const permissoes = {
  segundoFator: {
    ordem: 182,
    titulo: 'Segundo fator',
    funcoes: { exigir: 'Exigir o segundo fator', redefinir: 'Retirar o segundo fator de outra pessoa' },
    supervisorSem: 'tudo',
  },
} as const satisfies Permissoes;

const bitOut = z.union([z.literal(0), z.literal(1)]);
/** Six digits of an authenticator, or a recovery code; spaces and hyphens do not count. */
export const codigoSchema = codeText(40).min(1, 'Informe o código');
const codigos = z.object({ codigos: z.array(z.string()) });

/** The second factor of the own account (decisions: TOTP, recovery codes, remembered devices), and who has to have one. */
export const segundoFator = {
  show: endpoint('GET /segundoFator/show', {
    summary: 'O segundo fator da própria conta',
    access: 'session',
    reply: z.object({
      data: z.object({
        ativo: bitOut,
        desde: z.string().nullable(),
        codigos_restantes: z.number(),
        exigido: bitOut,
        aparelhos: z.array(z.object({ id_aparelho: z.number(), aparelho: z.string(), expira_em: z.string() })),
      }),
    }),
  }),
  iniciar: endpoint('POST /segundoFator/iniciar', {
    summary: 'Começar a configurar: o segredo para o aplicativo de códigos; pede a senha a quem não acabou de entrar',
    access: 'session',
    body: z.object({ senha: rawText(200).optional() }),
    reply: z.object({ data: z.object({ uri: z.string(), segredo: z.string() }) }),
  }),
  confirmar: endpoint('POST /segundoFator/confirmar', {
    summary: 'Ativar com um código do aplicativo; responde os códigos de recuperação, mostrados uma só vez',
    access: 'session',
    body: z.object({ codigo: codigoSchema }),
    reply: codigos,
  }),
  codigos: endpoint('POST /segundoFator/codigos', {
    summary: 'Gerar códigos de recuperação novos: os anteriores deixam de valer',
    access: 'session',
    body: z.object({ codigo: codigoSchema }),
    reply: codigos,
  }),
  remover: endpoint('POST /segundoFator/remover', {
    summary: 'Retirar o segundo fator da própria conta',
    access: 'session',
    body: z.object({ codigo: codigoSchema }),
  }),
  esquecer: endpoint('POST /segundoFator/esquecer/{id}', {
    summary: 'Esquecer um aparelho lembrado',
    access: 'session',
    params: z.object({ id }),
  }),
  redefinir: endpoint('POST /segundoFator/redefinir/{id}', {
    summary: 'Retirar o segundo fator de quem perdeu o aparelho: id = id_login de quem só trabalha nesta empresa',
    access: ['segundoFator', 'redefinir'],
    params: z.object({ id }),
  }),
  exigencia: endpoint('GET /segundoFator/exigencia', {
    summary: 'De quem a empresa exige o segundo fator',
    access: ['segundoFator', 'exigir'],
    reply: z.object({
      data: z.object({
        empresa: bitOut,
        grupos: z.array(z.object({ id_grupo: z.number(), nome: z.string(), exige: bitOut, pessoas: z.number(), com_fator: z.number() })),
      }),
    }),
  }),
  exigir: endpoint('POST /segundoFator/exigir', {
    summary: 'Exigir o segundo fator de toda a empresa (1) ou dos grupos indicados',
    access: ['segundoFator', 'exigir'],
    body: z.object({ empresa: bit, grupos: z.array(id.max(int4)).max(500, 'No máximo 500 grupos') }),
  }),
};
