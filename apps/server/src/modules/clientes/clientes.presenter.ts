import type { acessoSchema, clienteDetalhe, clienteSchema, SituacaoDeAcesso } from '@prosa/contract/clientes/clientes.schemas.ts';
import type { z } from 'zod';
import { cityText, presentTelefones, type Rotulos, rotulosComuns, type Telefone } from '../cadastros/textos.api.ts';
import type { ContatoDoCliente } from '../contatos/contatos.api.ts';
import type { AcessoDoCliente } from './clientes.api.ts';
import type { ClienteCompleto, ClienteRow } from './clientes.repository.ts';

export const presentCliente = ({ id_municipio, criado_em, excluido_em, ...row }: ClienteRow): z.input<typeof clienteSchema> => ({
  ...row,
  cidade: cityText(id_municipio),
  criado_em: criado_em.toISOString(),
  excluido_em: excluido_em?.toISOString() ?? null,
});

/** What a cliente and the customer's own view of it have in common. */
export const presentDados = (row: ClienteCompleto) => ({
  tipo: row.tipo === 2 ? (2 as const) : (1 as const),
  nome: row.nome,
  razao_social: row.razao_social,
  nome_fantasia: row.nome_fantasia,
  cpf: row.cpf,
  cnpj: row.cnpj,
  ie: row.ie,
  email: row.email,
  telefones: presentTelefones(row.telefones as unknown as Telefone[]),
  cep: row.cep,
  logradouro: row.logradouro,
  numero: row.numero,
  complemento: row.complemento,
  bairro: row.bairro,
  id_municipio: row.id_municipio,
  id_uf: row.id_uf,
  versao: row.versao,
  documento: row.documento ?? '',
});

export const presentDetalhe = (row: ClienteCompleto, contatos: ContatoDoCliente[]): z.input<typeof clienteDetalhe> => ({
  id_cliente: row.id_cliente,
  ...presentDados(row),
  observacoes: row.observacoes,
  status: row.status === 1 ? 1 : 0,
  celular_1: row.celular_1 ?? '',
  nome_exibido: row.nome_exibido ?? '',
  cidade: cityText(row.id_municipio),
  criado_em: row.criado_em.toISOString(),
  alterado_em: row.alterado_em.toISOString(),
  excluido_em: row.excluido_em?.toISOString() ?? null,
  contatos,
});

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

const links: Readonly<Record<string, string>> = { convite: 'convite', recuperacao: 'nova senha' };
export const rotulosDeCliente: Rotulos = {
  ...rotulosComuns,
  tipo: ['Tipo', (tipo: number) => (tipo === 2 ? 'Pessoa jurídica' : 'Pessoa física')],
  usuario: ['Usuário da área do cliente'],
  email_de_acesso: ['E-mail de acesso'],
  senha: ['Senha'],
  link: ['E-mail enviado', (finalidade: string) => links[finalidade] ?? finalidade],
  bloqueado: ['Acesso bloqueado', (v: boolean) => (v ? 'sim' : 'não')],
};
