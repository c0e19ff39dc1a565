import type { acessoSchema, SituacaoDeAcesso } from '@prosa/contract/clientes/clientes.schemas.ts';
import type { z } from 'zod';
import type { AcessoDoCliente } from './acesso.ts';

export function situacaoDe(acesso: AcessoDoCliente | undefined): SituacaoDeAcesso {
  if (!acesso) return 'sem';
  if (!acesso.ativo) return 'bloqueado';
  return acesso.ultimo_acesso === null ? 'convidado' : 'ativo';
}

export const presentAcesso = (acesso: AcessoDoCliente | undefined): z.input<typeof acessoSchema> => ({
  situacao: situacaoDe(acesso),
  usuario: acesso?.usuario ?? '',
  email: acesso?.email ?? '',
  refazer_senha: acesso?.refazer_senha ? 1 : 0,
  ultimo_acesso: acesso?.ultimo_acesso?.toISOString() ?? null,
  convite_ate: acesso?.convite_ate?.toISOString() ?? null,
});
