import type { acessoSchema, pessoaDoCliente, SituacaoDeAcesso } from '@prosa/contract/clientes/clientes.schemas.ts';
import type { z } from 'zod';
import type { AcessoDoCliente } from './acesso.ts';
import type { PessoaDoCliente } from './pessoas.repository.ts';

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

export const presentPessoa = ({ eu = false, ...p }: PessoaDoCliente & { eu?: boolean }): z.input<typeof pessoaDoCliente> => ({
  id_acesso_cliente: p.id_acesso_cliente,
  nome: p.nome,
  email: p.email,
  situacao: !p.ativo ? 'bloqueado' : p.aceito_em === null ? 'espera' : p.ultimo_acesso === null ? 'convidado' : 'ativo',
  principal: p.principal ? 1 : 0,
  gerencia: p.gerencia ? 1 : 0,
  ve: p.ve,
  ultimo_acesso: p.ultimo_acesso?.toISOString() ?? null,
  convite_ate: p.convite_ate?.toISOString() ?? null,
  eu: eu ? 1 : 0,
});
